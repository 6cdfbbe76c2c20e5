package io.agenttasks.page;

import io.agenttasks.page.InvalidCursorException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Seals bytes into text and opens it again: a version byte, the key's number, a nonce, and the
 * bytes under AES-GCM, all in URL-safe base 64. What the text is bound to is authenticated with it,
 * and not in it. Any number of threads may use one.
 */
public final class Seal {

  private static final String ALGORITHM = "AES/GCM/NoPadding";

  /** Looking for it each time takes longer than to open a text. */
  private static final Provider PROVIDER = provider();

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int FRAME_BYTES = 1 + Integer.BYTES + NONCE_BYTES + TAG_BITS / Byte.SIZE;

  private final byte version;
  private final int plainMin;
  private final int plainMax;
  private final CursorKeys keys;
  private final SecureRandom random = new SecureRandom();

  /**
   * Seals with the current key, and opens with any of these.
   *
   * @param version what is sealed; texts of another one are refused
   * @param plainMin the fewest bytes that are sealed; what holds fewer is refused as malformed
   * @param plainMax the most; what holds more is refused so, too
   */
  public Seal(byte version, int plainMin, int plainMax, CursorKeys keys) {
    this.version = version;
    this.plainMin = plainMin;
    this.plainMax = plainMax;
    this.keys = keys;
  }

  /** The bytes as text, which opens only with the same binding: what it is good for, in parts. */
  public String seal(byte[] plain, String... binding) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, keys.current(), nonce, binding);
      ByteBuffer whole =
          ByteBuffer.allocate(FRAME_BYTES + plain.length)
              .put(version)
              .putInt(keys.current().id())
              .put(nonce)
              .put(cipher.doFinal(plain));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(whole.array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  /**
   * The bytes that were sealed.
   *
   * @throws InvalidCursorException if the text was not sealed by these keys for this binding
   */
  public byte[] open(String text, String... binding) {
    ByteBuffer whole = ByteBuffer.wrap(decoded(text));
    if (whole.get() != version) {
      throw new InvalidCursorException(Reason.UNKNOWN_VERSION);
    }
    int plain = whole.capacity() - FRAME_BYTES;
    if (plain < plainMin || plain > plainMax) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    CursorKeys.Key key =
        keys.find(whole.getInt()).orElseThrow(() -> new InvalidCursorException(Reason.UNKNOWN_KEY));
    byte[] nonce = new byte[NONCE_BYTES];
    whole.get(nonce);
    try {
      byte[] sealed = new byte[whole.remaining()];
      whole.get(sealed);
      return cipher(Cipher.DECRYPT_MODE, key, nonce, binding).doFinal(sealed);
    } catch (AEADBadTagException e) {
      throw new InvalidCursorException(Reason.NOT_AUTHENTIC);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  private static byte[] decoded(String text) {
    if (text.length() > Cursor.CURSOR_LENGTH_MAX) {
      throw new InvalidCursorException(Reason.TOO_LONG);
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    // The last letter has bits to spare, and padding is optional: one text only is the cursor.
    if (bytes.length == 0
        || !Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(text)) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    return bytes;
  }

  private Cipher cipher(int mode, CursorKeys.Key key, byte[] nonce, String[] binding)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM, PROVIDER);
    cipher.init(mode, key.secret(), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(bytes(binding));
    return cipher;
  }

  /** Each part with its length, so that none runs into the next. */
  private byte[] bytes(String[] binding) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(version);
      for (String part : binding) {
        byte[] text = part.getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("an array takes every byte", e);
    }
    return bytes.toByteArray();
  }

  private static Provider provider() {
    try {
      return Cipher.getInstance(ALGORITHM).getProvider();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }
}
