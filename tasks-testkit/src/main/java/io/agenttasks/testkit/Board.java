package io.agenttasks.testkit;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tasks and what blocks what, not stored yet: a fixture. {@link Boards} makes the well-known ones.
 *
 * <p>Immutable.
 *
 * @param name what it is, with the seed if chance had a part in it: for the message of a failure
 * @param tasks the details of its tasks, by place
 * @param links which place blocks which
 */
public record Board(String name, List<TaskDetails> tasks, List<Link> links) {

  /**
   * A dependency between two places of a board.
   *
   * @param blocker the place of what blocks, from 0
   * @param dependent the place of what waits, from 0
   */
  public record Link(int blocker, int dependent) {}

  /** Keeps the tasks and links as they are. */
  public Board {
    tasks = List.copyOf(tasks);
    links = List.copyOf(links);
  }

  /**
   * The write that stores the board.
   *
   * @param firstNumber the creation number of the first task; the others follow it
   */
  public Write write(ListId list, long firstNumber, Instant at) {
    List<Change> changes = new ArrayList<>();
    for (TaskDetails details : tasks) {
      changes.add(Changes.created(Task.create(firstNumber + changes.size(), details, null, at)));
    }
    return Write.of(list, at, changes).edges(edges(firstNumber), List.of());
  }

  /** The edges of the board, once its first task has this creation number. */
  public List<Edge> edges(long firstNumber) {
    return links.stream()
        .map(
            link ->
                new Edge(
                    TaskId.of(firstNumber + link.blocker()),
                    TaskId.of(firstNumber + link.dependent())))
        .toList();
  }

  /**
   * Stores the board by one write.
   *
   * @return the ids of its tasks, by place
   * @throws IllegalStateException if the store refuses it
   */
  public List<TaskId> storeIn(TaskStore store, ListId list) {
    long first = store.open(list, tasks.size(), List.of()).firstNumber();
    WriteOutcome outcome = store.apply(write(list, first, store.clock().instant()));
    if (!(outcome instanceof WriteOutcome.Written)) {
      throw new IllegalStateException(name + ": not stored: " + outcome);
    }
    return IntStream.range(0, tasks.size()).mapToObj(place -> TaskId.of(first + place)).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
