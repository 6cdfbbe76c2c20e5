package io.agenttasks.vault;

/** How many bytes text takes within a string of JSON in UTF-8. */
final class JsonSize {

  private JsonSize() {}

  /** The bytes of the text. */
  static int of(String text) {
    int bytes = 0;
    for (int index = 0; index < text.length(); ) {
      int point = text.codePointAt(index);
      bytes += of(point);
      index += Character.charCount(point);
    }
    return bytes;
  }

  /** The longest beginning that takes no more bytes. */
  static String cut(String text, int most) {
    int left = most;
    for (int index = 0; index < text.length(); ) {
      int point = text.codePointAt(index);
      left -= of(point);
      if (left < 0) {
        return text.substring(0, index);
      }
      index += Character.charCount(point);
    }
    return text;
  }

  private static int of(int point) {
    if (point == '"' || point == '\\' || point == '\n') {
      return 2;
    }
    if (point < ' ') {
      return "\\u0000".length();
    }
    if (point < 0x80) {
      return 1;
    }
    if (point < 0x800) {
      return 2;
    }
    return point < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
  }
}
