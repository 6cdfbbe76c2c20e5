package io.agenttasks.vault;

import io.agenttasks.vault.NoteProblem.Reason;
import io.agenttasks.vault.Walked.FoundNote;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads notes whole, and tells when that can't be done. Counts what it does. Used by one thread.
 */
final class NoteReading {

  private static final Logger LOG = System.getLogger(NoteReading.class.getName());

  /** How often a note may change while it is read. */
  private static final int TRIES = 2;

  private final VaultFiles files;
  private final Grammar grammar;
  private final InstantSource clock;
  private int reads;
  private int scans;

  NoteReading(VaultFiles files, Grammar grammar, InstantSource clock) {
    this.files = files;
    this.grammar = grammar;
    this.clock = clock;
  }

  /** The content of a note, and how its file was before and after. */
  private static final class Content {
    private final Note.Seen seen;
    private final byte[] bytes;

    Content(Note.Seen seen, byte[] bytes) {
      this.seen = seen;
      this.bytes = bytes;
    }
  }

  /** How many files were read. */
  int reads() {
    return reads;
  }

  /** How many notes were gone through for tasks. */
  int scans() {
    return scans;
  }

  /**
   * The note as it is now; empty if it is gone. If it can't be read at this moment, what is known
   * of it stays.
   */
  Optional<Note> read(Note before, FoundNote found) {
    try {
      Instant at = clock.instant();
      FileStamp stamp = files.stamp(found.file());
      if (stamp.size() > NoteScanner.NOTE_BYTES_MAX) {
        return Optional.of(tooBig(before, new Note.Seen(stamp, at)));
      }
      Content content = content(found);
      return Optional.of(
          content == null
              ? failed(before, new NoteProblem(Reason.CHANGING, "it changes while it is read"))
              : scanned(before, content));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(failed(before, Walk.unreadable(e)));
    } catch (RuntimeException e) {
      // A fault of ours in one note must not cost the others.
      LOG.log(Level.ERROR, "a note could not be gone through", e);
      return Optional.of(failed(before, new NoteProblem(Reason.UNREADABLE, "an internal error")));
    }
  }

  /** The content, or null if it changed each time. */
  private @Nullable Content content(FoundNote found) throws IOException {
    for (int count = 0; count < TRIES; count++) {
      Instant at = clock.instant();
      FileStamp stamp = files.stamp(found.file());
      reads++;
      byte[] bytes = files.read(found.file(), NoteScanner.NOTE_BYTES_MAX + 1);
      if (bytes.length == stamp.size() && files.stamp(found.file()).equals(stamp)) {
        return new Content(new Note.Seen(stamp, at), bytes);
      }
    }
    return null;
  }

  private Note scanned(Note before, Content content) {
    ContentHash hash = ContentHash.of(content.bytes);
    if (before.scan() != null && before.scan().hash().equals(hash)) {
      return new Note(before.path(), content.seen, before.scan(), null);
    }
    scans++;
    NoteScan scan = NoteScanner.scan(content.bytes, grammar);
    if (scan instanceof ScannedNote tasks) {
      return new Note(before.path(), content.seen, Note.Scan.of(hash, tasks), null);
    }
    return told(before, new Note(before.path(), content.seen, null, (NoteProblem) scan));
  }

  private static Note tooBig(Note before, Note.Seen seen) {
    NoteProblem problem = new NoteProblem(Reason.TOO_BIG, seen.stamp().size() + " bytes");
    return told(before, new Note(before.path(), seen, null, problem));
  }

  private static Note failed(Note before, NoteProblem problem) {
    return told(before, new Note(before.path(), null, before.scan(), problem));
  }

  /** One line when a problem is new; the text of a note is in none. */
  private static Note told(Note before, Note now) {
    NoteProblem problem = now.problem();
    NoteProblem known = before.problem();
    if (problem != null && (known == null || known.reason() != problem.reason())) {
      LOG.log(
          Level.WARNING,
          "the tasks of {0} are not known: {1}",
          RowText.onOneLine(now.path()),
          problem.words());
    }
    return now;
  }
}
