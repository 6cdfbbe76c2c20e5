package io.agenttasks.vault;

import io.agenttasks.model.Texts;

/**
 * How the lines of a vault are read. Immutable; each {@code with…} gives a copy. Notes that were
 * read by another grammar have to be read anew.
 *
 * @param mode where on a line fields are looked for, and in which form
 * @param statuses what the markers mean
 * @param globalFilter what the text of each task must contain, up to {@value
 *     #GLOBAL_FILTER_LENGTH_MAX} characters, or "" for no filter
 */
public record Grammar(Mode mode, StatusMap statuses, String globalFilter) {

  /** The most characters that the global filter may have. */
  public static final int GLOBAL_FILTER_LENGTH_MAX = 200;

  /** Where fields are looked for. */
  public enum Mode {
    /** Anywhere on the line, signs and Dataview fields: a full stop after a date hides nothing. */
    LENIENT,
    /** As the Tasks plugin does with emoji: at the end of the line only, signs only. */
    COMPATIBLE_EMOJI,
    /** As the Tasks plugin does with Dataview: at the end of the line only, bracketed only. */
    COMPATIBLE_DATAVIEW
  }

  /** Lenient, with {@link StatusMap#DEFAULT} and no filter. */
  public static final Grammar DEFAULT = new Grammar(Mode.LENIENT, StatusMap.DEFAULT, "");

  /** Checks the filter. */
  public Grammar {
    Texts.text("globalFilter", globalFilter, 0, GLOBAL_FILTER_LENGTH_MAX);
  }

  /** This grammar in another mode. */
  public Grammar withMode(Mode other) {
    return new Grammar(other, statuses, globalFilter);
  }

  /** This grammar with another map of markers. */
  public Grammar withStatuses(StatusMap other) {
    return new Grammar(mode, other, globalFilter);
  }

  /**
   * This grammar with another filter; "" for none.
   *
   * @throws IllegalArgumentException if it has more than {@value #GLOBAL_FILTER_LENGTH_MAX}
   *     characters
   */
  public Grammar withGlobalFilter(String other) {
    return new Grammar(mode, statuses, other);
  }
}
