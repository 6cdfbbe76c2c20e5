package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/**
 * The name of a file. Where the platform can't say it, as Java can't say {@code ä} under the locale
 * C, its bytes are read as UTF-8: else several names would look alike, and all but one be lost.
 */
final class FileName {

  /** Stands for bytes that are no character of the locale. */
  private static final char UNSAID = '\uFFFD';

  private FileName() {}

  /** The last part of a path. */
  static String of(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.indexOf(UNSAID) < 0 ? name : ofBytes(path);
  }

  /** Bytes that are no UTF-8 either stand there in hexadecimal, as {@code %FF}. */
  private static String ofBytes(Path path) {
    // An address has the bytes of a path as they are. That of a folder ends in a slash.
    String address = path.toUri().getRawPath();
    int end = address.endsWith("/") ? address.length() - 1 : address.length();
    String raw = address.substring(address.lastIndexOf('/', end - 1) + 1, end);
    byte[] bytes = URLDecoder.decode(raw.replace("+", "%2B"), ISO_8859_1).getBytes(ISO_8859_1);
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return raw;
    }
  }
}
