package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.counts;
import static io.agenttasks.vault.VaultDesk.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of a folder are notes of its vault, and what becomes of those out of reach. */
final class VaultWalkTest {

  private static final VaultQuery OPEN = VaultQuery.open();

  @TempDir Path temporary;
  private Path folder;
  private VaultDesk desk;

  @BeforeEach
  void open() throws IOException {
    folder = Files.createDirectory(temporary.resolve("vault"));
    desk = new VaultDesk(folder);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  @Shows(32)
  void only_files_of_notes_count_and_nothing_hidden() throws IOException {
    for (String hidden :
        new String[] {".obsidian/x.md", ".trash/y.md", ".git/z.md", ".n.md", "a.canvas", "md"}) {
      desk.write(hidden, "- [ ] hidden");
    }
    Files.createDirectory(folder.resolve("folder.md"));
    desk.write("folder.md/deep/C.MD", "- [ ] there");
    desk.write("empty.md", "");

    Vault vault = desk.open();

    assertThat(rows(vault, OPEN)).containsExactly("folder.md/deep/C.MD:1 there");
    assertThat(await(vault.report()).notes()).isEqualTo(2);
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
  }

  @Test
  void names_that_are_no_text_are_told_apart() throws IOException {
    for (String name : List.of("b%FE.md", "b%FF.md", "%C3%A4%EF%BF%BD+ 1.md", "d%FF/n.md")) {
      Path file = Path.of(URI.create(folder.toUri() + name.replace(" ", "%20")));
      Files.createDirectories(file.getParent());
      Files.writeString(file, "- [ ] " + name);
    }
    Vault vault = desk.open();

    assertThat(rows(vault, OPEN))
        .containsExactly(
            "b%FE.md:1 b%FE.md",
            "b%FF.md:1 b%FF.md", "d%FF/n.md:1 d%FF/n.md", "ä\uFFFD+ 1.md:1 %C3%A4%EF%BF%BD+ 1.md");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
    desk.write("b%FF.md", "- [ ] another");
    await(vault.refresh());
    assertThat(rows(vault, OPEN)).hasSize(4);
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 1, 0, 0));
  }

  /** In which order the folders are listed does not matter: the note moves into the first. */
  @Test
  void a_note_that_moves_to_where_the_walk_has_been_is_not_lost() {
    desk.write("a/a.md", "- [ ] a");
    desk.write("b/b.md", "- [ ] b");
    Vault vault = desk.open();
    List<Path> listed = new ArrayList<>();
    desk.files.beforeList(
        path -> {
          listed.add(path);
          if (listed.size() == 3) {
            String name = path.getFileName() + ".md";
            move(path.resolve(name), listed.get(1).resolve(name));
          }
        });

    await(vault.refresh());

    String first = String.valueOf(listed.get(1).getFileName());
    assertThat(rows(vault, OPEN)).containsExactly(first + "/a.md:1 a", first + "/b.md:1 b");
  }

  @Test
  void a_note_that_is_renamed_before_it_is_read_is_not_lost() {
    Path note = desk.write("a.md", "- [ ] a");
    desk.write("z.md", "- [ ] z");
    desk.files.beforeRead(
        path -> {
          if (Files.exists(note)) {
            move(note, folder.resolve("renamed.md"));
          }
        });

    assertThat(rows(desk.open(), OPEN)).containsExactly("renamed.md:1 a", "z.md:1 z");
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void excluded_names_are_skipped_with_all_below_and_come_back() {
    desk.write("Archive/deep/a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b");
    desk.write("archive.md", "- [ ] c");
    Vault vault = desk.open(VaultDesk.settings().withExcluded("Archive", "b.md"));

    assertThat(rows(vault, OPEN)).containsExactly("archive.md:1 c");
    await(vault.change(vault.settings().withExcluded()));
    assertThat(rows(vault, OPEN)).hasSize(3);
  }

  @Test
  @Shows(33)
  void links_are_not_followed() throws IOException {
    Path outside = Files.createDirectory(temporary.resolve("outside"));
    Files.writeString(outside.resolve("o.md"), "- [ ] outside\n");
    desk.write("real/a.md", "- [ ] a");
    Files.createSymbolicLink(folder.resolve("real/loop"), folder);
    Files.createSymbolicLink(folder.resolve("out"), outside);
    Files.createSymbolicLink(folder.resolve("o.md"), outside.resolve("o.md"));
    Files.createSymbolicLink(folder.resolve("nowhere.md"), folder.resolve("none"));

    assertThat(rows(desk.open(), OPEN)).containsExactly("real/a.md:1 a");
    Vault following = desk.open(VaultDesk.settings().withFollowLinks(true));
    assertThat(rows(following, OPEN)).containsExactly("real/a.md:1 a");
    assertThat(counts(following)).isEqualTo(new VaultCounts(0, 0, 0, 0));
  }

  @Test
  void links_that_are_followed_show_each_folder_and_note_once() throws IOException {
    desk.write(".hidden/h.md", "- [ ] h");
    desk.write("real/a.md", "- [ ] a");
    Files.createSymbolicLink(folder.resolve("again"), folder.resolve("real"));
    Files.createSymbolicLink(folder.resolve("again.md"), folder.resolve("real/a.md"));
    Files.createSymbolicLink(folder.resolve("shown"), folder.resolve(".hidden"));
    Files.createSymbolicLink(folder.resolve("zz"), folder.resolve(".hidden"));

    assertThat(rows(desk.open(VaultDesk.settings().withFollowLinks(true)), OPEN))
        .containsExactly("real/a.md:1 a", "shown/h.md:1 h");
  }

  @Test
  @Shows(34)
  void if_the_root_is_gone_the_rows_stay_and_all_notes_are_counted() throws IOException {
    desk.write("a.md", "- [ ] a");
    desk.write("f/b.md", "- [ ] b");
    Vault vault = desk.open();
    Path aside = temporary.resolve("aside");
    Files.move(folder, aside);

    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a", "f/b.md:1 b");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 2, 0, 0));
    assertThat(await(vault.page(OPEN.folder("f"))).counts().couldNotBeIndexed()).isEqualTo(1);
    Files.move(aside, folder);
    await(vault.refresh());
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
    assertThat(rows(vault, OPEN)).hasSize(2);
  }

  @Test
  @Shows(34)
  void if_the_root_goes_while_notes_are_read_nothing_is_taken_for_deleted() throws IOException {
    desk.write("a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b");
    Vault vault = desk.open();
    desk.write("a.md", "- [ ] a was changed");
    desk.write("b.md", "- [ ] b was changed");
    Path aside = temporary.resolve("aside");
    desk.files.beforeRead(
        path -> {
          desk.files.calm();
          move(folder, aside);
        });

    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a", "b.md:1 b");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 2, 0, 0));
    Files.move(aside, folder);
    await(vault.refresh());
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a was changed", "b.md:1 b was changed");
  }

  @Test
  @Shows(34)
  void a_root_that_was_never_there_is_no_empty_vault() throws IOException {
    Files.delete(folder);
    Vault vault = desk.open();

    assertThat(VaultDesk.text(vault, OPEN))
        .contains("could not be indexed: 1;", "\nincomplete: ")
        .endsWith("no tasks match in the notes indexed so far");
    desk.write("a.md", "- [ ] a");
    await(vault.refresh());
    assertThat(rows(vault, OPEN)).containsExactly("a.md:1 a");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
  }

  @Test
  void notes_of_a_folder_that_cannot_be_listed_keep_their_rows() throws IOException {
    desk.write("f/g/a.md", "- [ ] a");
    desk.write("b.md", "- [ ] b");
    Vault vault = desk.open();
    desk.files.locked.add("g");
    desk.write("f/g/new.md", "- [ ] new");
    Files.delete(folder.resolve("b.md"));

    await(vault.refresh());

    assertThat(rows(vault, OPEN)).containsExactly("f/g/a.md:1 a");
    for (String around : new String[] {"", "f", "f/g", "f/g/a.md"}) {
      assertThat(await(vault.page(OPEN.folder(around))).counts().couldNotBeIndexed()).isEqualTo(1);
    }
    assertThat(await(vault.page(OPEN.folder("f/other"))).counts().couldNotBeIndexed()).isZero();
    desk.files.locked.clear();
    await(vault.refresh());
    assertThat(rows(vault, OPEN)).containsExactly("f/g/a.md:1 a", "f/g/new.md:1 new");
    assertThat(counts(vault)).isEqualTo(new VaultCounts(0, 0, 0, 0));
  }
}
