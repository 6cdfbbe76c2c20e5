package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Demonstrations on a database: each on a list of its own, or several on one. */
@Timeout(120)
final class SharedDemoTest {

  private static final String[] SHARED = {"demo", "--db", "jdbc:any", "--list", "/shared"};
  private static final Pattern HERE =
      Pattern.compile("shared: (\\d+) of (\\d+) tasks were finished by this process, agent-.*");

  @TempDir private Path directory = Path.of("");
  private final OneDatabase database = new OneDatabase();

  @RepeatedTest(5)
  void four_at_once_create_the_tasks_once_and_finish_each_once() throws Exception {
    List<Run> runs = together(4, () -> database.run(SHARED));

    int sum = 0;
    for (Run run : runs) {
      assertThat(run.err()).isEmpty();
      assertThat(run.exit()).isZero();
      assertThat(run.last())
          .startsWith("demo: 26 tasks, 26 resolved, 0 handed out twice, 4 agents, ");
      sum += here(run);
    }
    assertThat(sum).isEqualTo(26);
    assertThat(database.run("task", "ls", "--list", "/shared").out()).hasSize(27);
  }

  @Test
  void one_that_comes_late_finds_nothing_to_do_and_checks_the_others() {
    database.run(SHARED);

    Run late = database.run(SHARED);

    assertThat(late.exit()).isZero();
    assertThat(here(late)).isZero();
    assertThat(late.last()).startsWith("demo: 26 tasks, 26 resolved, 0 handed out twice, ");
  }

  @Test
  void it_joins_a_list_that_was_imported_and_waits_for_whoever_has_a_task() throws Exception {
    Path plan = plan("[{\"id\": \"a\", \"subject\": \"x\"}, {\"id\": \"b\", \"subject\": \"y\"}]");
    database.run("import", plan.toString(), "--list", "/shared");
    database.run("task", "update", "1", "-s", "in_progress", "--list", "/shared");

    List<Run> runs =
        together(
            List.of(
                () -> database.run("demo", "--db", "jdbc:any", "--list", "/shared", "" + plan),
                () -> database.run("task", "update", "1", "-s", "completed", "--list", "/shared")));

    assertThat(runs.get(0).last()).startsWith("demo: 2 tasks, 2 resolved, 0 handed out twice, ");
    assertThat(here(runs.get(0))).isEqualTo(1);
  }

  @Test
  void a_list_of_other_tasks_is_refused_and_left_alone() throws IOException {
    database.run("task", "create", "mine", "--list", "/shared");

    refused(plan("[]"), "it has 1, the plan 0");
    refused(plan("[{\"id\": \"a\", \"subject\": \"theirs\"}]"), "task 1 is not task 1");
    assertThat(database.run("task", "ls", "--active", "--list", "/shared").out()).hasSize(2);
  }

  @Test
  void without_a_list_each_run_makes_its_own() {
    String first = list(database.run("demo", "--db", "jdbc:any"));
    String second = list(database.run("demo", "--db", "jdbc:any"));

    assertThat(first).startsWith("/demo/2").isNotEqualTo(second);
    assertThat(database.run("task", "ls", "--list", first).out()).hasSize(27);
    assertThat(database.opened).containsExactly("jdbc:any", "jdbc:any", defaultDatabase());
  }

  @Test
  void without_a_database_it_stays_in_memory() {
    database.run("demo");

    assertThat(database.opened).containsExactly("memory");
  }

  private static String defaultDatabase() {
    return "jdbc:sqlite:/home/ann/.local/share/agent-tasks/tasks.db";
  }

  private void refused(Path plan, String how) {
    Run run = database.run("demo", "--db", "jdbc:any", "--list", "/shared", plan.toString());

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsExactly(plan + ": the list /shared has other tasks than the plan: " + how);
  }

  private static String list(Run run) {
    assertThat(run.err()).isEmpty();
    String first = run.out().get(0);
    return first.substring(first.indexOf("in /") + "in ".length());
  }

  /** How many tasks a run says that it finished. */
  private static int here(Run run) {
    Matcher line =
        run.out().stream()
            .map(HERE::matcher)
            .filter(Matcher::matches)
            .findFirst()
            .orElseThrow(() -> new AssertionError(run.toString()));
    return Integer.parseInt(line.group(1));
  }

  private static List<Run> together(int times, Callable<Run> run) throws Exception {
    return together(Collections.nCopies(times, run));
  }

  private static List<Run> together(List<Callable<Run>> runs) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(runs.size());
    ExecutorService threads = Executors.newFixedThreadPool(runs.size());
    try {
      List<Future<Run>> futures = new ArrayList<>();
      for (Callable<Run> run : runs) {
        futures.add(
            threads.submit(
                () -> {
                  barrier.await();
                  return run.call();
                }));
      }
      List<Run> ended = new ArrayList<>();
      for (Future<Run> future : futures) {
        ended.add(future.get());
      }
      return ended;
    } finally {
      threads.shutdownNow();
    }
  }

  private Path plan(String json) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "plan", ".json"), json);
  }
}
