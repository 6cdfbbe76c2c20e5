package io.agenttasks.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Names what work touches: a file or directory, relative to the list's root, which need not exist;
 * or a symbol within a file, behind {@code #}. It has one stored form: {@code ./src//auth/} is
 * {@code src/auth}, and {@code a.py#C.m} is {@code a.py#C::m}. No character is a pattern, and case
 * counts.
 *
 * @param value the stored form, up to {@value TaskDetails#PATH_LENGTH_MAX} characters
 */
public record TaskPath(String value) {

  /**
   * Brings it into its stored form.
   *
   * @throws IllegalArgumentException if it is blank or absolute, leads upwards, is too long, or
   *     names a symbol of no file
   */
  public TaskPath {
    value = PathForm.stored("path", value);
  }

  /** The path of this text, in its stored form. */
  public static TaskPath of(String text) {
    return new TaskPath(text);
  }

  /**
   * The path of this text, in its stored form.
   *
   * @param field what the path is called in a refusal
   * @throws IllegalArgumentException if it is refused as a path; it names the field and the text
   */
  public static TaskPath of(String field, String text) {
    return new TaskPath(PathForm.stored(field, text));
  }

  /**
   * The segments of the file, then those of the symbol, which begin with {@code #} and are in lower
   * case, as ASCII case does not tell symbols apart. Two paths overlap exactly if the key of one
   * begins the other's.
   */
  public List<String> key() {
    int hash = value.indexOf('#');
    String file = hash < 0 ? value : value.substring(0, hash);
    List<String> key = new ArrayList<>(List.of(file.split("/", -1)));
    if (hash >= 0) {
      for (String segment : value.substring(hash + 1).split(PathForm.SEPARATOR, -1)) {
        key.add("#" + asciiLowerCase(segment));
      }
    }
    return key;
  }

  /** Whether both are about the same, or one is about a part of what the other is about. */
  public boolean overlaps(TaskPath other) {
    return covers(other) || other.covers(this);
  }

  /** Whether the other one is the same, or a part of this. */
  public boolean covers(TaskPath other) {
    List<String> own = key();
    List<String> others = other.key();
    return own.size() <= others.size() && own.equals(others.subList(0, own.size()));
  }

  private static String asciiLowerCase(String segment) {
    StringBuilder lower = new StringBuilder(segment);
    for (int index = 0; index < lower.length(); index++) {
      char unit = lower.charAt(index);
      if (unit >= 'A' && unit <= 'Z') {
        lower.setCharAt(index, (char) (unit - 'A' + 'a'));
      }
    }
    return lower.toString();
  }

  @Override
  public String toString() {
    return value;
  }
}
