package io.agenttasks.mcp.protocol;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** In which way a person is asked. */
public enum QuestionKind {
  /** Fields to fill in. */
  FORM,
  /** A page to visit. */
  URL;

  /** Its name in the protocol. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of this name. */
  static Optional<QuestionKind> of(Object word) {
    return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }
}
