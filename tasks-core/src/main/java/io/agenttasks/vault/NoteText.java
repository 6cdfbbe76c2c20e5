package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.vault.NoteProblem.Reason;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The text of a note, or why its bytes are none.
 *
 * @param text the text without a byte order mark, "" if there is a problem
 * @param problem what stands in the way, or null
 */
record NoteText(String text, @Nullable NoteProblem problem) {

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  static NoteText of(byte[] content) {
    if (content.length > NoteScanner.NOTE_BYTES_MAX) {
      return none(Reason.TOO_BIG, content.length + " bytes, at most " + NoteScanner.NOTE_BYTES_MAX);
    }
    if (begins(content, (byte) 0xFF, (byte) 0xFE) || begins(content, (byte) 0xFE, (byte) 0xFF)) {
      return none(Reason.NOT_UTF_8, "it begins as UTF-16 does");
    }
    for (int at = 0; at < content.length; at++) {
      if (content[at] == 0) {
        return none(Reason.HOLDS_NUL, "at byte " + at);
      }
    }
    return decoded(content, begins(content, MARK) ? MARK.length : 0);
  }

  private static NoteText decoded(byte[] content, int start) {
    ByteBuffer bytes = ByteBuffer.wrap(content, start, content.length - start);
    CharBuffer text = CharBuffer.allocate(content.length - start);
    return UTF_8.newDecoder().decode(bytes, text, true).isError()
        ? none(Reason.NOT_UTF_8, "at byte " + bytes.position())
        : new NoteText(text.flip().toString(), null);
  }

  private static NoteText none(Reason reason, String detail) {
    return new NoteText("", new NoteProblem(reason, detail));
  }

  private static boolean begins(byte[] content, byte... start) {
    for (int at = 0; at < start.length; at++) {
      if (at == content.length || content[at] != start[at]) {
        return false;
      }
    }
    return true;
  }
}
