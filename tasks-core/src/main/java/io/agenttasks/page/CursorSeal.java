package io.agenttasks.page;

import io.agenttasks.model.ListId;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.PageKey;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens cursors: a version byte, the key's number, a nonce, and the position under
 * AES-GCM, all in URL-safe base 64. What the cursor is bound to is authenticated with it, and not
 * in it. Any number of threads may use one.
 */
public final class CursorSeal {

  /** How long a cursor of a frozen order is good. */
  public static final Duration AGE_MAX = Duration.ofHours(1);

  private static final String ALGORITHM = "AES/GCM/NoPadding";

  /** Looking for it each time takes longer than to open a cursor. */
  private static final Provider PROVIDER = provider();

  private static final byte VERSION = 2;
  private static final int HEAD_BYTES = 1 + Integer.BYTES;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int POSITION_BYTES = 1 + 6 * Long.BYTES;
  private static final int WHOLE_BYTES =
      HEAD_BYTES + NONCE_BYTES + POSITION_BYTES + TAG_BITS / Byte.SIZE;
  private static final byte MOVING = 1;
  private static final byte FROZEN = 2;

  private final CursorKeys keys;
  private final SecureRandom random = new SecureRandom();

  /** Seals with the current key, and opens with any of these. */
  public CursorSeal(CursorKeys keys) {
    this.keys = keys;
  }

  /**
   * Where a walk stands.
   *
   * @param last the place of the last task that was shown
   * @param issuedAt when the cursor was made
   * @param frozen the order, if it is a frozen one, or null
   */
  public record Position(PageKey last, Instant issuedAt, @Nullable Frozen frozen) {

    /** Whether it is of a frozen order, and too old. */
    public boolean expiredAt(Instant now) {
      return frozen != null && now.isAfter(issuedAt.plus(AGE_MAX));
    }

    byte[] bytes() {
      return ByteBuffer.allocate(POSITION_BYTES)
          .put(frozen == null ? MOVING : FROZEN)
          .putLong(last.rank())
          .putLong(last.creation())
          .putLong(micros(issuedAt))
          .putLong(frozen == null ? 0 : micros(frozen.at()))
          .putLong(frozen == null ? 0 : frozen.mark())
          .putLong(frozen == null ? 0 : frozen.total())
          .array();
    }

    static Position of(byte[] bytes) {
      ByteBuffer plain = ByteBuffer.wrap(bytes);
      boolean frozen = plain.get() == FROZEN;
      PageKey last = new PageKey(plain.getLong(), plain.getLong());
      Instant issuedAt = instant(plain.getLong());
      Frozen order = new Frozen(instant(plain.getLong()), plain.getLong(), plain.getLong());
      return new Position(last, issuedAt, frozen ? order : null);
    }

    private static long micros(Instant instant) {
      return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private static Instant instant(long micros) {
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
  }

  /** A cursor for this position, good for this list and query only. */
  public Cursor seal(Position position, ListId list, TaskQuery query) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, keys.current(), nonce, list, query);
      ByteBuffer whole =
          ByteBuffer.allocate(WHOLE_BYTES)
              .put(VERSION)
              .putInt(keys.current().id())
              .put(nonce)
              .put(cipher.doFinal(position.bytes()));
      return new Cursor(Base64.getUrlEncoder().withoutPadding().encodeToString(whole.array()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  /**
   * The position that was sealed.
   *
   * @throws InvalidCursorException if it is not a cursor of these keys for this list and query
   */
  public Position open(Cursor cursor, ListId list, TaskQuery query) {
    ByteBuffer whole = ByteBuffer.wrap(decoded(cursor.value()));
    if (whole.get() != VERSION) {
      throw new InvalidCursorException(Reason.UNKNOWN_VERSION);
    }
    if (whole.capacity() != WHOLE_BYTES) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    CursorKeys.Key key =
        keys.find(whole.getInt()).orElseThrow(() -> new InvalidCursorException(Reason.UNKNOWN_KEY));
    byte[] nonce = new byte[NONCE_BYTES];
    whole.get(nonce);
    try {
      byte[] sealed = new byte[whole.remaining()];
      whole.get(sealed);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce, list, query);
      return Position.of(cipher.doFinal(sealed));
    } catch (AEADBadTagException e) {
      throw new InvalidCursorException(Reason.NOT_AUTHENTIC);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  private static byte[] decoded(String value) {
    if (value.length() > Cursor.CURSOR_LENGTH_MAX) {
      throw new InvalidCursorException(Reason.TOO_LONG);
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(value);
    } catch (IllegalArgumentException e) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    // The last letter has bits to spare, and padding is optional: one text only is the cursor.
    if (bytes.length == 0
        || !Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(value)) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    return bytes;
  }

  private static Cipher cipher(
      int mode, CursorKeys.Key key, byte[] nonce, ListId list, TaskQuery query)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM, PROVIDER);
    cipher.init(mode, key.secret(), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(binding(list, query));
    return cipher;
  }

  private static Provider provider() {
    try {
      return Cipher.getInstance(ALGORITHM).getProvider();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  /** What a cursor is bound to: each part with its length, so that none runs into the next. */
  private static byte[] binding(ListId list, TaskQuery query) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      for (String part : new String[] {list.value(), query.caller(), query.normalForm()}) {
        byte[] text = part.getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("an array takes every byte", e);
    }
    return bytes.toByteArray();
  }
}
