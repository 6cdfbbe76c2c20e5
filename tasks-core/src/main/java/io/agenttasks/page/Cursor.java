package io.agenttasks.page;

/**
 * Where the next page begins. Opaque: it opens only for the list, the query and the caller that it
 * was made for, and grants nothing.
 *
 * @param value letters, digits, {@code -} and {@code _}
 */
public record Cursor(String value) {

  /** The most characters of a cursor that are looked at. */
  public static final int CURSOR_LENGTH_MAX = 2_000;

  /** The cursor of this text. Any text will do here; it is checked when it is used. */
  public static Cursor of(String value) {
    return new Cursor(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
