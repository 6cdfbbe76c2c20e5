package io.agenttasks.imports;

import io.agenttasks.imports.ImportLine.Identity;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where an imported task comes from. Its description says it for people: the place, and the line as
 * written. Its document says it for a later import: a line each for the note, the id, what is left
 * of the text, and the headings. So neither an edit of the description nor a line that moves makes
 * a double.
 */
final class Origin {

  private static final String KIND = "task of a note, 1";
  private static final int HEADINGS = 4;

  private Origin() {}

  static String description(ImportLine line) {
    return line.place() + "\n" + line.line().whole();
  }

  static String document(ImportLine line) {
    Identity identity = line.identity();
    String id = identity.id() == null ? "" : identity.id();
    String start = String.join("\n", KIND, identity.path(), id, identity.text());
    return identity.under().isEmpty() ? start : start + "\n" + String.join("\n", identity.under());
  }

  /** What a document says, or empty if it is none of an imported task. */
  static Optional<Identity> read(@Nullable String document) {
    List<String> lines = document == null ? List.of() : Arrays.asList(document.split("\n", -1));
    return lines.size() < HEADINGS || !lines.get(0).equals(KIND)
        ? Optional.empty()
        : Optional.of(
            new Identity(
                lines.get(1),
                lines.get(2).isEmpty() ? null : lines.get(2),
                List.copyOf(lines.subList(HEADINGS, lines.size())),
                lines.get(3)));
  }
}
