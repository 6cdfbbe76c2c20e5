package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.START;
import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.counts;
import static io.agenttasks.vault.VaultDesk.rows;
import static io.agenttasks.vault.VaultDesk.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pass reads, when it runs, and what stands while it does. */
final class VaultPassTest {

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

  /** A pass that stands still before it reads a note of this name. */
  private final class Halt {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    Halt(String name) {
      desk.files.beforeRead(
          path -> {
            if (path.endsWith(name)) {
              reached.countDown();
              pass(open);
            }
          });
    }

    void awaitReached() {
      pass(reached);
    }

    void end() {
      desk.files.calm();
      open.countDown();
    }

    private static void pass(CountDownLatch latch) {
      try {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  @Shows(25)
  void a_query_during_the_first_pass_says_what_is_not_scanned_yet() {
    desk.write("a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b #t");
    Halt halt = new Halt("b.md");
    Vault vault = desk.begin(VaultDesk.settings());
    halt.awaitReached();

    assertThat(text(vault, OPEN))
        .startsWith("tasks: 0;")
        .contains("not yet scanned for tasks: 2;", "\nincomplete: ")
        .endsWith("\nno tasks match in the notes indexed so far");
    halt.end();
    await(vault.refresh());
    assertThat(text(vault, OPEN)).contains("not yet scanned for tasks: 0;", "text: a", "text: b");
  }

  @Test
  @Shows(25)
  void the_first_pass_shows_what_it_has_each_second() {
    for (String name : List.of("a", "b", "c", "d")) {
      desk.write(name + ".md", "- [ ] " + name);
    }
    CountDownLatch opened = new CountDownLatch(1);
    List<Vault> vault = new CopyOnWriteArrayList<>();
    List<Integer> unscanned = new CopyOnWriteArrayList<>();
    desk.files.beforeRead(
        path -> {
          Halt.pass(opened);
          unscanned.add(counts(vault.get(0)).notYetScanned());
          desk.clock.advance(Duration.ofMillis(600));
        });
    vault.add(desk.begin(VaultDesk.settings()));
    opened.countDown();

    await(vault.get(0).refresh());

    assertThat(unscanned).containsExactly(4, 4, 2, 2);
    assertThat(counts(vault.get(0)).notYetScanned()).isZero();
  }

  @Test
  @Shows(26)
  void under_another_map_of_markers_all_notes_are_read_anew() {
    desk.write("a.md", "- [X] a");
    desk.write("b.md", "- [ ] b");
    Vault vault = desk.open();
    Halt halt = new Halt("a.md");

    CompletionStage<VaultPass> changed =
        vault.change(
            vault.settings().withGrammar(Grammar.DEFAULT.withStatuses(StatusMap.TASKS_PLUGIN)));

    assertThat(counts(vault).notYetScanned()).isEqualTo(2);
    assertThat(rows(vault, OPEN)).isEmpty();
    halt.awaitReached();
    assertThat(counts(vault).notYetScanned()).isEqualTo(2);
    halt.end();
    assertThat(await(changed).scans()).isEqualTo(2);
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a", "b.md:1 b");
  }

  @Test
  void a_change_during_a_pass_leaves_nothing_of_the_old_grammar() {
    desk.write("a.md", "- [X] a");
    Halt halt = new Halt("a.md");
    Vault vault = desk.begin(VaultDesk.settings());
    halt.awaitReached();

    CompletionStage<VaultPass> changed =
        vault.change(
            vault.settings().withGrammar(Grammar.DEFAULT.withStatuses(StatusMap.TASKS_PLUGIN)));
    halt.end();

    assertThat(await(changed).scans()).isEqualTo(1);
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a");
  }

  @Test
  void owner_and_keys_of_an_open_vault_stay() {
    Vault vault = desk.open();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> vault.change(vault.settings().withOwner("ann")))
        .withMessage("owner: that of the open vault, found \"ann\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> vault.change(VaultDesk.settings()))
        .withMessageStartingWith("keys: ");
  }

  @Test
  @Shows(27)
  void an_edit_is_seen_by_the_next_pass_also_if_one_is_running() {
    desk.write("a.md", "- [ ] old");
    desk.write("b.md", "- [ ] b");
    Vault vault = desk.open();
    desk.write("b.md", "- [ ] other b");
    Halt halt = new Halt("b.md");
    CompletionStage<VaultPass> first = vault.refresh();
    halt.awaitReached();
    desk.write("a.md", "- [ ] entirely new");

    CompletionStage<VaultPass> second = vault.refresh();
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 old", "b.md:1 b");
    halt.end();
    await(first);
    await(second);
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 entirely new", "b.md:1 other b");
  }

  @Test
  @Shows(28)
  void an_edit_of_the_same_size_within_the_second_is_seen() {
    Instant second = START.minusSeconds(1);
    Path note = desk.write("a.md", "- [ ] one".getBytes(UTF_8), second);
    Vault vault = desk.open();
    try {
      Files.writeString(note, "- [ ] two");
      Files.setLastModifiedTime(note, FileTime.from(second));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    desk.clock.advance(Duration.ofMinutes(5));

    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 two");
    int reads = desk.files.reads.get();
    await(vault.refresh());
    assertThat(desk.files.reads.get()).as("now it is sure").isEqualTo(reads);
  }

  @Test
  @Shows(29)
  void a_pass_reads_what_changed_and_a_query_nothing() throws IOException {
    // Whatever the time of the files is, it is long ago.
    desk.clock.advance(Duration.ofDays(100_000));
    for (int name = 0; name < 100; name++) {
      Path part = Files.createDirectory(folder.resolve("f" + name));
      for (int note = name; note < 10_000; note += 100) {
        Files.writeString(part.resolve("n" + note + ".md"), "- [ ] task " + note);
      }
    }
    Vault vault = desk.open();
    desk.clock.advance(Duration.ofHours(1));
    for (int note = 0; note < 10_000; note += 1_000) {
      desk.write("f" + note % 100 + "/n" + note + ".md", "- [ ] changed " + note);
    }

    int before = desk.files.reads.get();
    VaultPass pass = await(vault.refresh());
    assertThat(pass)
        .extracting(VaultPass::notes, VaultPass::reads, VaultPass::scans)
        .containsExactly(10_000, 10, 10);
    assertThat(desk.files.reads.get() - before).isEqualTo(10);
    assertThat(text(vault, OPEN.folder("f0"))).contains("changed 1000");
    assertThat(text(vault, OPEN.limit(500))).startsWith("tasks: 500; more: yes");
    assertThat(desk.files.reads.get() - before).isEqualTo(10);
  }

  @Test
  void what_was_only_touched_is_read_and_not_gone_through_again() {
    desk.write("a.md", "- [ ] a");
    Vault vault = desk.open();
    desk.clock.advance(Duration.ofHours(2));
    desk.write("a.md", "- [ ] a");

    assertThat(await(vault.refresh()))
        .extracting(VaultPass::reads, VaultPass::scans)
        .containsExactly(1, 0);
  }

  @Test
  void all_notes_are_read_once_a_day_and_when_asked() {
    desk.write("a.md", "- [ ] a");
    Vault vault = desk.open();

    assertThat(await(vault.refresh()).reads()).isZero();
    assertThat(await(vault.readAll()).reads()).isEqualTo(1);
    desk.clock.advance(Duration.ofHours(24).minusSeconds(1));
    assertThat(await(vault.refresh()).reads()).isZero();
    desk.clock.advance(Duration.ofSeconds(1));
    assertThat(await(vault.refresh()).reads()).isEqualTo(1);
    desk.clock.set(START);
    assertThat(await(vault.refresh()).reads()).as("nobody knows how long ago").isEqualTo(1);
    assertThat(await(vault.refresh()).reads()).isZero();
  }

  @Test
  void passes_go_on_if_the_clock_is_set_back() {
    CountDownLatch begun = new CountDownLatch(2);
    Iterator<Instant> first = List.of(START).iterator();
    InstantSource setBack = () -> first.hasNext() ? first.next() : START.minusSeconds(3_600);
    Passes.Work work =
        all -> {
          begun.countDown();
          return new VaultPass(0, 0, 0, START);
        };
    try (Passes passes = new Passes(setBack, () -> Duration.ofMillis(10), work)) {
      await(passes.demand(false));
      Halt.pass(begun);
    }
  }

  @Test
  void a_pass_begins_each_period_without_being_asked() {
    desk.write("a.md", "- [ ] a");
    Vault vault = desk.open(VaultDesk.settings().withPeriod(Duration.ofMinutes(5)));
    desk.write("a.md", "- [ ] changed");
    Halt halt = new Halt("a.md");

    desk.clock.advance(Duration.ofSeconds(299));
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a");
    desk.clock.advance(Duration.ofSeconds(1));
    halt.awaitReached();
    halt.end();
    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 changed");
  }

  @Test
  @Shows(31)
  void a_query_while_a_pass_runs_sees_what_was_before_it() {
    desk.write("a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b");
    Vault vault = desk.open();
    String before = text(vault, OPEN);
    desk.write("a.md", "- [ ] a was changed");
    desk.write("b.md", "- [ ] b was changed");
    desk.write("c.md", "- [ ] c");
    Halt halt = new Halt("b.md");
    CompletionStage<VaultPass> pass = vault.refresh();
    halt.awaitReached();

    assertThat(text(vault, OPEN)).isEqualTo(before);
    halt.end();
    await(pass);
    assertThat(rows(vault, OPEN))
        .containsExactly("a.md:1 a was changed", "b.md:1 b was changed", "c.md:1 c");
  }

  @Test
  void a_closed_vault_ends_its_passes_and_says_so() {
    desk.write("a.md", "- [ ] a");
    Halt halt = new Halt("a.md");
    Vault vault = desk.begin(VaultDesk.settings());
    halt.awaitReached();
    CompletionStage<VaultPass> waiting = vault.refresh();

    vault.close();
    halt.end();

    assertThatIllegalStateException().isThrownBy(() -> await(waiting));
    assertThatIllegalStateException()
        .isThrownBy(() -> await(vault.refresh()))
        .withMessage("the vault is closed");
  }
}
