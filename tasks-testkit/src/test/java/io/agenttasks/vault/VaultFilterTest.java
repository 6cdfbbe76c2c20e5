package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.rows;
import static io.agenttasks.vault.VaultDesk.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.vault.VaultQuery.Show;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which tasks a query means, and in which order they come. */
final class VaultFilterTest {

  private static final VaultQuery OPEN = VaultQuery.open();

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

  @Test
  @Shows(5)
  void each_status_is_asked_for_by_a_word_and_shown_by_its_marker() {
    desk.write("a.md", "- [ ] 1", "- [/] 2", "- [x] 3", "- [X] 4", "- [-] 5", "- [?] 6");
    Vault vault = desk.open();

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 1", "a.md:2 2", "a.md:6 6");
    assertThat(rows(vault, OPEN.show(Show.DONE))).containsExactly("a.md:3 3", "a.md:4 4");
    assertThat(rows(vault, OPEN.show(Show.CANCELLED))).containsExactly("a.md:5 5");
    assertThat(text(vault, OPEN.show(Show.of("all"))))
        .contains("\n[ ] ", "\n[/] ", "\n[x] ", "\n[X] ", "\n[-] ", "\n[?] ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Show.of("Open"))
        .withMessage("status: open, done, cancelled or all, found \"Open\"");
  }

  @Test
  @Shows(6)
  void a_day_includes_itself_and_leaves_out_what_has_none() {
    desk.write(
        "a.md",
        "- [ ] 4 📅 2026-03-04",
        "- [ ] 5 📅 2026-03-05",
        "- [ ] 6 📅 2026-03-06",
        "- [ ] none",
        "- [ ] no day 📅 2026-02-30",
        "- [ ] s5 ⏳ 2026-03-05",
        "- [ ] s6 ⏳ 2026-03-06",
        "- [ ] s ⏳ 2026-02-30");
    Vault vault = desk.open();
    LocalDate day = VaultQuery.day("due_by", "2026-03-05");

    assertThat(rows(vault, OPEN.dueBy(day)))
        .containsExactly("a.md:1 4 📅 2026-03-04", "a.md:2 5 📅 2026-03-05");
    assertThat(rows(vault, OPEN.scheduledBy(day))).containsExactly("a.md:6 s5 ⏳ 2026-03-05");
    assertThat(rows(vault, OPEN.dueBy(LocalDate.MIN))).isEmpty();
    assertThat(rows(vault, OPEN.dueBy(LocalDate.MAX))).hasSize(3);
    assertThat(rows(vault, OPEN.scheduledBy(LocalDate.MAX))).hasSize(2);
  }

  @Test
  @Shows(7)
  void all_tags_have_to_be_on_the_line() {
    desk.write("front.md", "---", "tags: [work, api]", "---", "- [ ] a");
    desk.write("line.md", "- [ ] both #api #work", "- [ ] one #work");

    assertThat(rows(desk.open(), OPEN.tags("work", "#API")))
        .containsExactly("line.md:1 both #api #work");
  }

  @Test
  @Shows(8)
  void a_tag_is_not_those_below_it_unless_it_ends_in_a_slash() {
    desk.write("a.md", "- [ ] 1 #work", "- [ ] 2 #Work/API", "- [ ] 3 #works", "- [ ] 4 #wor");
    Vault vault = desk.open();

    assertThat(rows(vault, OPEN.tags("WORK"))).containsExactly("a.md:1 1 #work");
    assertThat(rows(vault, OPEN.tags("work/")))
        .containsExactly("a.md:1 1 #work", "a.md:2 2 #Work/API");
    assertThat(rows(vault, OPEN.tags("work/api"))).containsExactly("a.md:2 2 #Work/API");
    assertThat(rows(vault, OPEN.tags("work/api/x"))).isEmpty();
  }

  @Test
  void the_case_of_a_tag_folds_in_every_alphabet() {
    desk.write("a.md", "- [ ] 1 #Straße", "- [ ] 2 #ΤΈΛΟΣ", "- [ ] 3 #𐐀x");

    Vault vault = desk.open();

    assertThat(rows(vault, OPEN.tags("straße"))).hasSize(1);
    assertThat(rows(vault, OPEN.tags("τέλος"))).hasSize(1);
    assertThat(rows(vault, OPEN.tags("𐐨X"))).hasSize(1);
  }

  @Test
  @Shows(9)
  void a_folder_is_meant_by_whole_parts_however_it_is_written() {
    desk.write("Projects/x.md", "- [ ] 1", "- [ ] 2");
    desk.write("Projects/deep/y.md", "- [ ] 3");
    desk.write("Projects-old/x.md", "- [ ] 4");
    desk.write("Projects0.md", "- [ ] 5");
    Vault vault = desk.open();
    List<String> inside =
        List.of("Projects/deep/y.md:1 3", "Projects/x.md:1 1", "Projects/x.md:2 2");

    VaultQuery first = OPEN.folder("Projects").limit(1);
    VaultPage page = VaultDesk.await(vault.page(first));
    for (String folder : List.of("Projects", "Projects/", "/Projects", "./Projects//")) {
      assertThat(rows(vault, OPEN.folder(folder))).as(folder).isEqualTo(inside);
      VaultQuery next = OPEN.folder(folder).after(page.next().orElseThrow());
      assertThat(rows(vault, next)).as(folder).isEqualTo(inside.subList(1, 3));
    }
    assertThat(rows(vault, OPEN.folder("Projects/x.md"))).hasSize(2);
    assertThat(rows(vault, OPEN.folder("projects"))).isEmpty();
    assertThat(rows(vault, OPEN.folder("Pro"))).isEmpty();
  }

  @Test
  @Shows(11)
  void too_many_tags_and_tags_of_no_tags_form_are_refused() {
    List<String> long32 =
        IntStream.range(0, 32).mapToObj(n -> "#" + "🔥".repeat(126) + (10 + n)).toList();

    assertThat(OPEN.tags(long32)).isNotNull();
    for (List<String> wrong :
        List.of(
            Collections.nCopies(33, "a"),
            List.of("a".repeat(129)),
            List.of(""),
            List.of("#"),
            List.of("a b"),
            List.of(" a"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OPEN.tags(wrong))
          .withMessageStartingWith("tags: ");
    }
  }

  @Test
  @Shows(12)
  void limits_days_and_folders_are_checked_before_anything_else() {
    assertThat(OPEN.limit(1).limit(500)).isNotNull();
    for (int wrong : new int[] {0, 501, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OPEN.limit(wrong))
          .withMessage("limit: from 1 to 500, found \"" + wrong + '"');
    }
    for (String wrong :
        List.of(
            "2026-02-30", "5/3/2026", "2026-3-5", "٢٠٢٦-٠٣-٠٥", "2026-13-01", "+2026-03-05", "")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> VaultQuery.day("due_by", wrong))
          .withMessageStartingWith("due_by: ");
    }
    for (String wrong : List.of("..", "a/../b", "a\\b", "x".repeat(4_097))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OPEN.folder(wrong))
          .withMessageStartingWith("folder: ");
    }
    assertThat(OPEN.folder("a..b/...")).isNotNull();
  }

