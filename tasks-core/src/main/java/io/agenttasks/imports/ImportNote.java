package io.agenttasks.imports;

import io.agenttasks.model.Texts;

/** A note to be imported. The bytes are not copied, and must not change. */
public final class ImportNote {

  /** The most characters that a path may have. */
  public static final int PATH_LENGTH_MAX = 900;

  private final String path;
  private final byte[] content;

  private ImportNote(String path, byte[] content) {
    this.path = Texts.line("path", path, 1, PATH_LENGTH_MAX);
    this.content = content;
  }

  /**
   * A note of this name and content.
   *
   * @param path its name in descriptions and remarks, one line of 1 to {@value #PATH_LENGTH_MAX}
   *     characters, such as {@code Projects/Alpha.md}; the same note must have the same one each
   *     time
   * @param content its bytes, as they stand in the file
   * @throws IllegalArgumentException if the path is empty, longer, or more than a line
   */
  public static ImportNote of(String path, byte[] content) {
    return new ImportNote(path, content);
  }

  /** Its name. */
  public String path() {
    return path;
  }

  byte[] content() {
    return content;
  }
}
