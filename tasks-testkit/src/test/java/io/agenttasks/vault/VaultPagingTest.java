package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.vault.VaultQuery.Show;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk by pages, and what a cursor is good for. */
final class VaultPagingTest {

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

  private void writeNotes(int notes, int tasks) {
    for (int note = 0; note < notes; note++) {
      int day = 1 + note % 3;
      desk.write(
          "n" + note + ".md",
          IntStream.range(0, tasks)
              .mapToObj(task -> "- [ ] #t a" + (task % 2 == 0 ? " 📅 2026-01-0" + day : ""))
              .toArray(String[]::new));
    }
  }

  @Test
  @Shows(14)
  void a_walk_shows_each_task_once() {
    writeNotes(25, 10);
    Vault vault = desk.open();
    List<Integer> sizes = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    VaultQuery query = OPEN;
    VaultPage page = await(vault.page(query));
    while (true) {
      sizes.add(page.rows().size());
      seen.addAll(rows(page));
      if (page.next().isEmpty()) {
        break;
      }
      page = await(vault.page(query.after(page.next().orElseThrow())));
    }

    assertThat(sizes).containsExactly(100, 100, 50);
    assertThat(seen).hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  @Shows(15)
  void notes_that_come_and_go_between_pages_hide_and_repeat_nothing_else() throws IOException {
    writeNotes(9, 4);
    Vault vault = desk.open();
    List<String> stay = rows(vault, OPEN.limit(500)).stream().filter(it -> isOdd(it)).toList();
    List<String> seen = new ArrayList<>();
    VaultPage page = await(vault.page(OPEN.limit(3)));
    for (int step = 0; ; step++) {
      seen.addAll(rows(page));
      if (page.next().isEmpty()) {
        break;
      }
      Files.deleteIfExists(folder.resolve("n" + (2 * step) + ".md"));
      desk.write("new" + step + ".md", "- [ ] new 📅 2026-01-02");
      await(vault.refresh());
      page = await(vault.page(OPEN.limit(3).after(page.next().orElseThrow())));
    }

    assertThat(seen).doesNotHaveDuplicates();
    assertThat(seen.stream().filter(VaultPagingTest::isOdd)).containsExactlyElementsOf(stay);
  }

  private static boolean isOdd(String row) {
    return row.matches("n[13579]\\.md.*");
  }

  @Test
  @Shows(16)
  void a_cursor_is_good_for_its_vault_owner_and_filters_only() {
    writeNotes(3, 3);
    CursorKeys keys = CursorKeys.random();
    VaultSettings settings = VaultDesk.settings().withKeys(keys).withOwner("ann");
    Vault vault = desk.open(settings);
    VaultQuery query = OPEN.tags("t", "#T").tags("T");
    Cursor cursor = await(vault.page(query.limit(2))).next().orElseThrow();

    for (VaultQuery other :
        List.of(
            OPEN,
            query.show(Show.ALL),
            query.folder("n1.md"),
            query.tags("t", "u"),
            query.dueBy(LocalDate.of(2027, 1, 1)),
            query.scheduledBy(LocalDate.of(2027, 1, 1)))) {
      assertRefused(vault, other.after(cursor), Reason.NOT_AUTHENTIC);
    }
    assertRefused(desk.open(settings.withOwner("bob")), query.after(cursor), Reason.NOT_AUTHENTIC);
    assertRefused(
        desk.open(VaultDesk.settings().withKeys(keys)), query.after(cursor), Reason.NOT_AUTHENTIC);
    try (VaultDesk other = new VaultDesk(folder.resolve("n1"))) {
      other.write("n0.md", "- [ ] #t a");
      assertRefused(other.open(settings), query.after(cursor), Reason.NOT_AUTHENTIC);
    }
    assertThat(rows(vault, query.limit(500).after(cursor))).hasSize(7);
    assertThat(rows(desk.open(settings), query.limit(1).after(cursor))).hasSize(1);
  }

  @Test
  @Shows(16)
  void no_text_but_a_cursor_is_one() {
    writeNotes(3, 3);
    Vault vault = desk.open();
    String good = await(vault.page(OPEN.limit(2))).next().orElseThrow().value();

    for (int at = 0; at < good.length(); at++) {
      char other = good.charAt(at) == 'A' ? 'B' : 'A';
      String altered = good.substring(0, at) + other + good.substring(at + 1);
      assertThatExceptionOfType(InvalidCursorException.class)
          .as(altered)
          .isThrownBy(() -> vault.page(OPEN.after(Cursor.of(altered))));
    }
    for (String wrong : List.of("abc", "", "v1.", "v1.AQ", "v2." + good.substring(3), good + "A")) {
      assertThatExceptionOfType(InvalidCursorException.class)
          .as(wrong)
          .isThrownBy(() -> vault.page(OPEN.after(Cursor.of(wrong))));
    }
    assertRefused(vault, OPEN.after(Cursor.of("v1." + "A".repeat(510))), Reason.TOO_LONG);
  }

  @Test
  @Shows(17)
  void behind_a_note_that_is_gone_a_short_path_goes_on_and_a_long_one_is_refused()
      throws IOException {
    String longPath = ("d".repeat(99) + "/").repeat(3) + "x.md";
    Path longNote = desk.write(longPath, "- [ ] 1", "- [ ] 2");
    Path shortNote = desk.write("abcdefghijklmnopq.md", "- [ ] 1", "- [ ] 2");
    desk.write("z.md", "- [ ] last");
    Vault vault = desk.open();
    Cursor behindShort = await(vault.page(OPEN.limit(1))).next().orElseThrow();
    Cursor behindLong = await(vault.page(OPEN.limit(3))).next().orElseThrow();

    assertThat(behindLong.value()).hasSizeLessThan(behindShort.value().length() + 20);
    assertThat(rows(vault, OPEN.after(behindLong)))
        .containsExactly(longPath + ":2 2", "z.md:1 last");
    Files.delete(shortNote);
    Files.delete(longNote);
    await(vault.refresh());
    assertThat(rows(vault, OPEN.after(behindShort))).containsExactly("z.md:1 last");
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> await(vault.page(OPEN.after(behindLong))))
        .matches(refused -> refused.reason() == Reason.NOTE_GONE);
  }

