package io.agenttasks.model;

/**
 * Names a task list: one or more {@code /part}, for example {@code /w/shop/local/alice/checkout}.
 *
 * <p>A part has 1 to {@value #PART_LENGTH_MAX} characters, no {@code /}, white space or control
 * character, and is not {@code .} or {@code ..}. Case counts.
 *
 * @param value the whole name, up to {@value #LIST_ID_LENGTH_MAX} characters
 */
public record ListId(String value) {

  /** The most characters that a list's name may have. */
  public static final int LIST_ID_LENGTH_MAX = 512;

  /** The most characters that one part of it may have. */
  public static final int PART_LENGTH_MAX = 64;

  /** Checks the form; a message names the part and the value. */
  public ListId {
    Texts.line("list", value, 2, LIST_ID_LENGTH_MAX);
    Texts.require(value.startsWith("/"), "list", "begins with /", value);
    for (String part : value.substring(1).split("/", -1)) {
      Texts.line("list, one part", part, 1, PART_LENGTH_MAX);
      Texts.require(
          part.codePoints().noneMatch(Names::isSpace) && !part.equals(".") && !part.equals(".."),
          "list, one part",
          "no white space, and not . or ..",
          value);
    }
  }

  /** The list of this name. */
  public static ListId of(String value) {
    return new ListId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
