package io.agenttasks.vault;

import static io.agenttasks.vault.Notes.DATAVIEW;
import static io.agenttasks.vault.Notes.EMOJI;
import static io.agenttasks.vault.Notes.LENIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of edge cases: what stands on a line, and what is read there in either mode. */
final class EdgeCaseTest {

  private static final String DUE = "due 2024-01-01";

  /**
   * One row.
   *
   * @param text what stands behind {@code - [ ] a }, or the whole line if it has a checkbox
   * @param compatible what the compatible mode reads
   * @param lenient what the lenient mode reads
   */
  record Row(String text, String compatible, String lenient) {

    String line() {
      return text.contains("[ ]") || text.contains("] a") || text.contains("- [")
          ? text
          : "- [ ] a " + text;
    }
  }

  private static Row both(String text, String read) {
    return new Row(text, read, read);
  }

  static List<Row> dates() {
    return List.of(
        both("📅 2024-01-01 📅 2024-02-02", DUE),
        both("⏫ 🔽", "priority high"),
        both("📅 2024-02-30", "due 2024-02-30 (no such day)"),
        new Row("📅 2024-01-01.", "unread 📅", DUE),
        new Row("(📅 2024-01-01)", "unread 📅", DUE),
        new Row("📅 2024-01-01 soon", "unread 📅", DUE),
        new Row("- [ ] 📅 2024-01-01 a", "unread 📅", DUE),
        both("📅2024-01-01⏫", DUE + ", priority high"),
        both("📅\uFE0F2024-01-01", DUE),
        both("🗓️ 2024-01-01", DUE),
        new Row("📅\u00A02024-01-01", "unread 📅", DUE),
        new Row("📅\t2024-01-01", "unread 📅", DUE),
        both("a\u00A0📅 2024-01-01", DUE),
        both("📅 2024-1-1", "unread 📅"),
        both("📅 ٢٠٢٤-٠١-٠١", "unread 📅"),
        both("📅 [[2024-01-01]]", "unread 📅"),
        both("📅 2024-01-012", "unread 📅"),
        new Row("📅 2024-01-01T10:00", "unread 📅", DUE),
        both("📅📅 2024-01-01", DUE + ", unread 📅"),
        both("#x📅 2024-01-01", DUE + ", #x"),
        both("📅 2024-01-01" + " #t".repeat(20), DUE + ", #t"),
        new Row("📅 2024-01-01" + " #t".repeat(21), "#t, unread 📅", DUE + ", #t"),
        both("this is ✅ done", "unread ✅"),
        new Row("#x📅 2024-01-01.", "#x📅, unread 📅", DUE + ", #x"),
        new Row("#x📅", "#x📅, unread 📅", "#x, unread 📅"));
  }

  static List<Row> otherFields() {
    return List.of(
        both("🏁 Delete", "then delete"),
        new Row("🏁 foo", "nothing", "unread 🏁"),
        both("🔁 every day! note 📅 2024-01-01", DUE + ", repeat every day! note"),
        new Row("⛔ a b", "unread ⛔", "after a"),
        new Row("⛔ a,", "unread ⛔", "after a"),
        both("⛔ a , b", "after a, after b"),
        new Row("📅 2024-01-01 %%c%%", "unread 📅", DUE),
        new Row("📅 2024-01-01 <!--c-->", "unread 📅", DUE),
        new Row("📅 2024-01-01 [x:: y]", "unread 📅", DUE),
        new Row("<!-- 📅 2024-01-01 -->", "unread 📅", "nothing"),
        new Row("`📅 2024-01-01`", "unread 📅", "nothing"),
        new Row("[due:: 2024-01-01]", "nothing", DUE),
        new Row("(due:: 2024-01-01)", "nothing", DUE),
        new Row("[Due:: 2024-01-01]", "nothing", DUE),
        both("due:: 2024-01-01", "nothing"),
        new Row("[due:: 2024-01-01] 📅 2024-02-02", "due 2024-02-02", DUE),
        both("📅 2024-01-01 ^blk", DUE + ", link blk"),
        new Row("📅 2024-01-01 ^blk x", "unread 📅", DUE),
        both("🆔 b-1 ⛔ x,y 🔺", "priority highest, id b-1, after x, after y"));
  }

