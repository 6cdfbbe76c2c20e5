package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.vault.NoteProblem.Reason;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a scan of a note gives beside its fields and masks. */
final class NoteScannerTest {

  @Test
  @Shows(5)
  void each_marker_has_a_status_and_is_kept_as_written() {
    String note = "- [ ] a\n- [/] b\n- [x] c\n- [X] d\n- [-] e\n- [?] f\n";
    for (Grammar grammar : Notes.GRAMMARS) {
      assertThat(Notes.tasks(note, grammar))
          .extracting(task -> task.marker() + " " + task.status())
          .containsExactly(
              "  PENDING",
              "/ IN_PROGRESS",
              "x COMPLETED",
              "X COMPLETED",
              "- CANCELLED",
              "? PENDING");
      assertThat(Notes.tasks(note, grammar))
          .extracting(task -> task.status().isOpen())
          .containsExactly(true, true, false, false, false, true);
    }
  }

  @Test
  void a_map_says_what_a_marker_means() {
    StatusMap map =
        StatusMap.TASKS_PLUGIN.with("h", VaultStatus.BLOCKED).withoutTasks("x").withoutTasks("🔥");
    Grammar grammar = Grammar.DEFAULT.withStatuses(map);
    assertThat(Notes.tasks("- [h] a\n- [x] b\n- [X] c\n- [🔥] d", grammar))
        .extracting(VaultTask::status)
        .containsExactly(VaultStatus.BLOCKED, VaultStatus.PENDING);
    assertThat(map.with("🔥", VaultStatus.COMPLETED).status("🔥")).hasValue(VaultStatus.COMPLETED);
    assertThat(map.with("h", VaultStatus.BLOCKED)).isEqualTo(map);
  }

