package io.agenttasks.vault;

/**
 * A field found at a place: by its sign, or by its key in brackets.
 *
 * @param field which
 * @param name its sign, or its key with the colons
 * @param value its value as written, white space around it dropped, or "" if there is none that can
 *     be read
 * @param end where it ends; where its sign ends, if it has no value
 */
record FoundField(Field field, String name, String value, int end) {

  /** Whether its value could be read. */
  boolean isReadable() {
    return !value.isEmpty();
  }
}