  static List<Row> tags() {
    return List.of(
        new Row(
            "#123 #12.34 #a/b x#no # #[c] #t; http://h/#f",
            "#123, #12, #a/b, #[c], #t;",
            "#a/b, #t"),
        new Row("%% #hidden %% #seen", "#hidden, #seen", "#seen"));
  }

  static List<Row> lines() {
    return List.of(
        both("- [  ] a", "no task"),
        both("- [] a", "no task"),
        both("-[ ] a", "no task"),
        both("• [ ] a", "no task"),
        both("- [ ]a", "nothing"),
        both("- [ ]", "nothing"),
        both("- [x]", "nothing"),
        both("1) [ ] a", "nothing"),
        both("+ [ ] a", "nothing"),
        both(">>> - [ ] q", "nothing"),
        new Row("- [ ](http://x) link", "nothing", "no task"),
        new Row("- [1][ref]", "nothing", "no task"),
        new Row("-\t[ ] a", "no task", "nothing"),
        both("- [🔥] a", "nothing"),
        both("- [e\u0301] a", "no task"),
        both("\n\uFEFF- [ ] a", "nothing"),
        both("\u3000- [ ] a", "nothing"),
        both("\u200B- [ ] a", "no task"),
        both("- [ ] 1. [ ] nested", "nothing"));
  }

  @Shows(3)
  @ParameterizedTest
  @MethodSource({"dates", "otherFields", "tags", "lines"})
  void compatible_with_emoji(Row row) {
    assertThat(Notes.told(row.line(), EMOJI)).isEqualTo(row.compatible());
  }

  @Shows(3)
  @ParameterizedTest
  @MethodSource({"dates", "otherFields", "tags", "lines"})
  void lenient(Row row) {
    assertThat(Notes.told(row.line(), LENIENT)).isEqualTo(row.lenient());
  }

  @Test
  @Shows(3)
  void compatible_with_dataview_reads_keys_in_brackets_at_the_end() {
    assertThat(Notes.told("- [ ] a [due:: 2024-01-01]", DATAVIEW)).isEqualTo(DUE);
    assertThat(Notes.told("- [ ] a (due:: 2024-01-01)", DATAVIEW)).isEqualTo(DUE);
    assertThat(Notes.told("- [ ] a [due:: 2024-01-01], [priority::high]", DATAVIEW))
        .isEqualTo(DUE + ", priority high");
    assertThat(Notes.told("- [ ] a [Due:: 2024-01-01]", DATAVIEW)).isEqualTo("nothing");
    assertThat(Notes.told("- [ ] a [due:: 2024-01-01)", DATAVIEW)).isEqualTo("unread due::");
    assertThat(Notes.told("- [ ] a [due:: 2024-01-01] soon", DATAVIEW)).isEqualTo("unread due::");
    assertThat(Notes.told("- [ ] a 📅 2024-01-01", DATAVIEW)).isEqualTo("nothing");
  }

  @Test
  @Shows(3)
  void a_line_separator_ends_no_line_of_a_note() {
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(Notes.task("- [ ] a\u2028b\u0085c", grammar).text()).isEqualTo("a\u2028b\u0085c");
    }
  }

  @Test
  @Shows(3)
  void the_end_of_a_line_is_no_part_of_the_text() {
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(Notes.task("- [ ] a\r\n", grammar).text()).isEqualTo("a");
    }
  }

  @Test
  @Shows(3)
  void one_task_is_one_line_whatever_its_text_looks_like() {
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(Notes.task("- [ ] 1. [ ] nested", grammar).text()).isEqualTo("1. [ ] nested");
      assertThat(Notes.task("- [🔥] a", grammar).status()).isEqualTo(VaultStatus.PENDING);
    }
  }
}
