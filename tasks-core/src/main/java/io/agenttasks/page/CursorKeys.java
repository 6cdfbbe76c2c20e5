package io.agenttasks.page;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The keys that seal cursors: the current one, and the one before it, which still opens what it
 * sealed. Immutable; never shown as text.
 */
public final class CursorKeys {

  /** The bytes of a key. */
  public static final int KEY_BYTES = 32;

  private final Key current;
  private final @Nullable Key former;

  /** A key and the number by which cursors name it. */
  record Key(int id, SecretKeySpec secret) {
    @Override
    public String toString() {
      return "key " + Integer.toHexString(id);
    }
  }

  private CursorKeys(Key current, @Nullable Key former) {
    this.current = current;
    this.former = former;
  }

  /** One fresh key: cursors are good for as long as this object is used. */
  public static CursorKeys random() {
    byte[] secret = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(secret);
    return of(secret);
  }

  /**
   * A key of the host, so that cursors outlive the process.
   *
   * @throws IllegalArgumentException if it has not exactly {@value #KEY_BYTES} bytes
   */
  public static CursorKeys of(byte[] secret) {
    return new CursorKeys(key(secret), null);
  }

  /**
   * A new current key; the one that was current until now still opens cursors, older ones don't.
   */
  public CursorKeys rotatedTo(byte[] secret) {
    return new CursorKeys(key(secret), current);
  }

  Key current() {
    return current;
  }

  Optional<Key> find(int id) {
    return Stream.of(Optional.of(current), Optional.ofNullable(former))
        .flatMap(Optional::stream)
        .filter(key -> key.id == id)
        .findFirst();
  }

  @Override
  public String toString() {
    return "CursorKeys[" + current + "]";
  }

  private static Key key(byte[] secret) {
    if (secret.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "cursor key: " + KEY_BYTES + " bytes, found " + secret.length);
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret);
      int id = java.nio.ByteBuffer.wrap(digest).getInt();
      return new Key(id, new SecretKeySpec(secret, "AES"));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
