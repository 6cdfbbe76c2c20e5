package io.agenttasks.spi;

import io.agenttasks.model.Task;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The place of a task in an order.
 *
 * @param rank by {@link PageOrder#PRIORITY} its priority, by {@link PageOrder#UPDATED} the
 *     microseconds from 1970 to its change, by {@link PageOrder#CREATION} nothing: 0
 * @param creation its creation number, or 0: before the first task of any order
 */
public record PageKey(long rank, long creation) {

  /** Before the first task of any order. */
  public static final PageKey START = new PageKey(0, 0);

  /** The place of the task with this number in the order of creation; 0 is the start. */
  public static PageKey ofCreation(long creation) {
    return new PageKey(0, creation);
  }

  /** The place of a task in claim order. */
  public static PageKey ofPriority(Task task) {
    return new PageKey(task.priority(), task.creation());
  }

  /** The place of a task that was changed at this instant, in the order of changes. */
  public static PageKey ofUpdate(Instant at, long creation) {
    return new PageKey(ChronoUnit.MICROS.between(Instant.EPOCH, at), creation);
  }

  /** Whether a walk begins here. */
  public boolean isStart() {
    return creation == 0;
  }
}
