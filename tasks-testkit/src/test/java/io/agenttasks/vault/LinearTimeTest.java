package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A note that is eight times as long costs about as much as eight that are not, whatever stands in
 * it: if it cost the square, it would be eight times as much. What is compared is the time of the
 * processor in this thread, again if the machine was busy with something else: the square never
 * passes.
 */
final class LinearTimeTest {

  private static final int SHORT = 64 * 1024;
  private static final int TIMES = 8;
  private static final double TIMES_MAX = 4;
  private static final int ATTEMPTS_MAX = 10;

  @Shows(37)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "📅",
        "📅 ",
        "`",
        "`a",
        "[",
        "(",
        "[due::",
        "[ ",
        "#",
        " #",
        "#a ",
        " #🔥",
        "%%",
        "<!--",
        "-->",
        "🔁 a ",
        "🔁 a",
        "⛔ a,",
        "🏁a",
        "2024-01-01",
        "[repeat:: a",
        "> ",
        "1",
        " ^a",
        "\u00A0"
      })
  void a_long_line(String piece) {
    assertLinear(length -> "- [ ] " + repeated(piece, length));
    assertLinear(length -> repeated(piece, length));
  }

  @Shows(37)
  @ParameterizedTest
  @MethodSource("lines")
  void many_lines(String line) {
    assertLinear(length -> repeated(line, length));
  }

  static List<String> lines() {
    return List.of(
        " ~~~\n",
        " ~~~x\n",
        "> ~~~x\n",
        "> ```x\n>> ```\n",
        "%%x%\n",
        "# a\n",
        "---\n",
        "\n",
        "- [ ] a\n");
  }

  /** Each opener longer than the last, and none is closed. */
  @Shows(37)
  @ParameterizedTest
  @ValueSource(strings = {" ~~~%sx\n", "> ~~~%sx\n", " %s`a"})
  void ever_longer_openers(String opener) {
    String sign = opener.contains("~") ? "~" : "`";
    assertLinear(
        length ->
            IntStream.iterate(1, number -> number * (number + 1) / 2 < length, number -> number + 1)
                .mapToObj(number -> opener.formatted(sign.repeat(number)))
                .collect(Collectors.joining()));
  }

  private static String repeated(String piece, int length) {
    return piece.repeat(length / piece.length());
  }

  private static void assertLinear(IntFunction<String> notes) {
    for (Grammar grammar : Notes.GRAMMARS) {
      byte[] part = notes.apply(SHORT).getBytes(UTF_8);
      byte[] whole = notes.apply(TIMES * SHORT).getBytes(UTF_8);
      double times = Double.MAX_VALUE;
      for (int attempt = 0; attempt < ATTEMPTS_MAX && times > TIMES_MAX; attempt++) {
        long parts = IntStream.range(0, TIMES).mapToLong(round -> once(part, grammar)).sum();
        times = Math.min(times, (double) once(whole, grammar) / Math.max(1, parts));
      }
      assertThat(times).as("of %s", grammar.mode()).isLessThan(TIMES_MAX);
    }
  }

  private static long once(byte[] content, Grammar grammar) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertThat(NoteScanner.scan(content, grammar)).isInstanceOf(ScannedNote.class);
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
  }
}
