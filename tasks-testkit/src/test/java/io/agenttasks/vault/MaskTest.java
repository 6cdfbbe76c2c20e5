package io.agenttasks.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which lines are no tasks because they begin inside something else. ⏎ stands for a line end. */
final class MaskTest {

  @Shows(2)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ---⏎- [ ] a⏎---⏎- [ ] b | 4
          ---⏎- [ ] a⏎- [ ] b | 2 3
          ~~~⏎- [ ] a⏎~~~⏎- [ ] b | 4
          ~~~⏎- [ ] a | none
          ' ~~~⏎- [ ] a' | 2
          ~~~~⏎- [ ] a⏎~~~⏎- [ ] b⏎~~~~⏎- [ ] c | 6
          ``` a`b⏎- [ ] a | 2
          - x⏎    ~~~⏎    - [ ] a⏎    ~~~⏎- [ ] b | 5
          > ~~~⏎> - [ ] a⏎- [ ] b | 3
          %%⏎- [ ] a⏎%%⏎- [ ] b | 4
          %% x⏎- [ ] a | 2
          <!--⏎- [ ] a⏎-->⏎- [ ] b | 4
          ~~~⏎%%⏎~~~⏎- [ ] a⏎%% | 4
          '    - [ ] a' | 1
          `- [ ] a` | none
          """)
  void the_table_of_the_masks(String note, String lines) {
    assertLines(note, lines);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          %%⏎~~~⏎%%⏎- [ ] a | 4
          - [ ] a %%⏎- [ ] b %%⏎- [ ] c | 1 3
          - [ ] a `%%`⏎- [ ] b⏎- [ ] c %% | 1 2 3
          - [ ] a ``%%`⏎- [ ] b %%⏎- [ ] c | 1 3
          - [ ] a %% x ` %% `%%` ⏎- [ ] b | 1 2
          ```⏎- [ ] a⏎~~~⏎```⏎- [ ] b | 5
          ```js⏎- [ ] a⏎```js⏎- [ ] b⏎```⏎- [ ] c | 6
          ~~~ a`b⏎- [ ] a⏎~~~⏎- [ ] b | 4
          > > ~~~⏎> - [ ] a⏎> > ~~~⏎> > - [ ] b | 2
          > ~~~⏎- [ ] a⏎> ~~~⏎> - [ ] b⏎- [ ] c | 2 5
          > ~~~⏎> > ~~~⏎> - [ ] a⏎> ~~~⏎> - [ ] b | 5
          ' ~~~⏎  ~~~⏎- [ ] a⏎   ~~~~⏎- [ ] b' | 3 5
          ~~⏎- [ ] a⏎~~⏎- [ ] b | 2 4
          ⏎---⏎- [ ] a⏎---⏎- [ ] b | 3 5
          <!-- a⏎%%⏎--> x⏎- [ ] b %%⏎- [ ] c | 4 5
          <!--⏎- [ ] a | 2
          ---⏎~~~⏎---⏎- [ ] a | 4
          """)
  void what_opens_first_wins(String note, String lines) {
    assertLines(note, lines);
  }

  @Test
  @Shows(38)
  void a_query_of_a_plugin_has_no_tasks() {
    for (String info : List.of("tasks", "dataview", "dataviewjs", "tasks ", "query")) {
      for (String fence : List.of("```", "~~~", "  ```", "> ```", "\t~~~~")) {
        String quote = fence.startsWith(">") ? "> " : "";
        String note =
            String.join(
                "\n", fence + info, quote + "- [ ] a", quote + "1. [x] b", fence, "- [ ] c");
        assertLines(note, "5");
      }
    }
  }

  @Test
  void a_comment_that_ends_on_a_line_hides_no_field_behind_it() {
    VaultTask task =
        Notes.task("- [ ] a %%\nx %% 📅 2024-01-01\n- [ ] b", Notes.LENIENT.withGlobalFilter("b"));
    assertThat(task.line()).isEqualTo(3);
    assertThat(
            Notes.task("- [ ] a %%📅 2024-01-01%% 📅 2024-01-02", Notes.LENIENT).fields().dates())
        .extracting(dates -> String.valueOf(dates.due()))
        .isEqualTo("2024-01-02");
  }

  @Test
  @Shows(4)
  void lines_end_alike_however_they_end() {
    String note = "# A\n\n- [ ] a 📅 2024-01-01\n~~~\n- [ ] x\n~~~\n\n- [x] b\n";
    List<VaultTask> tasks = Notes.tasks(note, Notes.LENIENT);
    assertThat(tasks).extracting(VaultTask::line).containsExactly(3, 8);
    List<String> mixed = List.of("\r", "\r\n", "\n");
    StringBuilder ends = new StringBuilder();
    int line = 0;
    for (String part : note.split("\n", -1)) {
      // Never a CR before a bare LF, which would be one line end, not two.
      ends.append(part).append(part.isEmpty() ? "\r\n" : mixed.get(line++ % mixed.size()));
    }
    assertThat(
            Stream.of(note.replace("\n", "\r\n"), note.replace("\n", "\r"), ends.toString())
                .map(other -> Notes.tasks(other, Notes.LENIENT)))
        .allMatch(tasks::equals);
  }

  private static void assertLines(String note, String lines) {
    List<Integer> expected =
        "none".equals(lines)
            ? List.of()
            : Stream.of(lines.split(" ")).map(Integer::valueOf).toList();
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(Notes.lines(note.replace('⏎', '\n'), grammar)).as(note).isEqualTo(expected);
    }
  }
}
