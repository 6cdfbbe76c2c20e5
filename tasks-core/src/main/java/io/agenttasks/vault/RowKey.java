package io.agenttasks.vault;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The place of a row in the order of rows, in one number: its due day, then its note, then which
 * task of the note it is. A day comes before none.
 */
final class RowKey {

  /** The most notes of a vault. */
  static final int NOTES_MAX = 1 << 28;

  /** Behind each day. */
  static final int NO_DAY = (1 << 22) - 1;

  private static final int TASK_BITS = 13;
  private static final int NOTE_BITS = 28;
  private static final int TASK_MASK = (1 << TASK_BITS) - 1;
  private static final int NOTE_MASK = NOTES_MAX - 1;
  private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();

  private RowKey() {}

  static long of(int day, int note, int task) {
    return ((((long) day) << NOTE_BITS | note) << TASK_BITS) | task;
  }

  /** The day by which something is due, as a number: one that no note can say is the nearest. */
  static int day(LocalDate date) {
    return (int) Math.max(-1, Math.min(date.toEpochDay() - FIRST_DAY, NO_DAY - 1L));
  }

  /** The same of what a note says, which may be nothing, or no day. */
  static int day(@Nullable VaultDate date) {
    return date == null ? NO_DAY : date.inCalendar().map(RowKey::day).orElse(NO_DAY);
  }

  static int dayOf(long key) {
    return (int) (key >>> (NOTE_BITS + TASK_BITS));
  }

  static int noteOf(long key) {
    return (int) (key >>> TASK_BITS) & NOTE_MASK;
  }

  static int taskOf(long key) {
    return (int) key & TASK_MASK;
  }
}
