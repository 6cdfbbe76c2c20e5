package io.agenttasks.page;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.PageKey;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens the cursors of lists: each is bound to a list and a query. Any number of threads
 * may use one.
 */
public final class CursorSeal {

  /** How long a cursor of a frozen order is good. */
  public static final Duration AGE_MAX = Duration.ofHours(1);

  private static final byte VERSION = 2;
  private static final int POSITION_BYTES = 1 + 6 * Long.BYTES;
  private static final byte MOVING = 1;
  private static final byte FROZEN = 2;

  private final Seal seal;

  /** Seals with the current key, and opens with any of these. */
  public CursorSeal(CursorKeys keys) {
    this.seal = new Seal(VERSION, POSITION_BYTES, POSITION_BYTES, keys);
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
    return new Cursor(seal.seal(position.bytes(), binding(list, query)));
  }

  /**
   * The position that was sealed.
   *
   * @throws InvalidCursorException if it is not a cursor of these keys for this list and query
   */
  public Position open(Cursor cursor, ListId list, TaskQuery query) {
    return Position.of(seal.open(cursor.value(), binding(list, query)));
  }

  private static String[] binding(ListId list, TaskQuery query) {
    return new String[] {list.value(), query.caller(), query.normalForm()};
  }
}
