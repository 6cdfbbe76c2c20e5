package io.agenttasks.vault;

/** Finds the name that a line has for links: {@code ^name} behind a space, at its very end. */
final class BlockLink {

  /** The text ends in no such name. */
  static final int NONE = -1;

  private BlockLink() {}

  /** Where the space before the name stands, in a text that ends here, or {@link #NONE}. */
  static int start(String text, int from, int to) {
    int at = to;
    while (at > from && isOfName(text.charAt(at - 1))) {
      at--;
    }
    boolean found =
        at < to && at - 2 >= from && text.charAt(at - 1) == '^' && text.charAt(at - 2) == ' ';
    return found ? at - 2 : NONE;
  }

  private static boolean isOfName(char unit) {
    return (unit >= 'a' && unit <= 'z')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= '0' && unit <= '9')
        || unit == '-';
  }
}
