package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes become tasks of a list, from the command line. */
final class VaultImportCommandTest {

  private static final String LIST = "/w/demo/local/me/agent";

  @TempDir private Path folder;

  private final OneDatabase database = new OneDatabase();
  private Path plan = Path.of("");

  @BeforeEach
  void write() throws IOException {
    plan =
        note(
            "plan.md",
            """
            - [ ] Ship the release 🆔 ship
                - [ ] Build 🆔 build
                - [ ] Test ⛔ build
            - [x] Choose a name
            - [ ] Announce ⛔ ship, x9 ⏫
            """);
  }

  @Test
  void the_example_is_reported_as_the_page_says_and_a_second_import_skips_it() {
    Run first = database.run("vault", "import", plan.toString(), "--list", LIST);
    assertThat(first.err()).isEmpty();
    assertThat(first.out())
        .containsExactly(
            "imported 5 tasks (4 pending, 1 completed), 4 edges",
            "plan.md:5: blocker \"x9\" is unknown, ignored");

    Run second = database.run("vault", "import", plan.toString(), "--list", LIST);
    assertThat(second.out().get(0)).isEqualTo("imported 0 tasks, 0 edges, skipped 5");
  }

  @Test
  void flat_makes_no_edges_of_nesting() {
    assertThat(database.run("vault", "import", plan.toString(), "--list", LIST, "--flat").out())
        .contains("imported 5 tasks (4 pending, 1 completed), 2 edges");
  }

  @Test
  void a_folder_is_imported_with_the_filters_of_a_vault() throws IOException {
    note("Projects/b.MD", "- [ ] b #work\n- [x] done #work\n- [ ] other\n");
    note("Projects/.hidden/c.md", "- [ ] c #work\n");
    note("a.txt", "- [ ] a #work\n");
    Run run =
        database.run(
            "vault",
            "import",
            folder.toString(),
            "--folder",
            "Projects",
            "--tag",
            "work",
            "--status",
            "open",
            "--list",
            LIST);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsExactly("imported 1 task (1 pending), 0 edges");
  }

  @Test
  void links_are_followed_as_a_listing_does() throws IOException {
    note("notes/a.md", "- [ ] a\n");
    note("notes/real/.b/b.md", "- [ ] b\n");
    Path notes = folder.resolve("notes");
    Files.createSymbolicLink(notes.resolve("shown"), notes.resolve("real/.b"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), notes);

    assertThat(database.run("vault", "import", link.toString(), "--list", LIST).out())
        .containsExactly("imported 1 task (1 pending), 0 edges");
    Run following =
        database.run("vault", "import", link.toString(), "--list", LIST, "--follow-links");
    assertThat(following.out()).containsExactly("imported 1 task (1 pending), 0 edges, skipped 1");
  }

  @Test
  void a_note_outside_the_part_that_is_meant_need_not_be_readable() throws IOException {
    note("notes/Projects/a.md", "- [ ] a\n");
    note("notes/Archive/bad.md", "- [ ] \0\n");
    String notes = folder.resolve("notes").toString();

    assertThat(database.run("vault", "import", notes, "--list", LIST, "--folder", "Projects").out())
        .containsExactly("imported 1 task (1 pending), 0 edges");
    Run all = database.run("vault", "import", notes, "--list", LIST);
    assertThat(all.exit()).isEqualTo(1);
    assertThat(all.err().get(0)).contains("Archive/bad.md: it holds a NUL byte");
  }

  @Test
  void what_can_not_be_imported_is_told_line_by_line() throws IOException {
    Path ring = note("ring.md", "- [ ] a 🆔 a ⛔ b\n- [ ] b 🆔 b ⛔ a\n");
    Run run = database.run("vault", "import", ring.toString(), "--list", LIST);
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .containsExactly(
            "tasks vault import: ring.md:1: waits in a ring for ring.md:2",
            "tasks vault import: ring.md:2: waits in a ring for ring.md:1");
    assertThat(database.run("task", "ls", "--list", LIST, "--json").out()).containsExactly("[]");
  }

  @Test
  void a_note_that_is_missing_and_a_zone_that_is_none_are_wrong_usage() {
    Run missing = database.run("vault", "import", folder.resolve("none.md").toString());
    assertThat(missing.exit()).isEqualTo(2);
    Run zone = database.run("vault", "import", plan.toString(), "--zone", "Mars");
    assertThat(zone.exit()).isEqualTo(2);
    assertThat(zone.err().get(0)).contains("--zone: a zone such as UTC");
    assertThat(database.opened).isEmpty();
  }

  private Path note(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text, StandardCharsets.UTF_8);
  }
}
