package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs from the command line: whether all is done, and what a push changed. */
final class RunCommandsTest {

  private final OneDatabase database = new OneDatabase();

  @Test
  @Shows({2, 42})
  void can_finish_names_what_is_left_and_exits_with_three() {
    assertThat(database.run("task", "can-finish").exit()).isZero();
    database.run("task", "create", "a");
    database.run("task", "create", "b", "--blocked-by", "1");

    Run run = database.run("task", "can-finish");

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).containsExactly("not yet: 1, 2");
  }

  @Test
  @Shows(19)
  void force_overrules_another_holder_and_is_recorded() {
    database.run("task", "create", "a");
    database.run("task", "update", "1", "-s", "in_progress", "--as", "bob");

    assertThat(database.run("task", "update", "1", "-s", "completed").err().get(0))
        .contains("held by bob since ");
    assertThat(database.run("task", "update", "1", "-s", "completed", "--force").out())
        .containsExactly("updated 1: IN_PROGRESS -> COMPLETED");
  }

  @Test
  @Shows(30)
  void a_push_wakes_what_waits_for_it_and_one_of_an_earlier_run_is_refused(@TempDir Path folder)
      throws Exception {
    database.run(
        "task", "create", "t", "--activate-when", "files_modified", "--pattern", "**/*_test.go");
    assertThat(database.run("run", "start").out()).containsExactly("run 1");
    git(folder, "init", "-q", "-b", "main");
    commit(folder, "a.go");
    git(folder, "branch", "work");
    git(folder, "checkout", "-q", "work");
    commit(folder, "p/x_test.go");
    String[] pushed = {
      "run",
      "pushed",
      "--old",
      "main",
      "--new",
      "work",
      "--base",
      "main",
      "--clone",
      folder.toString()
    };

    assertThat(database.run("task", "ls", "--active", "--json").out()).containsExactly("[]");
    assertThat(database.run(pushed).out()).containsExactly("run 1: 1 files pushed, 1 net");
    assertThat(database.run("task", "ls", "--active", "--json").last()).contains("\"id\":\"1\"");
    database.run("run", "start");
    Run stale =
        database.run(
            Stream.concat(Stream.of(pushed), Stream.of("--run", "1")).toArray(String[]::new));
    assertThat(stale.exit()).isEqualTo(1);
    assertThat(stale.err().get(0)).endsWith("run 1 is over, run 2 is on");
  }

  private static void commit(Path folder, String file) throws Exception {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, file);
    git(folder, "add", ".");
    git(folder, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", file);
  }

  private static void git(Path folder, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
