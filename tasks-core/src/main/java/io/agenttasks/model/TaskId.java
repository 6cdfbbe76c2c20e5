package io.agenttasks.model;

/**
 * Names a task within its list; never used again for another.
 *
 * @param value 1 to {@value #TASK_ID_LENGTH_MAX} characters, no white space, no control character
 */
public record TaskId(String value) {

  /** The most characters that a task's id may have. */
  public static final int TASK_ID_LENGTH_MAX = 64;

  /** Checks the form; a message names the value. */
  public TaskId {
    Names.word("task id", value, TASK_ID_LENGTH_MAX);
  }

  /** The id of this text. */
  public static TaskId of(String value) {
    return new TaskId(value);
  }

  /** The id that a list gives by default: the creation number in digits. */
  public static TaskId of(long creation) {
    return new TaskId(Long.toString(creation));
  }

  @Override
  public String toString() {
    return value;
  }
}
