package io.agenttasks.vault;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The first half of the SHA-256 of some bytes: equal ones are taken to be of equal bytes.
 *
 * @param high the first eight bytes
 * @param low the next eight
 */
record ContentHash(long high, long low) {

  static ContentHash of(byte[] content) {
    try {
      ByteBuffer digest = ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(content));
      return new ContentHash(digest.getLong(), digest.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
