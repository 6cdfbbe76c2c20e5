package io.agenttasks.mcp.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the demonstration shows. */
@Timeout(120)
final class DemoTest {

  private static final String CHECKED =
      "checked from the history: no task was handed out twice,"
          + " none started before its blockers were resolved";

  @TempDir private Path directory = Path.of("");

  @Test
  void resolves_the_plan_of_a_release() {
    Run run = Run.of("demo");

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.last())
        .matches("demo: 26 tasks, 26 resolved, 0 handed out twice, 4 agents, \\d+\\.\\d\\d? s");
    assertThat(run.out()).contains(CHECKED, "Board: 25 completed, 1 not applicable");
  }

  @Test
  void puts_number_and_key_of_each_task_on_the_board() {
    Run run = Run.of("demo");

    assertThat(run.out()).anyMatch(line -> line.matches(" +10  old-browser +not applicable +3 .*"));
    assertThat(run.out()).anyMatch(line -> line.matches(" +2  branch +completed +9  agent-\\d .*"));
  }

  @Test
  void shows_a_plan_as_a_flowchart_and_runs_nothing() throws IOException {
    Path plan = directory.resolve("graph.json");
    Files.writeString(
        plan,
        "[{\"id\": \"docs\", \"subject\": \"Überblick \\\"end\\\"\", \"blockedBy\": [\"api\"]},"
            + " {\"id\": \"api\", \"subject\": \"Add pages\"}]");

    Run run = Run.of("demo", "--graph", plan.toString());

    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            "flowchart TD",
            "  t1[\"1 #220;berblick #34;end#34;\"]:::pending",
            "  t2[\"2 Add pages\"]:::ready",
            "  t2 --> t1")
        .noneMatch(line -> line.startsWith("demo:"));
    assertThat(Run.of("demo", "--graph").out()).contains("flowchart TD").hasSizeGreaterThan(50);
  }

  @Test
  void keeps_lines_within_the_width_of_the_screen() {
    assertThat(Run.of("demo").out())
        .filteredOn(line -> !line.equals(CHECKED))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void paints_over_one_line_on_a_terminal_and_logs_elsewhere() {
    String shown = String.join("\n", Run.onTerminal("demo").out());
    String logged = String.join("\n", Run.of("demo").out());

    assertThat(shown).contains("\r[", "[##############################] 26 of 26", "\033[32m");
    assertThat(logged).doesNotContain("\r", "\033").contains("1 of 26: 1 (scope) by agent-");
  }

  @Test
  void resolves_an_empty_plan() throws IOException {
    Run run = Run.of("demo", plan("[]"));

    assertThat(run.exit()).isZero();
    assertThat(run.last()).startsWith("demo: 0 tasks, 0 resolved, 0 handed out twice, 4 agents, ");
  }

  @Test
  void reads_integers_as_ids_and_takes_null_for_absent() throws IOException {
    Run run =
        Run.of(
            "demo",
            plan(
                """
                [{"id": 7, "subject": "first", "blockedBy": [8, "8"], "description": null},
                 {"id": "8", "subject": "second"}]
                """));

    assertThat(run.err()).isEmpty();
    assertThat(run.last()).startsWith("demo: 2 tasks, 2 resolved, 0 handed out twice, ");
  }

  @Test
  void accepts_a_byte_order_mark() throws IOException {
    assertThat(Run.of("demo", plan("\uFEFF[]")).exit()).isZero();
  }

  @RepeatedTest(5)
  void resolves_500_tasks_by_8_agents_each_behind_its_blockers() throws IOException {
    List<Integer> order = shuffled(500);
    Random random = new Random(order.get(0));
    String plan =
        plan(
            500,
            index -> {
              int rank = order.indexOf(index);
              TreeSet<Integer> blockers = new TreeSet<>();
              for (int count = random.nextInt(4); count > 0 && rank > 0; count--) {
                blockers.add(order.get(random.nextInt(rank)));
              }
              return blockers.toString();
            });

    Run run = Run.of("demo", "--agents", "8", plan);

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains(CHECKED);
    assertThat(run.last())
        .startsWith("demo: 500 tasks, 500 resolved, 0 handed out twice, 8 agents, ");
  }

  @Test
  void creates_a_plan_of_many_edges_whatever_their_order() throws IOException {
    // Each task waits for up to 100 later ones: 25 000 edges, and no order of the file helps.
    String plan =
        plan(
            300,
            index ->
                IntStream.range(index + 1, Math.min(300, index + 101)).boxed().toList().toString());

    Run run = Run.of("demo", plan);

    assertThat(run.err()).isEmpty();
    assertThat(run.last()).startsWith("demo: 300 tasks, 300 resolved, 0 handed out twice, ");
  }

  @Test
  void says_how_many_rows_it_leaves_out_and_shows_them_when_asked() throws IOException {
    String plan = plan(100, index -> "[]");

    assertThat(Run.of("demo", plan).out()).contains("  ... 60 rows left out; --all shows them ...");
    assertThat(Run.of("demo", "--all", plan).out())
        .noneMatch(line -> line.contains("left out"))
        .anyMatch(line -> line.matches(" +100  99 +completed .*"));
  }

  @Test
  void shows_nothing_that_could_steer_a_terminal() throws IOException {
    Run run = Run.of("demo", plan("[{\"id\": \"1\", \"subject\": \"a \\u202e b \\u00e9\"}]"));

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).anyMatch(line -> line.endsWith("a ? b ?"));
  }

  private static List<Integer> shuffled(int size) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(order, new Random(42));
    return order;
  }

  private String plan(int tasks, IntFunction<String> blockers) throws IOException {
    return plan(
        IntStream.range(0, tasks)
            .mapToObj(
                index ->
                    "{\"id\": %d, \"subject\": \"task %d\", \"priority\": %d, \"blockedBy\": %s}"
                        .formatted(index, index, index % 5, blockers.apply(index)))
            .collect(joining(",\n", "[", "]")));
  }

  private String plan(String json) throws IOException {
    return Files.writeString(directory.resolve("plan.json"), json).toString();
  }
}
