package io.agenttasks.vault;

import io.agenttasks.vault.Walk.RootGoneException;
import io.agenttasks.vault.Walked.FoundNote;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the notes of a vault, kept up to date by passes. Each pass ends in a new
 * snapshot; while no note has been looked into so far, there is one each second. Used by one
 * thread.
 */
final class VaultIndex {

  private static final Logger LOG = System.getLogger(VaultIndex.class.getName());

  /** After so long all notes are read, whether they seem to have changed or not. */
  private static final Duration ALL_AGAIN = Duration.ofHours(24);

  /** How long an early snapshot stands. */
  private static final Duration EARLY = Duration.ofSeconds(1);

  private final Path root;
  private final VaultFiles files;
  private final InstantSource clock;
  private final Published published;
  private final BooleanSupplier ended;

  private SortedMap<String, Note> notes = new TreeMap<>(PathOrder.BY_CODE_POINT);
  private SortedMap<String, NoteProblem> unlisted = new TreeMap<>(PathOrder.BY_CODE_POINT);
  private @Nullable ReadingRules rules;
  private @Nullable Instant allReadAt;

  /**
   * An index of nothing so far.
   *
   * @param ended whether a pass should stop where it is
   */
  VaultIndex(
      Path root,
      VaultFiles files,
      InstantSource clock,
      Published published,
      BooleanSupplier ended) {
    this.root = root;
    this.files = files;
    this.clock = clock;
    this.published = published;
    this.ended = ended;
  }

  /**
   * Looks at all notes once.
   *
   * @param all whether it also reads what seems not to have changed
   */
  VaultPass pass(boolean all) {
    ReadingRules current = published.rules();
    Instant begin = clock.instant();
    boolean fresh = !current.equals(rules);
    if (fresh) {
      forgetScans();
      rules = current;
      allReadAt = null;
    }
    NoteReading reading = new NoteReading(files, current.grammar(), clock);
    SortedMap<String, Note> before = new TreeMap<>(notes);
    try {
      boolean lost = look(reading, current, all || isTimeForAll(begin), fresh);
      // What was lost may have been moved to where the walk had been before.
      if (lost && look(reading, current, false, false) && !Files.isDirectory(root)) {
        throw new RootGoneException("a note was gone, and all with it");
      }
      publish(current);
    } catch (RootGoneException e) {
      notes = before;
      allReadAt = null;
      Instant now = clock.instant();
      published.publish(
          published.current().orElseGet(() -> VaultSnapshot.ofNothing(now)).withRootGone(),
          current);
    }
    return new VaultPass(notes.size(), reading.reads(), reading.scans(), clock.instant());
  }

  /** Whether a note that was known, or just found, is not there. */
  private boolean look(NoteReading reading, ReadingRules by, boolean all, boolean early)
      throws RootGoneException {
    Walked walked = Walk.through(files, by, root);
    boolean missed = take(walked);
    return read(walked, reading, by, all, early) || missed;
  }

  private void forgetScans() {
    notes.replaceAll((path, note) -> Note.unscanned(path));
  }

  private boolean isTimeForAll(Instant now) {
    // A clock that was set back says nothing about how long ago that was.
    if (allReadAt != null && !now.isBefore(allReadAt) && now.isBefore(allReadAt.plus(ALL_AGAIN))) {
      return false;
    }
    allReadAt = now;
    return true;
  }

  /**
   * Notes that were found are known, those that were not are gone, as far as one can see.
   *
   * @return whether some are gone
   */
  private boolean take(Walked walked) {
    boolean missed =
        notes
            .keySet()
            .removeIf(path -> !walked.notes().containsKey(path) && !walked.isBelowUnlisted(path));
    walked.notes().keySet().forEach(path -> notes.computeIfAbsent(path, Note::unscanned));
    walked
        .unlisted()
        .forEach(
            (path, problem) -> {
              if (!unlisted.containsKey(path)) {
                LOG.log(
                    Level.WARNING,
                    "the notes of folder {0} are not known: {1}",
                    RowText.onOneLine(path),
                    problem.words());
              }
            });
    unlisted = walked.unlisted();
    return missed;
  }

  /** Whether a note was gone when it was to be read. */
  private boolean read(
      Walked walked, NoteReading reading, ReadingRules by, boolean all, boolean early) {
    boolean lost = false;
    Instant shown = Instant.MIN;
    for (Map.Entry<String, FoundNote> found : walked.notes().entrySet()) {
      if (ended.getAsBoolean()) {
        throw Passes.closedException();
      }
      if (early && !clock.instant().isBefore(shown)) {
        publish(by);
        shown = clock.instant().plus(EARLY);
      }
      Note note = notes.get(found.getKey());
      if (note != null && (all || note.mayHaveChanged(found.getValue().stamp()))) {
        Optional<Note> now = reading.read(note, found.getValue());
        lost |= now.isEmpty();
        now.ifPresentOrElse(it -> notes.put(it.path(), it), () -> notes.remove(found.getKey()));
      }
    }
    return lost;
  }

  private void publish(ReadingRules by) {
    published.publish(VaultSnapshot.of(notes.values(), unlisted, clock.instant()), by);
  }
}
