package io.agenttasks.vault;

import io.agenttasks.vault.NoteProblem.Reason;
import io.agenttasks.vault.Walked.FoundNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One walk through the folders of a vault. Links wait until all else was seen: so each folder and
 * each note is found once, and under its own name if it has one in the vault. Used by one thread.
 */
final class Walk {

  private static final String SUFFIX = ".md";

  private final VaultFiles files;
  private final ReadingRules rules;
  private final Path realRoot;
  private final SortedMap<String, FoundNote> notes = new TreeMap<>(PathOrder.BY_CODE_POINT);
  private final SortedMap<String, NoteProblem> unlisted = new TreeMap<>(PathOrder.BY_CODE_POINT);
  private final Deque<Place> folders = new ArrayDeque<>();
  private final PriorityQueue<Place> links =
      new PriorityQueue<>(Comparator.comparing(Place::path, PathOrder.BY_CODE_POINT));
  private final Set<Path> seen = new HashSet<>();

  /** Somewhere in the vault: where it is on the disk, and its path from the root. */
  private record Place(Path file, String path) {}

  private Walk(VaultFiles files, ReadingRules rules, Path root) throws IOException {
    this.files = files;
    this.rules = rules;
    this.realRoot = root.toRealPath();
  }

  /**
   * Walks through a vault.
   *
   * @throws RootGoneException if its root is not there, or went away meanwhile
   */
  static Walked through(VaultFiles files, ReadingRules rules, Path root) throws RootGoneException {
    try {
      Walk walk = new Walk(files, rules, root);
      walk.run();
      return new Walked(walk.notes, walk.unlisted);
    } catch (IOException e) {
      throw new RootGoneException(e);
    }
  }

  /** The folder of the vault is not there. */
  static final class RootGoneException extends Exception {
    private static final long serialVersionUID = 1L;

    RootGoneException(String message) {
      super(message);
    }

    RootGoneException(IOException cause) {
      super(cause);
    }
  }

  private void run() throws IOException {
    folders.add(new Place(realRoot, ""));
    seen.add(realRoot);
    while (true) {
      while (!folders.isEmpty()) {
        list(folders.remove());
      }
      if (links.isEmpty()) {
        return;
      }
      follow(links.remove());
    }
  }

  private void list(Place folder) throws IOException {
    List<FileEntry> entries;
    try {
      entries = files.list(folder.file());
    } catch (NoSuchFileException | NotDirectoryException e) {
      // It went away, or all did with it.
      if (folder.path().isEmpty() || !Files.isDirectory(realRoot)) {
        throw e;
      }
      return;
    } catch (IOException e) {
      unlisted.put(folder.path(), unreadable(e));
      return;
    }
    for (FileEntry entry : entries) {
      if (!rules.skips(entry.name())) {
        visit(entry, new Place(entry.path(), new Folder(folder.path()).child(entry.name())));
      }
    }
  }

  private void visit(FileEntry entry, Place place) {
    switch (entry.kind()) {
      case FOLDER -> {
        if (seen.add(place.file())) {
          folders.add(place);
        }
      }
      case FILE -> {
        if (isNote(entry.name()) && seen.add(place.file())) {
          add(place, entry);
        }
      }
      case LINK -> {
        if (rules.followLinks()) {
          links.add(place);
        }
      }
      case UNKNOWN -> {
        if (isNote(entry.name())) {
          add(place, entry);
        } else {
          unlisted.put(place.path(), new NoteProblem(Reason.UNREADABLE, "can't be looked at"));
        }
      }
      case OTHER -> {}
    }
  }

  /** Two files have one path if their names can't be said: then the second is not known. */
  private void add(Place place, FileEntry entry) {
    FoundNote note = new FoundNote(place.file(), entry.stamp());
    if (notes.putIfAbsent(place.path(), note) != null) {
      unlisted.put(place.path(), new NoteProblem(Reason.UNREADABLE, "another has its name"));
    }
  }

  /** A link that leads nowhere, or out of the vault, is passed over. */
  private void follow(Place link) {
    try {
      FileEntry target = files.target(link.file());
      if (target.path().startsWith(realRoot)) {
        String name = link.path().substring(link.path().lastIndexOf('/') + 1);
        FileEntry entry = new FileEntry(target.path(), name, target.kind(), target.stamp());
        visit(entry, new Place(target.path(), link.path()));
      }
    } catch (IOException e) {
      // As if it were not there: what it leads to is not known to be of the vault.
    }
  }

  private static boolean isNote(String name) {
    int suffixAt = name.length() - SUFFIX.length();
    return name.regionMatches(true, suffixAt, SUFFIX, 0, SUFFIX.length());
  }

  /** Without the name of the file, which is said before it. */
  static NoteProblem unreadable(IOException e) {
    String why = e.getClass().getSimpleName().replace("Exception", "");
    return new NoteProblem(Reason.UNREADABLE, why);
  }
}
