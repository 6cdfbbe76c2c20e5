package io.agenttasks.spi;

import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskId;
import java.util.List;

/**
 * What a call was answered, kept for its repeats.
 *
 * @param digest of what it asked for
 * @param tasks the tasks that it wrote or claimed, in order, as it left them
 * @param freed what became ready by it
 * @param run the list's run as the call left it, 0 before the first
 */
public record Answer(String digest, List<Result> tasks, Freed freed, long run) {

  /** Keeps the tasks as they are. */
  public Answer {
    tasks = List.copyOf(tasks);
  }

  /**
   * One task as the call left it.
   *
   * @param task which task
   * @param version at which version
   * @param fence under which fence
   */
  public record Result(TaskId task, long version, long fence) {}
}
