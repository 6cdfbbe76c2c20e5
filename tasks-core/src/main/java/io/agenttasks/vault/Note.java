package io.agenttasks.vault;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a note. Immutable.
 *
 * @param path from the vault's root, with {@code /}
 * @param seen how it was when it was last read to its end, or null: it has to be read
 * @param scan its tasks when they were last known, or null: none
 * @param problem why its tasks are not known, or null: they are, or nobody has looked
 */
record Note(String path, @Nullable Seen seen, @Nullable Scan scan, @Nullable NoteProblem problem) {

  /** A change so shortly before a read may not show in the time of the file. */
  static final Duration UNSURE = Duration.ofSeconds(2);

  /**
   * How a note was when it was read.
   *
   * @param stamp of its file
   * @param at when the read began
   */
  record Seen(FileStamp stamp, Instant at) {}

  /**
   * The tasks of a note, and of what content.
   *
   * @param hash of the content
   * @param tasks what stood there
   * @param tagsCut how many tasks lost tags
   */
  record Scan(ContentHash hash, ScannedNote tasks, int tagsCut) {

    static Scan of(ContentHash hash, ScannedNote note) {
      long cut = note.tasks().stream().filter(task -> task.fields().tags().cut()).count();
      return new Scan(hash, note, (int) cut);
    }
  }

  /** A note that was found, and not looked into yet. */
  static Note unscanned(String path) {
    return new Note(path, null, null, null);
  }

  /** Whether nobody has looked into it. */
  boolean isUnscanned() {
    return scan == null && problem == null;
  }

  /** Its tasks, in their order. */
  List<VaultTask> tasks() {
    return scan == null ? List.of() : scan.tasks().tasks();
  }

  /** Whether it has more tasks than are kept. */
  boolean isOverCap() {
    return scan != null && scan.tasks().overCap() > 0;
  }

  /** How many of its tasks lost tags. */
  int tagsCut() {
    return scan == null ? 0 : scan.tagsCut();
  }

  /** Whether it has to be read, as far as its file shows. */
  boolean mayHaveChanged(FileStamp now) {
    return seen == null
        || !seen.stamp().equals(now)
        || !now.modified().isBefore(seen.at().minus(UNSURE));
  }
}