  @Test
  void the_longest_path_that_stands_in_a_cursor_keeps_it_short() {
    String path = "é".repeat(98) + "x.md";
    desk.write(path, "- [ ] 1", "- [ ] 2");
    Vault vault = desk.open();

    Cursor cursor = await(vault.page(OPEN.limit(1))).next().orElseThrow();

    assertThat(PathHash.isLong(path)).isFalse();
    assertThat(PathHash.isLong("x" + path)).isTrue();
    assertThat(cursor.value()).hasSizeLessThanOrEqualTo(VaultCursors.LENGTH_MAX);
    assertThat(rows(vault, OPEN.after(cursor))).containsExactly(path + ":2 2");
  }

  @Test
  @Shows(18)
  void cursors_outlive_the_index_with_a_key_of_the_host_only() {
    writeNotes(2, 2);
    VaultSettings hosts = VaultDesk.settings().withKeys(CursorKeys.of(new byte[32]));
    Cursor ours = await(desk.open().page(OPEN.limit(1))).next().orElseThrow();
    Cursor theirs = await(desk.open(hosts).page(OPEN.limit(1))).next().orElseThrow();

    Vault again = desk.open(VaultDesk.settings().withKeys(CursorKeys.of(new byte[32])));

    assertRefused(desk.open(), OPEN.after(ours), Reason.UNKNOWN_KEY);
    assertThat(rows(again, OPEN.after(theirs))).hasSize(3);
  }

  @Test
  void a_deep_page_costs_a_search_and_its_own_rows() {
    writeNotes(50, 100);
    Vault vault = desk.open();
    VaultQuery query = OPEN.limit(500);
    VaultPage page = await(vault.page(query));
    for (int count = 1; count < 9; count++) {
      page = await(vault.page(query.after(page.next().orElseThrow())));
    }
    VaultQuery deep = OPEN.after(page.next().orElseThrow());

    assertThat(await(vault.select(deep)).looked()).isEqualTo(101);
    assertThat(await(vault.select(OPEN.tags("no"))).looked()).isEqualTo(5_000);
    assertThat(await(vault.select(OPEN.folder("no"))).looked()).isZero();
    assertThat(await(vault.select(OPEN.dueBy(LocalDate.of(2025, 1, 1)))).looked()).isZero();
  }

  private static void assertRefused(Vault vault, VaultQuery query, Reason reason) {
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> vault.page(query))
        .matches(refused -> refused.reason() == reason, reason.toString());
  }
}
