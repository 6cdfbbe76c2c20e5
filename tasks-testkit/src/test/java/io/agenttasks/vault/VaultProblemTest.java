package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.START;
import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.counts;
import static io.agenttasks.vault.VaultDesk.rows;
import static io.agenttasks.vault.VaultDesk.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.vault.NoteProblem.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes whose tasks can't be known: they are counted, with a reason, and get better. */
final class VaultProblemTest {

  private static final VaultQuery OPEN = VaultQuery.open();
  private static final Instant LONG_AGO = START.minus(Duration.ofDays(1));

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
  @Shows(24)
  void notes_that_cannot_be_read_are_counted_with_their_reasons_until_they_are_mended() {
    desk.write("nul.md", "- [ ] a\0".getBytes(UTF_8), LONG_AGO);
    desk.write("latin.md", "- [ ] caf\u00e9".getBytes(StandardCharsets.ISO_8859_1), LONG_AGO);
    desk.write("utf16.md", "- [ ] a".getBytes(StandardCharsets.UTF_16), LONG_AGO);
    desk.write("big.md", new byte[11 * 1024 * 1024], LONG_AGO);
    desk.write("locked.md", "- [ ] locked");
    desk.write("good.md", "- [ ] good");
    desk.files.locked.add("locked.md");
    Vault vault = desk.open();

    assertThat(text(vault, OPEN))
        .contains("could not be indexed: 5;", "\nincomplete: ", "text: good");
    assertThat(text(vault, OPEN.tags("none")))
        .endsWith("\nno tasks match in the notes indexed so far");
    assertThat(text(vault, OPEN.folder("good.md"))).contains("could not be indexed: 0;");
    assertThat(await(vault.report()).problems())
        .extracting(VaultProblem::path, VaultProblem::reason)
        .containsExactly(
            tuple("big.md", Reason.TOO_BIG),
            tuple("latin.md", Reason.NOT_UTF_8),
            tuple("locked.md", Reason.UNREADABLE),
            tuple("nul.md", Reason.HOLDS_NUL),
            tuple("utf16.md", Reason.NOT_UTF_8));
    int before = desk.files.reads.get();
    await(vault.refresh());
    assertThat(desk.files.reads.get() - before).as("only what may be better now").isEqualTo(1);
    desk.write("nul.md", "- [ ] mended");
    await(vault.refresh());
    assertThat(text(vault, OPEN)).contains("could not be indexed: 4;", "text: mended");
  }

  private static Tuple tuple(Object... values) {
    return Tuple.tuple(values);
  }

  @Test
  @Shows(30)
  void a_note_that_grows_while_it_is_read_keeps_its_rows_and_is_counted() {
    Path note = desk.write("a.md", "- [ ] a");
    Vault vault = desk.open();
    desk.write("a.md", "- [ ] changed", "- [ ] b");
    desk.files.beforeRead(path -> append(note, "- [ ] more\n"));

    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a");
    assertThat(counts(vault).couldNotBeIndexed()).isEqualTo(1);
    assertThat(await(vault.report()).problems())
        .extracting(VaultProblem::reason)
        .containsExactly(Reason.CHANGING);
    desk.files.calm();
    await(vault.refresh());
    assertThat(counts(vault).couldNotBeIndexed()).isZero();
    assertThat(rows(vault, OPEN)).hasSize(4).contains("a.md:4 more");
  }

  private static void append(Path note, String text) {
    try {
      Files.writeString(note, text, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_note_that_is_gone_when_it_is_to_be_read_is_gone() {
    Path note = desk.write("a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b");
    desk.files.beforeRead(
        path -> {
          try {
            Files.deleteIfExists(note);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });

    Vault vault = desk.open();

    assertThat(rows(vault, OPEN)).containsExactly("b.md:1 b");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
  }
}
