package io.agenttasks.model;

import org.jspecify.annotations.Nullable;

/**
 * What the document of a task shall be: a text of the host's that the library keeps and never
 * reads. A claim does not carry it, and a list shows it only if asked.
 *
 * @param text up to {@value #DOCUMENT_BYTES_MAX} bytes in UTF-8, without U+0000 and lone
 *     surrogates; or null: none
 */
public record Document(@Nullable String text) {

  /** The most bytes that a document may have in UTF-8: 1.5 MiB. */
  public static final int DOCUMENT_BYTES_MAX = 1_572_864;

  /** No document. */
  public static final Document NONE = new Document(null);

  /**
   * Checks the text.
   *
   * @throws IllegalArgumentException if it is longer, or holds such a character
   */
  public Document {
    if (text != null) {
      Texts.bytes("document", text, DOCUMENT_BYTES_MAX);
    }
  }

  /** The beginning of the text, as it may be long. */
  @Override
  public String toString() {
    return "Document[" + (text == null ? null : Texts.shown(text)) + "]";
  }
}
