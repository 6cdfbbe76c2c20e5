package io.agenttasks;

import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.Locale;

/**
 * A task in the way of another.
 *
 * @param id which one
 * @param status where it stands
 */
public record Blocker(TaskId id, Status status) {

  static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Override
  public String toString() {
    return id + " (" + word(status) + ")";
  }
}
