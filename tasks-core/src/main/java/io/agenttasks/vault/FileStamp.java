package io.agenttasks.vault;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * By what a file is seen to have changed, without reading it.
 *
 * @param size in bytes
 * @param modified when it was last written to, as the file system says
 * @param key tells it from another file at the same path, or null where the system has no such key
 */
record FileStamp(long size, Instant modified, @Nullable Object key) {

  static FileStamp of(BasicFileAttributes attributes) {
    return new FileStamp(
        attributes.size(), attributes.lastModifiedTime().toInstant(), attributes.fileKey());
  }
}
