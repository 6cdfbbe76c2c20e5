package io.agenttasks.mcp.protocol;

import java.util.Map;
import java.util.Optional;

/**
 * What a person answered.
 *
 * @param action what the person did
 * @param content the fields of a form that was accepted; else empty
 */
public record Answer(Action action, Map<String, Object> content) {

  /** Nobody chose: the question was dismissed, nobody can be asked, or its time is over. */
  public static final Answer NONE = new Answer(Action.CANCEL, Map.of());

  /** What a person may do with a question. */
  public enum Action {
    /** Answer it, or agree. */
    ACCEPT,
    /** Say no. */
    DECLINE,
    /** Leave it. */
    CANCEL
  }

  /** Whether it was answered, or agreed to. */
  public boolean accepted() {
    return action == Action.ACCEPT;
  }

  /** The text of a field, if it was accepted and has one. */
  public Optional<String> text(String field) {
    return content.get(field) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** Whether a box was ticked. */
  public boolean flag(String field) {
    return Boolean.TRUE.equals(content.get(field));
  }
}
