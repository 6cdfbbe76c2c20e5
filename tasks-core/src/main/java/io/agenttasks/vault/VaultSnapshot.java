package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A vault as one pass left it, or a part of the first. Immutable: a query sees exactly one. Its
 * rows are numbers in order; what they stand for is looked up in the notes.
 */
final class VaultSnapshot {

  private final Note[] notes;
  private final SortedMap<String, NoteProblem> unlisted;
  private final boolean rootGone;
  private final Instant asOf;
  private final long[] rows;

  private VaultSnapshot(
      Note[] notes,
      SortedMap<String, NoteProblem> unlisted,
      boolean rootGone,
      Instant asOf,
      long[] rows) {
    this.notes = notes;
    this.unlisted = unlisted;
    this.rootGone = rootGone;
    this.asOf = asOf;
    this.rows = rows;
  }

  /**
   * The notes as they are known now.
   *
   * @param notes in the order of their paths
   * @param unlisted folders whose contents are not known
   */
  static VaultSnapshot of(
      Collection<Note> notes, SortedMap<String, NoteProblem> unlisted, Instant asOf) {
    Texts.number("notes", notes.size(), 0, RowKey.NOTES_MAX);
    Note[] ordered = notes.toArray(Note[]::new);
    SortedMap<String, NoteProblem> folders = new TreeMap<>(unlisted);
    return new VaultSnapshot(ordered, folders, false, asOf, rows(ordered));
  }

  /** There is no vault. */
  static VaultSnapshot ofNothing(Instant asOf) {
    return of(List.of(), new TreeMap<>(), asOf).withRootGone();
  }

  /** The same, whose notes are all out of reach. */
  VaultSnapshot withRootGone() {
    return new VaultSnapshot(notes, unlisted, true, asOf, rows);
  }

  /** The same notes, into none of which anybody has looked. */
  VaultSnapshot unscanned() {
    List<Note> fresh = Arrays.stream(notes).map(note -> Note.unscanned(note.path())).toList();
    VaultSnapshot forgotten = of(fresh, unlisted, asOf);
    return rootGone ? forgotten.withRootGone() : forgotten;
  }

  private static long[] rows(Note[] notes) {
    long[] rows = new long[Arrays.stream(notes).mapToInt(note -> note.tasks().size()).sum()];
    int size = 0;
    for (int note = 0; note < notes.length; note++) {
      List<VaultTask> tasks = notes[note].tasks();
      for (int task = 0; task < tasks.size(); task++) {
        int day = RowKey.day(tasks.get(task).fields().dates().due());
        rows[size++] = RowKey.of(day, note, task);
      }
    }
    Arrays.sort(rows);
    return rows;
  }

  /** When the pass ended that made it. */
  Instant asOf() {
    return asOf;
  }

  int noteCount() {
    return notes.length;
  }

  int rowCount() {
    return rows.length;
  }

  long key(int row) {
    return rows[row];
  }

  Note noteOf(int row) {
    return notes[RowKey.noteOf(rows[row])];
  }

  VaultTask taskOf(int row) {
    return noteOf(row).tasks().get(RowKey.taskOf(rows[row]));
  }

  /** The first row behind a place in the order, whether or not a row stands there still. */
  int firstBehind(RowPosition last) {
    int note = find(last.path());
    long key =
        note >= 0
            ? RowKey.of(last.day(), note, tasksUpTo(notes[note], last.line()))
            : RowKey.of(last.day(), -note - 1, 0);
    int at = Arrays.binarySearch(rows, key);
    return at >= 0 ? at : -at - 1;
  }

  private static int tasksUpTo(Note note, int line) {
    List<VaultTask> tasks = note.tasks();
    int count = 0;
    while (count < tasks.size() && tasks.get(count).line() <= line) {
      count++;
    }
    return count;
  }

  /** Whether there is a note of this path. */
  boolean hasNote(String path) {
    return find(path) >= 0;
  }

  /** The notes of a folder, by their numbers. */
  NoteRange range(Folder folder) {
    if (folder.path().isEmpty()) {
      return new NoteRange(0, notes.length, NoteRange.NONE);
    }
    int own = find(folder.path());
    int from = insertion(folder.path() + "/");
    // The character behind the slash: no path below the folder comes after it.
    int to = insertion(folder.path() + (char) ('/' + 1));
    return new NoteRange(from, to, own >= 0 ? own : NoteRange.NONE);
  }

  /** What is not known of the notes of a folder. */
  VaultCounts counts(Folder folder) {
    int unscanned = 0;
    int failed = 0;
    int overCap = 0;
    int tagsCut = 0;
    List<Note> inside = notes(range(folder));
    for (Note note : inside) {
      unscanned += note.isUnscanned() ? 1 : 0;
      failed += note.problem() == null ? 0 : 1;
      overCap += note.isOverCap() ? 1 : 0;
      tagsCut += note.tagsCut();
    }
    int lost = rootGone ? Math.max(1, inside.size()) : failed + unlistedAround(folder);
    return new VaultCounts(unscanned, lost, overCap, tagsCut);
  }

  /** The folders below, or around, that could not be listed: notes of the folder may be missing. */
  private int unlistedAround(Folder folder) {
    return (int) unlisted.keySet().stream().filter(folder::overlaps).count();
  }

  /** What is wrong, note by note, then folder by folder. */
  List<VaultProblem> problems() {
    List<VaultProblem> problems = new ArrayList<>();
    for (Note note : notes) {
      NoteProblem problem = note.problem();
      if (problem != null) {
        problems.add(VaultProblem.of(note.path(), problem));
      }
    }
    unlisted.forEach((path, problem) -> problems.add(VaultProblem.of(path, problem)));
    if (rootGone) {
      problems.add(
          new VaultProblem("", NoteProblem.Reason.UNREADABLE, "the folder of the vault is gone"));
    }
    return problems;
  }

  /** The path of the note whose long path has this hash, if it is still there. */
  Optional<String> pathOf(PathHash hash) {
    return Arrays.stream(notes)
        .map(Note::path)
        .filter(path -> PathHash.isLong(path) && PathHash.of(path).equals(hash))
        .findFirst();
  }

  private List<Note> notes(NoteRange range) {
    List<Note> inside = new ArrayList<>(Arrays.asList(notes).subList(range.from(), range.to()));
    if (range.own() != NoteRange.NONE) {
      inside.add(notes[range.own()]);
    }
    return inside;
  }

  private int insertion(String path) {
    int at = find(path);
    return at >= 0 ? at : -at - 1;
  }

  /** As {@link Arrays#binarySearch(long[], long)} answers. */
  private int find(String path) {
    int low = 0;
    int high = notes.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = PathOrder.BY_CODE_POINT.compare(notes[middle].path(), path);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /**
   * The notes of a folder: those below it stand together, and one may have its very path.
   *
   * @param from the first below it
   * @param to behind the last of them
   * @param own the note of that path, or {@link #NONE}
   */
  record NoteRange(int from, int to, int own) {

    static final int NONE = -1;

    boolean holds(int note) {
      return (note >= from && note < to) || note == own;
    }

    boolean isEmpty() {
      return from >= to && own == NONE;
    }
  }
}
