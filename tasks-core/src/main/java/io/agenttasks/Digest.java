package io.agenttasks;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether two requests ask for the same: the SHA-256 of all components of their records, each
 * with its length, so that none runs into the next. Sets go in an order of their own.
 */
final class Digest {

  private Digest() {}

  static String of(Object content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes(content));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static byte[] bytes(@Nullable Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      if (value instanceof Set<?> set) {
        write(out, 'S', set.stream().map(Digest::bytes).sorted(Arrays::compare).toList());
      } else if (value instanceof Collection<?> list) {
        write(out, 'L', list.stream().map(Digest::bytes).toList());
      } else if (value instanceof Record record) {
        out.writeUTF(record.getClass().getSimpleName());
        RecordComponent[] components = record.getClass().getRecordComponents();
        write(out, 'R', Arrays.stream(components).map(it -> bytes(of(record, it))).toList());
      } else {
        byte[] text = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
        write(out, value == null ? 'N' : 'T', List.of(text));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("an array takes every byte", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, char kind, List<byte[]> parts)
      throws IOException {
    out.writeChar(kind);
    out.writeInt(parts.size());
    for (byte[] part : parts) {
      out.writeInt(part.length);
      out.write(part);
    }
  }

  private static @Nullable Object of(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a component of a public record: " + component, e);
    }
  }
}
