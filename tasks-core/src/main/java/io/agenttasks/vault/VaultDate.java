package io.agenttasks.vault;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Locale;
import java.util.Optional;

/**
 * A date as a note says it, in the form {@code YYYY-MM-DD}. It may name a day that does not exist,
 * such as {@code 2024-02-30}: such a date is shown, and counts as none.
 *
 * @param year 0 to 9999
 * @param month 0 to 99, as written
 * @param day 0 to 99, as written
 */
public record VaultDate(short year, byte month, byte day) {

  private static final int MONTHS = 12;

  /** The date that stands in the first ten characters, which are of the right form. */
  static VaultDate read(String text) {
    return new VaultDate(
        Short.parseShort(text.substring(0, 4)),
        Byte.parseByte(text.substring(5, 7)),
        Byte.parseByte(text.substring(8, 10)));
  }

  /** Whether there is such a day. */
  public boolean exists() {
    return month >= 1 && month <= MONTHS && day >= 1 && YearMonth.of(year, month).isValidDay(day);
  }

  /** The day, or empty if there is none such. */
  public Optional<LocalDate> inCalendar() {
    return exists() ? Optional.of(LocalDate.of(year, month, day)) : Optional.empty();
  }

  /** The date as written. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%04d-%02d-%02d", year, month, day);
  }
}