  @Test
  @Shows(13)
  void rows_come_by_due_date_then_path_by_code_point_then_line() {
    String[] ten = IntStream.rangeClosed(1, 10).mapToObj(n -> "- [ ] " + n).toArray(String[]::new);
    desk.write("ä.md", "- [ ] u", "- [ ] d 📅 2026-01-02");
    desk.write("a.md", "- [ ] u", "- [ ] d 📅 2026-01-01", "- [ ] no day 📅 2026-02-30");
    desk.write("A.md", ten);
    desk.write("\uFFFC.md", "- [ ] u");
    desk.write("🔥.md", "- [ ] u");

    assertThat(rows(desk.open(), OPEN))
        .containsExactly(
            "a.md:2 d 📅 2026-01-01",
            "ä.md:2 d 📅 2026-01-02",
            "A.md:1 1",
            "A.md:2 2",
            "A.md:3 3",
            "A.md:4 4",
            "A.md:5 5",
            "A.md:6 6",
            "A.md:7 7",
            "A.md:8 8",
            "A.md:9 9",
            "A.md:10 10",
            "a.md:1 u",
            "a.md:3 no day 📅 2026-02-30",
            "ä.md:1 u",
            "\uFFFC.md:1 u",
            "🔥.md:1 u");
  }

  @Test
  void what_a_row_matches_does_not_depend_on_its_place() {
    desk.write("a/b.md", "- [ ] a #t 📅 2026-01-01");
    VaultRow row = VaultDesk.await(desk.open().page(OPEN)).rows().get(0);

    assertThat(OPEN.folder("a").tags("t").dueBy(LocalDate.of(2026, 1, 1)).matches(row)).isTrue();
    assertThat(OPEN.folder("b").matches(row)).isFalse();
    assertThat(OPEN.dueBy(LocalDate.of(2025, 12, 31)).matches(row)).isFalse();
    assertThat(OPEN.show(Show.DONE).matches(row)).isFalse();
  }
}
