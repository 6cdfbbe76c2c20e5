package io.agenttasks.vault;

import static java.util.Objects.requireNonNull;

import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.page.Seal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of one vault and owner: {@code v1.} and the sealed sort key of a row, bound to the
 * filters. For a long path its hash stands in them. Any number of threads may use it.
 */
final class VaultCursors {

  /** The most characters of a cursor that is made or looked at. */
  static final int LENGTH_MAX = 512;

  private static final String PREFIX = "v1.";
  private static final byte VERSION = 1;
  private static final byte WHOLE = 0;
  private static final byte COMPACT = 1;
  private static final int KEY_BYTES = 1 + 2 * Integer.BYTES;
  private static final int HASH_BYTES = 2 * Long.BYTES;

  private final Seal seal;
  private final String vault;
  private final String owner;

  /**
   * Cursors of a vault.
   *
   * @param vault its folder
   * @param owner whose index it is, or null: nobody's, which is an owner too
   */
  VaultCursors(CursorKeys keys, String vault, @Nullable String owner) {
    this.seal = new Seal(VERSION, KEY_BYTES, LENGTH_MAX, keys);
    this.vault = vault;
    this.owner = owner == null ? "" : "=" + owner;
  }

  /**
   * Where a page begins: the sort key of the row before it, with its path or the hash of that.
   *
   * @param path of the note, or null: it is long
   * @param hash of the path, or null: it is not long
   */
  record Start(int day, int line, @Nullable String path, @Nullable PathHash hash) {

    /**
     * The sort key in a vault.
     *
     * @throws InvalidCursorException if only the hash is known, and no note has it any more
     */
    RowPosition in(VaultSnapshot vault) {
      if (path != null) {
        return new RowPosition(day, path, line);
      }
      return vault
          .pathOf(requireNonNull(hash))
          .map(known -> new RowPosition(day, known, line))
          .orElseThrow(() -> new InvalidCursorException(Reason.NOTE_GONE));
    }
  }

  /** The cursor behind a row. */
  Cursor behind(VaultRow row, VaultQuery query) {
    return Cursor.of(PREFIX + seal.seal(bytes(RowPosition.of(row)), binding(query)));
  }

  /**
   * Where the page of a cursor begins.
   *
   * @throws InvalidCursorException if it is none of this vault and owner for these filters
   */
  Start open(Cursor cursor, VaultQuery query) {
    String text = cursor.value();
    if (text.length() > LENGTH_MAX) {
      throw new InvalidCursorException(Reason.TOO_LONG);
    }
    if (!text.startsWith(PREFIX)) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    return start(seal.open(text.substring(PREFIX.length()), binding(query)));
  }

  private static byte[] bytes(RowPosition position) {
    boolean compact = PathHash.isLong(position.path());
    byte[] path = position.path().getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(KEY_BYTES + (compact ? HASH_BYTES : path.length));
    bytes.put(compact ? COMPACT : WHOLE).putInt(position.day()).putInt(position.line());
    if (compact) {
      ContentHash hash = PathHash.of(position.path()).hash();
      return bytes.putLong(hash.high()).putLong(hash.low()).array();
    }
    return bytes.put(path).array();
  }

  private static Start start(byte[] sealed) {
    ByteBuffer bytes = ByteBuffer.wrap(sealed);
    boolean compact = bytes.get() == COMPACT;
    int day = bytes.getInt();
    int line = bytes.getInt();
    if (compact) {
      PathHash hash = new PathHash(new ContentHash(bytes.getLong(), bytes.getLong()));
      return new Start(day, line, null, hash);
    }
    String path = new String(sealed, KEY_BYTES, sealed.length - KEY_BYTES, StandardCharsets.UTF_8);
    return new Start(day, line, path, null);
  }

  private String[] binding(VaultQuery query) {
    List<String> parts = new ArrayList<>(List.of(vault, owner));
    parts.addAll(query.normalForm());
    return parts.toArray(String[]::new);
  }
}
