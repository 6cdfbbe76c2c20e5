package io.agenttasks.vault;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that stands in a note: one line with a checkbox. The note's path is not part of it.
 *
 * <p>Immutable, and small: a long text is kept in part.
 *
 * @param line where it stands, from 1
 * @param marker the one character, a code point, in the brackets, as written
 * @param status what the marker means
 * @param text the first {@value #TEXT_LENGTH_MAX} characters, that is code points, of everything
 *     after the checkbox, as written
 * @param textLength how many characters the whole text has
 * @param fields what was read in the whole text
 * @param blockLink the name that the line has for links, without {@code ^}, or null
 * @param under the headings above the line, the outermost first, each cut to {@value
 *     #HEADING_LENGTH_MAX} characters and then with {@code …}; tasks of one section share the list
 * @param indent the columns of white space before the list marker and behind the last {@code >}, a
 *     tab reaching to the next multiple of {@value #TAB_COLUMNS}
 * @param quoteDepth how many {@code >} stand before the list marker
 */
public record VaultTask(
    int line,
    String marker,
    VaultStatus status,
    String text,
    int textLength,
    VaultFields fields,
    @Nullable String blockLink,
    List<String> under,
    int indent,
    int quoteDepth) {

  /** The most characters of a text that are kept. */
  public static final int TEXT_LENGTH_MAX = 1_000;

  /** The most characters of a heading that are kept. */
  public static final int HEADING_LENGTH_MAX = 300;

  /** The columns of a tab. */
  public static final int TAB_COLUMNS = 4;

  /** Keeps a copy of the headings. */
  public VaultTask {
    under = List.copyOf(under);
  }

  /** Whether the text is longer than what is kept of it. */
  public boolean isTextCut() {
    return textLength > TEXT_LENGTH_MAX;
  }
}
