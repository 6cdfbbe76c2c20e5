package io.agenttasks.vault;

import io.agenttasks.vault.Walk.RootGoneException;
import io.agenttasks.vault.Walked.FoundNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the notes of a folder once, all of them: those that an index of the folder would show. */
public final class NoteFolder {

  private NoteFolder() {}

  /**
   * The notes that a query may have rows of, by their paths from the folder, in order. Of one that
   * is too large, a byte more than a note may have.
   *
   * @param root the folder; a link to one is looked through
   * @param settings which names are skipped, and whether links are followed
   * @param query in which part of the folder the notes lie
   * @throws IOException if one of them can't be read, or a folder can't be listed that may have
   *     some; the message names it
   */
  public static SortedMap<String, byte[]> read(Path root, VaultSettings settings, VaultQuery query)
      throws IOException {
    DiskFiles files = new DiskFiles();
    Walked walked = walked(files, root, settings);
    for (Map.Entry<String, NoteProblem> unlisted : walked.unlisted().entrySet()) {
      if (query.folder().overlaps(unlisted.getKey())) {
        throw new IOException(unlisted.getKey() + ": " + unlisted.getValue().words());
      }
    }
    SortedMap<String, byte[]> notes = new TreeMap<>(PathOrder.BY_CODE_POINT);
    for (Map.Entry<String, FoundNote> found : walked.notes().entrySet()) {
      if (query.folder().holds(found.getKey())) {
        notes.put(found.getKey(), content(files, found));
      }
    }
    return notes;
  }

  private static Walked walked(VaultFiles files, Path root, VaultSettings settings)
      throws IOException {
    try {
      return Walk.through(files, settings.rules(), root);
    } catch (RootGoneException e) {
      throw new IOException(root + ": the folder is gone", e);
    }
  }

  private static byte[] content(VaultFiles files, Map.Entry<String, FoundNote> found)
      throws IOException {
    try {
      return files.read(found.getValue().file(), NoteScanner.NOTE_BYTES_MAX + 1);
    } catch (IOException e) {
      throw new IOException(found.getKey() + ": " + Walk.unreadable(e).words(), e);
    }
  }
}
