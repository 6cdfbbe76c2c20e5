package io.agenttasks.vault;

/**
 * A folder of a vault, or a note, by its path: parts with {@code /} between, {@code ""} for the
 * whole vault.
 *
 * @param path without a slash at either end
 */
record Folder(String path) {

  /** The vault itself. */
  static final Folder ROOT = new Folder("");

  /** Whether a path is this one, or lies below it. */
  boolean holds(String other) {
    return path.isEmpty()
        || (other.startsWith(path)
            && (other.length() == path.length() || other.charAt(path.length()) == '/'));
  }

  /** Whether a path is this one, or one of them lies below the other. */
  boolean overlaps(String other) {
    return holds(other) || new Folder(other).holds(path);
  }

  /** The path of something that stands in the folder. */
  String child(String name) {
    return path.isEmpty() ? name : path + "/" + name;
  }
}