  @Test
  void a_map_refuses_what_is_no_marker() {
    for (String marker : List.of("", "ab", "e\u0301", "\ud83d")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StatusMap.DEFAULT.with(marker, VaultStatus.PENDING))
          .withMessageStartingWith("marker: ");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StatusMap.DEFAULT.withoutTasks(marker))
          .withMessageStartingWith("marker: ");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StatusMap(Map.of("x", VaultStatus.PENDING), Set.of("x")))
        .withMessage("marker: a status or no task, found \"x\"");
    Map<String, VaultStatus> many =
        IntStream.rangeClosed('\u4e00', '\u4e00' + StatusMap.MARKERS_MAX)
            .boxed()
            .collect(Collectors.toMap(Character::toString, point -> VaultStatus.PENDING));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StatusMap(many, Set.of()))
        .withMessageStartingWith("markers: ");
  }

  @Test
  void a_global_filter_must_stand_in_the_text() {
    Grammar grammar = Grammar.DEFAULT.withGlobalFilter("#task");
    assertThat(Notes.lines("- [ ] a #task\n- [ ] b\n- [ ] #tasks c", grammar))
        .containsExactly(1, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grammar.DEFAULT.withGlobalFilter("a".repeat(201)))
        .withMessageStartingWith("globalFilter: ");
  }

  @Test
  @Shows(21)
  void a_text_is_kept_whole_up_to_its_limit_and_no_emoji_is_split() {
    for (Grammar grammar : Notes.GRAMMARS) {
      VaultTask whole = Notes.task("- [ ] " + "🔥".repeat(1_000), grammar);
      assertThat(whole.text()).isEqualTo("🔥".repeat(1_000));
      assertThat(whole.textLength()).isEqualTo(1_000);
      assertThat(whole.isTextCut()).isFalse();

      VaultTask cut = Notes.task("- [ ] " + "🔥".repeat(1_001), grammar);
      assertThat(cut.text()).isEqualTo("🔥".repeat(1_000));
      assertThat(cut.textLength()).isEqualTo(1_001);
      assertThat(cut.isTextCut()).isTrue();
    }
  }

  @Test
  void what_stands_behind_the_kept_part_of_a_text_is_read_too() {
    for (Grammar grammar : List.of(Notes.LENIENT, Notes.EMOJI)) {
      String line = "- [ ] " + "a".repeat(2_000) + " #x 📅 2024-01-01";
      assertThat(Notes.told(line, grammar)).isEqualTo("due 2024-01-01, #x");
    }
  }

  @Test
  @Shows(22)
  void a_note_keeps_its_first_tasks_and_counts_the_rest() {
    String full = "- [ ] a\n".repeat(5_000);
    assertThat(Notes.scan(full, Notes.LENIENT).overCap()).isZero();
    assertThat(Notes.tasks(full, Notes.LENIENT)).hasSize(5_000);

    ScannedNote over = Notes.scan(full + "- [ ] b\n- no task\n", Notes.LENIENT);
    assertThat(over.overCap()).isEqualTo(1);
    assertThat(over.tasks()).hasSize(5_000).extracting(VaultTask::text).containsOnly("a");
  }

  @Test
  @Shows(23)
  void a_task_keeps_its_first_tags_and_says_if_it_has_more() {
    String tags =
        IntStream.range(0, 64).mapToObj(number -> " #t" + number).collect(Collectors.joining());
    for (Grammar grammar : Notes.GRAMMARS) {
      VaultTags whole = Notes.task("- [ ] a" + tags + " #t0", grammar).fields().tags();
      assertThat(whole.names()).hasSize(64).startsWith("t0", "t1").endsWith("t63");
      assertThat(whole.cut()).isFalse();
      VaultTags cut = Notes.task("- [ ] a" + tags + " #more", grammar).fields().tags();
      assertThat(cut).isEqualTo(new VaultTags(whole.names(), true));
    }
  }

  @Test
  void a_tag_that_is_too_long_is_left_out_and_that_is_said() {
    for (Grammar grammar : Notes.GRAMMARS) {
      VaultTags whole = Notes.task("- [ ] #" + "ä".repeat(128), grammar).fields().tags();
      assertThat(whole).isEqualTo(new VaultTags(List.of("ä".repeat(128)), false));
      VaultTags cut = Notes.task("- [ ] #" + "ä".repeat(129) + " #b", grammar).fields().tags();
      assertThat(cut).isEqualTo(new VaultTags(List.of("b"), true));
    }
  }

  @Test
  void a_value_beyond_its_limit_is_not_kept_and_that_is_said() {
    String ids = IntStream.range(0, 257).mapToObj(String::valueOf).collect(Collectors.joining(","));
    for (Grammar grammar : List.of(Notes.LENIENT, Notes.EMOJI)) {
      assertThat(Notes.told("- [ ] 🆔 " + "a".repeat(201), grammar)).isEqualTo("unread 🆔");
      assertThat(Notes.told("- [ ] 🔁 " + "a".repeat(1_001), grammar)).isEqualTo("unread 🔁");
      VaultFields fields = Notes.task("- [ ] ⛔ " + ids, grammar).fields();
      assertThat(fields.dependsOn()).hasSize(256);
      assertThat(fields.unread()).containsExactly("⛔");
    }
  }

  @Test
  void each_task_knows_the_headings_above_it() {
    String note =
        """
        - [ ] 1
        # A #
        - [ ] 2
        ### B##
        - [ ] 3
        ## C
        - [ ] 4
        ```
        # no
        ```
        > # no
        #no
        ####### no
        - [ ] 5
        #
        - [ ] 6
        ###### D
        - [ ] 7
        """;
    assertThat(Notes.tasks(note, Notes.LENIENT))
        .extracting(task -> task.text() + ": " + String.join(" > ", task.under()))
        .containsExactly("1: ", "2: A", "3: A > B##", "4: A > C", "5: A > C", "6: ", "7: D");
    String cut = "🔥".repeat(VaultTask.HEADING_LENGTH_MAX);
    assertThat(Notes.task("# " + cut + "x\n- [ ] a", Notes.LENIENT).under())
        .containsExactly(cut + "…");
  }

  @Test
  void tasks_of_one_section_share_their_headings() {
    List<VaultTask> tasks = Notes.tasks("# A\n- [ ] a\n- [ ] b", Notes.LENIENT);
    assertThat(tasks.get(0).under()).isSameAs(tasks.get(1).under());
  }

  @Test
  void indent_is_counted_in_columns_behind_the_last_quote_sign() {
    String note = "- [ ] a\n  - [ ] b\n\t- [ ] c\n  \t- [ ] d\n> > - [ ] e\n>- [ ] f";
    assertThat(Notes.tasks(note, Notes.LENIENT))
        .extracting(task -> task.text() + task.indent() + ":" + task.quoteDepth())
        .containsExactly("a0:0", "b2:0", "c4:0", "d4:0", "e1:2", "f0:1");
  }

  @Test
  void a_note_that_is_no_text_has_a_reason() {
    assertThat(problem("- [ ] é".getBytes(ISO_8859_1)))
        .isEqualTo(new NoteProblem(Reason.NOT_UTF_8, "at byte 6"));
    assertThat(problem("- [ ] \0".getBytes(UTF_8)))
        .isEqualTo(new NoteProblem(Reason.HOLDS_NUL, "at byte 6"));
    assertThat(problem("\uFEFF- [ ] a".getBytes(UTF_16LE)).reason()).isEqualTo(Reason.NOT_UTF_8);
    assertThat(problem("- [ ] a".getBytes(UTF_16LE)).reason()).isEqualTo(Reason.HOLDS_NUL);
    // Half a surrogate pair, written as if it were a character; and half a character at the end.
    assertThat(problem(bytes(0xED, 0xA0, 0xBD)).reason()).isEqualTo(Reason.NOT_UTF_8);
    assertThat(problem(bytes('a', 0xF0, 0x9F)).reason()).isEqualTo(Reason.NOT_UTF_8);
    assertThat(problem(new byte[NoteScanner.NOTE_BYTES_MAX + 1]).reason())
        .isEqualTo(Reason.TOO_BIG);
  }

  @Test
  void an_empty_note_has_no_tasks_and_a_byte_order_mark_is_dropped() {
    assertThat(Notes.scan("", Notes.LENIENT)).isEqualTo(new ScannedNote(List.of(), 0));
    assertThat(Notes.scan("\uFEFF", Notes.LENIENT).tasks()).isEmpty();
    assertThat(Notes.lines("\uFEFF---\n- [ ] a\n---\n- [ ] b", Notes.LENIENT)).containsExactly(4);
  }

  @Test
  void a_whole_line_comes_with_what_is_left_of_its_text() {
    String line =
        "  - [ ] Buy 🆔 a1 two\tthings #home 📅 2024-01-01. [due:: 2024-01-02],  now\u2028 ^b";
    assertThat(Notes.whole("\n" + line + "\r\n", Notes.LENIENT))
        .containsExactly(
            new TaskLine(Notes.task("\n" + line, Notes.LENIENT), line, "Buy two things . now", 0));
    assertThat(Notes.whole("- [ ] Buy #a it #b 📅 2024-01-01 #c ^b", Notes.EMOJI))
        .extracting(TaskLine::subject)
        .containsExactly("Buy it");
    assertThat(Notes.whole("- [ ] #a 📅 2024-01-01 ^b", Notes.EMOJI))
        .extracting(TaskLine::subject)
        .containsExactly("");
    assertThat(Notes.whole("- [ ] a\n".repeat(5_001), Notes.EMOJI)).hasSize(5_000);
  }

  @Test
  void a_task_is_a_part_of_the_nearest_one_above_with_less_indent() {
    String note =
        """
        - [ ] 1
          - [ ] 2 of 1

            - [ ] 3 of 2
          - text
            - [ ] 5 of 1
        text
          - [ ] 7
        1. [ ] 8
        \t> - [ ] 9, in a quote
           - [ ] 10 of 8
        > - [ ] 11
        >   - [ ] 12 of 11
        >> text
        >   - [ ] 14
          - [ ] 15
        """;
    assertThat(Notes.whole(note, Notes.LENIENT))
        .extracting(line -> line.task().line() + " in " + line.parent())
        .containsExactly(
            "1 in 0",
            "2 in 1",
            "4 in 2",
            "6 in 1",
            "8 in 0",
            "9 in 0",
            "10 in 0",
            "11 in 9",
            "12 in 0",
            "13 in 12",
            "15 in 0",
            "16 in 0");
  }

  @Test
  void a_quote_within_a_task_of_a_quote_does_not_end_it() {
    String note = "> - [ ] 1\n>   > quoted\n>   - [ ] 3\n>  > quoted\n> > - [ ] 5\n>   - [ ] 6\n";
    assertThat(Notes.whole(note, Notes.LENIENT))
        .extracting(line -> line.task().line() + " in " + line.parent())
        .containsExactly("1 in 0", "3 in 1", "5 in 0", "6 in 0");
  }

  @Test
  void a_date_is_shown_as_written_whether_there_is_such_a_day_or_not() {
    VaultDate date = new VaultDate((short) 2024, (byte) 2, (byte) 29);
    assertThat(date.inCalendar()).hasValue(LocalDate.of(2024, 2, 29));
    assertThat(date).hasToString("2024-02-29");
    assertThat(Notes.told("- [ ] 📅 0000-00-99", Notes.EMOJI))
        .isEqualTo("due 0000-00-99 (no such day)");
    assertThat(new VaultDate((short) 2023, (byte) 2, (byte) 29).inCalendar()).isEmpty();
  }

  private static NoteProblem problem(byte[] content) {
    NoteScan scan = NoteScanner.scan(content, Notes.LENIENT);
    assertThat(scan).isInstanceOf(NoteProblem.class);
    return (NoteProblem) scan;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int at = 0; at < values.length; at++) {
      bytes[at] = (byte) values[at];
    }
    return bytes;
  }
}
