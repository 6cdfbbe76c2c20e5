package io.agenttasks.mcp.checklist;

import io.agenttasks.TaskUpdate;
import io.agenttasks.model.Status;
import java.util.Locale;

/** The statuses of a checklist, as people and prompts write them. */
public final class StatusWord {

  /** What JSON puts before a status. */
  static final String PREFIX = "TASK_STATUS_";

  private StatusWord() {}

  /**
   * The status of this word: in any case, with {@code -} for {@code _}, with the prefix or without.
   *
   * @throws IllegalArgumentException if it is none of the four
   */
  public static Status read(String word) {
    String plain = word.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return switch (plain.startsWith(PREFIX) ? plain.substring(PREFIX.length()) : plain) {
      case "PENDING" -> Status.PENDING;
      case "IN_PROGRESS" -> Status.IN_PROGRESS;
      case "COMPLETED" -> Status.COMPLETED;
      case "NOT_APPLICABLE" -> Status.NOT_APPLICABLE;
      default ->
          throw new IllegalArgumentException(
              "status: pending, in_progress, completed or not_applicable, found "
                  + word
                  + (plain.endsWith("DELETED") ? "; use not_applicable and a reason" : ""));
    };
  }

  /** The update, with a wish for this status. */
  public static TaskUpdate move(TaskUpdate update, Status wanted, String reason) {
    return switch (wanted) {
      case PENDING -> update.pending();
      case IN_PROGRESS -> update.inProgress();
      case COMPLETED -> update.completed();
      case NOT_APPLICABLE -> update.notApplicable(reason);
      default -> throw new IllegalArgumentException("status: not of a checklist: " + wanted);
    };
  }
}
