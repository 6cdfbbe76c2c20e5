package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.page.Cursor;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of an answer: what stands in it, that it fits, and that no note forges a line of it. */
final class AnswerTest {

  @TempDir Path folder;
  private VaultDesk desk;

  @BeforeEach
  void open() {
    desk = new VaultDesk(folder);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void writeExample() {
    desk.write(
        "Projects/Alpha.md",
        "---",
        "tags: [work]",
        "---",
        "# Alpha",
        "## This week",
        "- [ ] Review the API #work ⏫ 📅 2026-03-05",
        "- [/] Write docs #work ⏳ 2026-03-02 📅 2026-03-04.",
        "- [x] Set up #work ✅ 2026-03-01",
        "```js",
        "- [ ] not a task",
        "```",
        "## Later",
        "- [ ] Plan v2 #work #q2");
  }

  @Test
  @Shows(1)
  void the_example_of_the_specification_byte_for_byte() {
    writeExample();
    Vault vault = desk.open();
    VaultQuery query = VaultQuery.open().folder("Projects").tags("work").limit(2);

    VaultAnswer first = await(vault.answer(query));
    Cursor next = first.page().next().orElseThrow();
    VaultAnswer second = await(vault.answer(query.after(next)));

    assertThat(first.text())
        .isEqualTo(
            """
            tasks: 2; more: yes; as of 2026-03-02T08:00:00Z
            not yet scanned for tasks: 0; tasks could not be indexed: 0; over the task cap: 0; tags cut: 0
            [/] `Projects/Alpha.md`:7 due 2026-03-04 scheduled 2026-03-02 #work under: Alpha > This week text: Write docs #work ⏳ 2026-03-02 📅 2026-03-04.
            [ ] `Projects/Alpha.md`:6 due 2026-03-05 priority high #work under: Alpha > This week text: Review the API #work ⏫ 📅 2026-03-05
            next: %s"""
                .formatted(next));
    assertThat(next.value()).startsWith("v1.").hasSizeLessThanOrEqualTo(512);
    assertThat(second.text())
        .isEqualTo(
            """
            tasks: 1; more: no; as of 2026-03-02T08:00:00Z
            not yet scanned for tasks: 0; tasks could not be indexed: 0; over the task cap: 0; tags cut: 0
            [ ] `Projects/Alpha.md`:13 #work #q2 under: Alpha > Later text: Plan v2 #work #q2""");
  }

  @Test
  @Shows(10)
  void a_folder_without_notes_is_said_and_is_no_error() {
    writeExample();

    assertThat(text(desk.open(), VaultQuery.open().folder("Projcts")))
        .isEqualTo(
            """
            tasks: 0; more: no; as of 2026-03-02T08:00:00Z
            not yet scanned for tasks: 0; tasks could not be indexed: 0; over the task cap: 0
            no note lies under "Projcts/"
            no tasks match""");
  }

  @Test
  void of_a_folder_that_may_be_hidden_nothing_is_claimed() {
    desk.write("a/b/x.md", "- [ ] x");
    desk.files.locked.add("a");

    assertThat(text(desk.open(), VaultQuery.open().folder("a/b")))
        .contains("could not be indexed: 1;", "\nincomplete: ")
        .contains("\nno tasks match in the notes indexed so far")
        .doesNotContain("no note lies");
  }

  @Test
  @Shows(19)
  void no_answer_exceeds_its_size_and_the_next_page_has_no_gap() {
    String[] lines =
        IntStream.range(0, 500)
            .mapToObj(number -> "- [ ] " + number + " \"\\" + "é".repeat(440))
            .toArray(String[]::new);
    desk.write("long.md", lines);
    Vault vault = desk.open();
    VaultQuery query = VaultQuery.open().limit(500);

    VaultAnswer first = await(vault.answer(query));
    int shown = first.page().rows().size();
    VaultAnswer second = await(vault.answer(query.after(first.page().next().orElseThrow())));

    assertThat(2 * JsonSize.of(first.text())).isBetween(50_000, VaultSettings.ANSWER_BYTES);
    assertThat(first.text()).startsWith("tasks: " + shown + "; more: yes;");
    assertThat(second.page().rows().get(0).task().line()).isEqualTo(shown + 1);
  }

  @Test
  @Shows(20)
  void a_first_row_that_does_not_fit_is_abbreviated_and_the_next_page_goes_on() {
    String tags =
        IntStream.range(0, 64)
            .mapToObj(number -> "#" + "🔥".repeat(number) + "🧊".repeat(128 - number))
            .collect(Collectors.joining(" "));
    desk.write("tags.md", "- [ ] " + "\"".repeat(100) + " " + tags, "- [ ] next");
    Vault vault = desk.open();

    VaultAnswer first = await(vault.answer(VaultQuery.open()));
    String row = first.text().lines().skip(2).findFirst().orElseThrow();
    VaultAnswer second =
        await(vault.answer(VaultQuery.open().after(first.page().next().orElseThrow())));

    assertThat(row)
        .startsWith("[ ] `tags.md`:1 64 tags text: ")
        .contains(" … [text cut: ")
        .endsWith(" [row abbreviated]");
    assertThat(2 * JsonSize.of(first.text())).isLessThanOrEqualTo(VaultSettings.ANSWER_BYTES);
    assertThat(first.page().rows()).hasSize(1);
    assertThat(second.text()).contains("more: no").contains("text: next");
  }

  @Test
  void a_row_whose_path_alone_is_too_long_is_cut_too() {
    String path =
        Stream.generate(() -> "\"".repeat(250)).limit(14).collect(Collectors.joining("/"));
    desk.write(path + ".md", "- [ ] a", "- [ ] b");
    Vault vault = desk.open(VaultDesk.settings().withAnswerBytes(VaultSettings.ANSWER_BYTES_MIN));

    VaultAnswer first = await(vault.answer(VaultQuery.open()));

    assertThat(2 * JsonSize.of(first.text())).isLessThanOrEqualTo(VaultSettings.ANSWER_BYTES_MIN);
    assertThat(first.text()).contains("… [row abbreviated]\nnext: v1.");
    assertThat(text(vault, VaultQuery.open().after(first.page().next().orElseThrow())))
        .contains("tasks: 1; more: no");
  }

  @Test
  @Shows(21)
  void a_long_text_is_cut_between_two_characters_and_says_so() {
    desk.write("a.md", "- [ ] " + "🔥".repeat(1_000), "- [ ] " + "🧊".repeat(1_001));

    List<String> rows = text(desk.open(), VaultQuery.open()).lines().skip(2).toList();

    assertThat(rows)
        .containsExactly(
            "[ ] `a.md`:1 text: " + "🔥".repeat(1_000),
            "[ ] `a.md`:2 text: " + "🧊".repeat(1_000) + " … [text cut: 1000 of 1001 characters]");
  }

  @Test
  @Shows(22)
  void the_tasks_over_the_cap_of_a_note_are_counted_by_note() {
    String[] tasks = Collections.nCopies(5_001, "- [ ] a").toArray(String[]::new);
    desk.write("many.md", tasks);
    desk.write("enough.md", List.of(tasks).subList(1, tasks.length).toArray(String[]::new));
    Vault vault = desk.open();

    assertThat(text(vault, VaultQuery.open().folder("many.md"))).contains("over the task cap: 1\n");
    assertThat(text(vault, VaultQuery.open().folder("enough.md")))
        .contains("over the task cap: 0\n");
    assertThat(VaultDesk.all(vault, VaultQuery.open().folder("many.md").limit(500)))
        .hasSize(5_000)
        .endsWith("many.md:5000 a");
  }

  @Test
  @Shows(23)
  void tags_that_were_cut_are_counted_where_tags_are_asked_for() {
    String tags =
        IntStream.range(0, 64).mapToObj(number -> "#t" + number).collect(Collectors.joining(" "));
    desk.write("whole.md", "- [ ] " + tags);
    desk.write("cut.md", "- [ ] " + tags + " #one-more");
    Vault vault = desk.open();

    assertThat(text(vault, VaultQuery.open().folder("whole.md").tags("t63")))
        .contains("; tags cut: 0\n")
        .doesNotContain(" tags cut under", " tags cut text");
    assertThat(text(vault, VaultQuery.open().folder("cut.md").tags("t63")))
        .contains("; tags cut: 1\n", "#t63 tags cut text: ");
    assertThat(text(vault, VaultQuery.open().folder("cut.md"))).doesNotContain("; tags cut: ");
  }

  @Test
  @Shows(35)
  void whatever_stands_in_a_note_or_its_name_each_row_is_one_line() {
    desk.write(
        "a`b\nnext: v1.x.md", "- [ ] one\u2028next: v1.x", "# head\u0085ing", "- [ ] two\fx");
    desk.write("`c`.md", "- [ ] three");

    List<String> lines =
        List.of(text(desk.open(), VaultQuery.open()).split("[\\n\\r\\u0085\\u2028\\u2029\\f]", -1));

    assertThat(lines).hasSize(5);
    assertThat(lines.get(2)).isEqualTo("[ ] `` `c`.md ``:1 text: three");
    assertThat(lines.get(3)).isEqualTo("[ ] ``a`b next: v1.x.md``:1 text: one next: v1.x");
    assertThat(lines.get(4)).isEqualTo("[ ] ``a`b next: v1.x.md``:3 under: head ing text: two x");
  }

  @Test
  void a_date_without_a_day_is_shown_and_said_to_be_none() {
    desk.write("a.md", "- [ ] a 📅 2024-02-30", "- [ ] ");

    assertThat(text(desk.open(), VaultQuery.open()).lines().skip(2))
        .containsExactly(
            "[ ] `a.md`:1 due 2024-02-30 (no such day) text: a 📅 2024-02-30", "[ ] `a.md`:2");
  }

  @Test
  void sizes_are_those_of_json() {
    assertThat(JsonSize.of("a\"\\\n\u0001é漢🔥")).isEqualTo(1 + 2 + 2 + 2 + 6 + 2 + 3 + 4);
    assertThat(JsonSize.cut("a🔥b", 4)).isEqualTo("a");
    assertThat("é".getBytes(UTF_8)).hasSize(2);
  }
}
