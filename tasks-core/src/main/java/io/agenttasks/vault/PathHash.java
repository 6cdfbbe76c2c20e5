package io.agenttasks.vault;

import java.nio.charset.StandardCharsets;

/**
 * Stands for a path that is too long for a cursor.
 *
 * @param hash of its bytes
 */
record PathHash(ContentHash hash) {

  /** The most bytes of a path that stands in a cursor itself. */
  static final int PATH_BYTES_MAX = 200;

  static boolean isLong(String path) {
    return path.length() > PATH_BYTES_MAX
        || (path.length() > PATH_BYTES_MAX / 3
            && path.getBytes(StandardCharsets.UTF_8).length > PATH_BYTES_MAX);
  }

  static PathHash of(String path) {
    return new PathHash(ContentHash.of(path.getBytes(StandardCharsets.UTF_8)));
  }
}
