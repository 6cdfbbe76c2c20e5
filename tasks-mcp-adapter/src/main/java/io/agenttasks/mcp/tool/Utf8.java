package io.agenttasks.mcp.tool;

/** How long text is on the wire, and where it may be cut. */
public final class Utf8 {

  private Utf8() {}

  /** The bytes of the text. */
  public static int length(String text) {
    int bytes = 0;
    for (int index = 0; index < text.length(); index++) {
      bytes += bytes(text.charAt(index));
    }
    return bytes;
  }

  /** The longest beginning that has no more bytes; it ends between two characters. */
  public static String cut(String text, int most) {
    int left = most;
    for (int index = 0; index < text.length(); ) {
      int point = text.codePointAt(index);
      left -= Character.charCount(point) == 2 ? 4 : bytes((char) point);
      if (left < 0) {
        return text.substring(0, index);
      }
      index += Character.charCount(point);
    }
    return text;
  }

  /** Half of a surrogate pair is half of four bytes. */
  private static int bytes(char unit) {
    if (unit < 0x80) {
      return 1;
    }
    return unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
  }
}
