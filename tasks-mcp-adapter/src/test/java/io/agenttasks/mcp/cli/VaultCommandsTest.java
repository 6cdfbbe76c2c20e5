package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code tasks vault} shows of a folder of notes. */
final class VaultCommandsTest {

  @TempDir Path folder;

  private void write(String note, String... lines) throws IOException {
    Path file = folder.resolve(note);
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(lines));
  }

  private Run vault(String command, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "vault";
    arguments[1] = command;
    arguments[2] = folder.toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return Run.of(arguments);
  }

  @Test
  void ls_takes_the_filters_of_the_tool_and_prints_its_text() throws IOException {
    write("Work/a.md", "- [ ] one #x [due:: 2026-01-01]", "- [ ] two #x", "- [x] done #x");
    write("b.md", "- [ ] other #x");

    Run run = vault("ls", "--folder", "Work", "--status", "all", "--tag", "X", "--limit", "2");

    assertThat(run.exit()).isZero();
    assertThat(run.out()).hasSize(5);
    assertThat(run.out().get(0)).startsWith("tasks: 2; more: yes; as of ");
    assertThat(run.out().get(2))
        .isEqualTo("[ ] `Work/a.md`:1 due 2026-01-01 #x text: one #x [due:: 2026-01-01]");
    String cursor = run.last().substring("next: ".length());
    Run next = vault("ls", "--folder", "Work", "--status", "all", "--tag", "x", "--cursor", cursor);
    assertThat(next.last()).isEqualTo("[x] `Work/a.md`:3 #x text: done #x");
    assertThat(vault("ls", "--due-by", "2026-01-01", "--scheduled-by", "2026-01-01").last())
        .isEqualTo("no tasks match");
  }

  @Test
  void ls_writes_the_structured_result() throws IOException {
    write("a.md", "- [ ] one");

    Run run = vault("ls", "--json");

    var object = ToolDesk.json(String.join("", run.out()));
    assertThat(object.get("more").booleanValue()).isFalse();
    assertThat(object.get("result").textValue()).endsWith("[ ] `a.md`:1 text: one");
  }

  @Test
  void notes_are_read_as_somebody_says() throws IOException {
    write("a.md", "- [X] big #task", "- [ ] end 📅 2026-01-01. #task", "- [ ] none");
    write("Archive/b.md", "- [ ] old #task");

    Run run =
        vault(
            "ls",
            "--plugin-statuses",
            "--read-as",
            "emoji",
            "--global-filter",
            "#task",
            "--exclude",
            "Archive");

    assertThat(run.out().subList(2, run.out().size()))
        .containsExactly(
            "[X] `a.md`:1 #task text: big #task",
            "[ ] `a.md`:2 #task text: end ? 2026-01-01. #task");
  }

  @Test
  @Shows(24)
  void status_tells_the_reason_for_each_note_that_could_not_be_read() throws IOException {
    Files.write(folder.resolve("nul.md"), "a\0".getBytes(UTF_8));
    Files.write(folder.resolve("latin.md"), "- [ ] caf\u00e9".getBytes(ISO_8859_1));
    Files.write(folder.resolve("utf16.md"), "- [ ] a".getBytes(UTF_16));
    Files.write(folder.resolve("big.md"), new byte[11 * 1024 * 1024]);
    write("good.md", "- [ ] good");

    Run run = vault("status");

    assertThat(run.exit()).isZero();
    assertThat(run.out().subList(0, 2))
        .containsExactly(
            "notes: 5; tasks: 1",
            "not yet scanned for tasks: 0; tasks could not be indexed: 4;"
                + " over the task cap: 0; tags cut: 0");
    assertThat(run.out().get(2)).startsWith("big.md: it has more than 10485760 bytes");
    assertThat(run.out().get(3)).startsWith("latin.md: it is not UTF-8");
    assertThat(run.out().get(4)).startsWith("nul.md: it holds a NUL byte");
    assertThat(run.out().get(5)).startsWith("utf16.md: it is not UTF-8");
  }

  @Test
  void wrong_usage_is_refused_before_a_note_is_read() {
    assertThat(vault("ls", "--due-by", "5/3/2026").err())
        .containsExactly(
            "tasks vault ls: --due-by: a day as YYYY-MM-DD, found \"5/3/2026\";"
                + " see tasks vault ls --help");
    assertThat(vault("ls", "--limit", "0").exit()).isEqualTo(Main.UNUSABLE);
    assertThat(vault("ls", "--cursor", "abc").err().get(0)).contains("cursor: not of the form");
    Run none = Run.of("vault", "status", folder.resolve("none").toString());
    assertThat(none.exit()).isEqualTo(Main.UNUSABLE);
    assertThat(none.err()).containsExactly(folder.resolve("none") + ": not a folder");
    assertThat(Run.of("serve", "--tools", "vault").err().get(0))
        .contains("--vault: missing, --tools vault needs it");
    assertThat(Run.of("serve", "--vault", folder.toString()).err().get(0))
        .contains("--vault: needs --tools vault");
  }
}
