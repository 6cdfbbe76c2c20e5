package io.agenttasks.mcp.protocol;

import io.agenttasks.model.Move;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of a protocol task. A pure function: it is asked again if overtaken. */
@FunctionalInterface
interface Rule {

  /** What is to be written, or empty: it stays as it is. */
  Optional<Change> decide(Entry now, Instant at);

  /**
   * What is written in one step.
   *
   * @param move the status wished for, or null: as it is
   * @param document in the place of the one before
   * @param byClient whether a client overrules who works on it, which is recorded
   */
  record Change(@Nullable Move move, TaskDocument document, boolean byClient) {

    /** The document only. */
    static Optional<Change> to(TaskDocument document) {
      return Optional.of(new Change(null, document, false));
    }

    /** Another status, and the document. */
    static Optional<Change> to(Move move, TaskDocument document) {
      return Optional.of(new Change(move, document, false));
    }
  }
}
