package io.agenttasks.benchmarks.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.vault.Grammar;
import io.agenttasks.vault.NoteScanner;
import io.agenttasks.vault.ScannedNote;
import java.util.List;

/** Notes of one long line: the worst of all contents counts. */
final class Lines {

  private static final int MEGABYTE = 1024 * 1024;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private static final List<String> CONTENTS =
      List.of("a", "📅", "`", "[", "#", "%%", "🔁 a ", "# ", "📅 2026-01-01 ", "(due:: ", "⛔ a,");

  private Lines() {}

  /** How many milliseconds the slowest line of so many megabytes takes, in the slower mode. */
  static double slowest(int megabytes) {
    double slowest = 0;
    for (Grammar.Mode mode : Grammar.Mode.values()) {
      Grammar grammar = Grammar.DEFAULT.withMode(mode);
      for (String content : CONTENTS) {
        slowest = Math.max(slowest, milliseconds(line(content, megabytes * MEGABYTE), grammar));
      }
    }
    return slowest;
  }

  private static byte[] line(String content, int bytes) {
    String head = "- [ ] ";
    int times = (bytes - head.length()) / content.getBytes(UTF_8).length;
    return (head + content.repeat(times)).getBytes(UTF_8);
  }

  private static double milliseconds(byte[] note, Grammar grammar) {
    long begin = System.nanoTime();
    boolean one =
        NoteScanner.scan(note, grammar) instanceof ScannedNote scanned
            && scanned.tasks().size() == 1;
    double took = (System.nanoTime() - begin) / NANOS_PER_MILLISECOND;
    WrongCountException.require("tasks on a long line", 1, one ? 1 : 0);
    return took;
  }
}
