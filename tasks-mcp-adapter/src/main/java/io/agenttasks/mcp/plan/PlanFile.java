package io.agenttasks.mcp.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The text of a plan's file: of limited size, and UTF-8 throughout. */
final class PlanFile {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path path;
  private final byte[] bytes;

  private PlanFile(Path path, byte[] bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  /** Looks at the size, reads, and checks every byte. */
  static PlanFile read(Path path) throws PlanException {
    try {
      if (Files.isDirectory(path)) {
        throw new PlanException(path + ": a directory; a plan is a file with a JSON array");
      }
      requireSize(path, Files.size(path));
      PlanFile file = new PlanFile(path, bounded(path));
      file.requireUtf8();
      return file;
    } catch (NoSuchFileException e) {
      throw new PlanException(path + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new PlanException(path + ": not allowed to read this file", e);
    } catch (IOException e) {
      throw new PlanException(path + ": can't be read: " + e.getMessage(), e);
    }
  }

  /** The text, without a byte order mark. */
  Reader text() {
    int start = startsWithMark() ? BYTE_ORDER_MARK.length : 0;
    return new InputStreamReader(
        new ByteArrayInputStream(bytes, start, bytes.length - start), UTF_8);
  }

  /** A file may grow, and a pipe has no size: no more than the limit is read in any case. */
  private static byte[] bounded(Path path) throws IOException, PlanException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(Plan.FILE_BYTES_MAX + 1);
      requireSize(path, bytes.length);
      return bytes;
    }
  }

  private static void requireSize(Path path, long size) throws PlanException {
    if (size > Plan.FILE_BYTES_MAX) {
      throw new PlanException(
          path
              + ": larger than "
              + Plan.FILE_BYTES_MAX / (1024 * 1024)
              + " MiB, the most that a plan may have");
    }
  }

  private void requireUtf8() throws PlanException {
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(8192);
    CoderResult result;
    do {
      out.clear();
      result = decoder.decode(in, out, true);
    } while (result.isOverflow());
    if (result.isError()) {
      throw notUtf8(in.position());
    }
  }

  private PlanException notUtf8(int at) {
    int line = 1;
    for (int index = 0; index < at; index++) {
      line += bytes[index] == '\n' ? 1 : 0;
    }
    String found = String.format("0x%02X", bytes[at]);
    return new PlanException(
        path + ": line " + line + ": not UTF-8: byte " + (at + 1L) + " of the file is " + found);
  }

  private boolean startsWithMark() {
    return bytes.length >= BYTE_ORDER_MARK.length
        && bytes[0] == BYTE_ORDER_MARK[0]
        && bytes[1] == BYTE_ORDER_MARK[1]
        && bytes[2] == BYTE_ORDER_MARK[2];
  }
}
