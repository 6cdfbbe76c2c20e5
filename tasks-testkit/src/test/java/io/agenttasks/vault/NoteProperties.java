package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every note, whatever stands in it. The concurrency profile tries far more. */
final class NoteProperties {

  private static final List<String> PIECES_OF_LINES =
      List.of(
          " ",
          "a",
          "📅",
          "🗓\uFE0F",
          "⏳",
          "✅",
          "2024-01-01",
          "2024-02-30",
          "-",
          "⏫",
          "🔁",
          "every day",
          "🏁",
          "delete",
          "🆔",
          "⛔",
          "a1",
          ",",
          "[due::",
          "(id::",
          "]",
          ")",
          "#",
          "#t",
          "`",
          "``",
          "%%",
          "<!--",
          "-->",
          "^b",
          "\t",
          "\u00A0",
          "\u2028",
          "é",
          "👍🏽",
          ".");

  private static final List<String> PIECES_OF_NOTES =
      List.of(
          "\n",
          "\r",
          "\r\n",
          "- [ ] ",
          "\n- [x] ",
          "1. [/]",
          "> ",
          "\t",
          "  ",
          "~~~",
          "```",
          "~~~~\n",
          "---\n",
          "# ",
          "`",
          "``",
          "%%",
          "<!--",
          "-->",
          "text",
          "📅 2024-01-01",
          "🔁",
          "#t",
          "[",
          "]",
          "(",
          ")",
          " ^b",
          "\u2028",
          "\uFEFF",
          "\u0000",
          "🔥");

  private static final List<String> PIECES_OF_MASKS =
      List.of(
          "\n",
          "\n",
          "\n- [ ] a\n",
          "\n- [ ] b ",
          "\n> - [ ] c\n",
          "> ",
          " ",
          "~~~",
          "```",
          "~~~~",
          "````",
          "`",
          "``",
          "%%",
          "<!--",
          "-->",
          "x",
          "\n---\n");

  @Property
  @Shows(36)
  void bytes_of_any_kind_are_scanned_or_have_a_reason(@ForAll byte[] content) {
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(NoteScanner.scan(content, grammar)).isNotNull();
    }
  }

  @Property
  @Shows(36)
  void a_text_is_the_raw_rest_of_its_line(@ForAll("notes") String note) {
    for (Grammar grammar : Notes.GRAMMARS) {
      // The mark of byte order at the very beginning belongs to no line.
      List<String> lines = List.of(note.replaceFirst("^\uFEFF", "").split("\r\n|\r|\n", -1));
      List<TaskLine> whole = Notes.whole(note, grammar);
      assertThat(whole).extracting(TaskLine::task).isEqualTo(Notes.tasks(note, grammar));
      for (TaskLine line : whole) {
        assertThat(line.whole()).isEqualTo(lines.get(line.task().line() - 1));
        assertThat(line.whole()).endsWith(line.task().text());
        String before =
            line.whole().substring(0, line.whole().length() - line.task().text().length());
        assertThat(before.strip()).endsWith("[" + line.task().marker() + "]");
        assertThat(line.task().text()).doesNotStartWith(" ");
      }
    }
  }

  @Property
  @Shows(36)
  void a_line_is_read_alike_in_any_note(@ForAll("lines") String line) {
    for (Grammar grammar : Notes.GRAMMARS) {
      String alone = Notes.told("- [ ] " + line, grammar);
      List<VaultTask> among = Notes.tasks("# A\n\n- [ ] " + line + "\n\n- [ ] b\n", grammar);
      assertThat(among.get(0).line()).isEqualTo(3);
      if (!line.contains("%%") && !line.contains("<!--")) {
        assertThat(Notes.told("\n- [ ] " + line + "\n", grammar)).isEqualTo(alone);
        assertThat(among).hasSize(2);
      }
    }
  }

  @Property
  @Shows(37)
  void the_ends_of_code_and_fences_are_those_of_a_plain_search(@ForAll("masks") String note) {
    assertThat(Notes.lines(note, Notes.LENIENT)).isEqualTo(PlainMasks.lines(note));
  }

  @Property
  void a_subject_is_one_line_without_white_space_around_it(@ForAll("notes") String note) {
    for (Grammar grammar : Notes.GRAMMARS) {
      for (TaskLine line : Notes.whole(note, grammar)) {
        assertThat(line.subject()).isEqualTo(line.subject().strip()).doesNotContain("  ");
        assertThat(line.subject().codePoints()).noneMatch(Character::isISOControl);
      }
    }
  }

  @Provide
  Arbitrary<String> lines() {
    return pieces(PIECES_OF_LINES);
  }

  @Provide
  Arbitrary<String> notes() {
    Arbitrary<String> made = pieces(PIECES_OF_NOTES);
    return made.map(note -> note.replace("\0", "")).map(NoteProperties::withoutMark);
  }

  /** Few kinds of pieces, so that masks meet. */
  @Provide
  Arbitrary<String> masks() {
    return pieces(PIECES_OF_MASKS);
  }

  private static String withoutMark(String note) {
    return note.startsWith("\uFEFF") ? note.substring(1) : note;
  }

  private static Arbitrary<String> pieces(List<String> pieces) {
    return Arbitraries.of(new ArrayList<>(pieces))
        .list()
        .ofMaxSize(40)
        .map(list -> String.join("", list))
        .filter(text -> new String(text.getBytes(UTF_8), UTF_8).equals(text));
  }
}
