package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import java.util.List;

/**
 * A tag that is asked for. Case does not matter; one that ends in a slash means itself without it,
 * and all below.
 *
 * @param folded in one case, without the {@code #}
 */
record TagFilter(String folded) implements Comparable<TagFilter> {

  /**
   * The tag that somebody wrote, with or without {@code #}.
   *
   * @throws IllegalArgumentException if it is empty, too long, or holds white space
   */
  static TagFilter of(String tag) {
    String name = tag.startsWith("#") ? tag.substring(1) : tag;
    Texts.text("tags", name, 1, VaultTags.TAG_LENGTH_MAX);
    Texts.require(name.codePoints().noneMatch(TagFilter::breaks), "tags", "no white space", tag);
    return new TagFilter(fold(name));
  }

  /** Whether one of the tags is meant. */
  boolean matchesAny(List<String> tags) {
    for (String tag : tags) {
      if (matches(tag)) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(String tag) {
    if (!folded.endsWith("/")) {
      return isPrefixOf(tag, folded.length()) == tag.length();
    }
    return isPrefixOf(tag, folded.length()) >= 0
        || isPrefixOf(tag, folded.length() - 1) == tag.length();
  }

  /** How many units of the tag the first ones here take up, or -1 if it begins otherwise. */
  private int isPrefixOf(String tag, int units) {
    int at = 0;
    for (int own = 0; own < units; ) {
      int point = folded.codePointAt(own);
      if (at >= tag.length() || fold(tag.codePointAt(at)) != point) {
        return -1;
      }
      at += Character.charCount(tag.codePointAt(at));
      own += Character.charCount(point);
    }
    return at;
  }

  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints().map(TagFilter::fold).forEach(folded::appendCodePoint);
    return folded.toString();
  }

  private static int fold(int point) {
    return Character.toLowerCase(Character.toUpperCase(point));
  }

  private static boolean breaks(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.isISOControl(point);
  }

  @Override
  public int compareTo(TagFilter other) {
    return folded.compareTo(other.folded);
  }
}
