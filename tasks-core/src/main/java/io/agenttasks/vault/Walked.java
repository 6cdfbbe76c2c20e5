package io.agenttasks.vault;

import java.nio.file.Path;
import java.util.SortedMap;

/**
 * What a walk through the folders of a vault found.
 *
 * @param notes by their paths, in order
 * @param unlisted the folders whose contents are not known, with the reason
 */
record Walked(SortedMap<String, FoundNote> notes, SortedMap<String, NoteProblem> unlisted) {

  /**
   * A note that is there.
   *
   * @param file where it is read
   * @param stamp how it was when it was found
   */
  record FoundNote(Path file, FileStamp stamp) {}

  /** Whether the folder of a note, or one above it, could not be listed. */
  boolean isBelowUnlisted(String note) {
    return unlisted.keySet().stream().anyMatch(folder -> new Folder(folder).holds(note));
  }
}
