package io.agenttasks.mcp.checklist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.FinishResult;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What holds for a checklist after any calls. {@code -Dscript.seed} repeats a script. */
final class ChecklistScriptTest {

  private static final int TASKS = 30;
  private static final String[] STATUSES = {
    "'pending'",
    "'in_progress'",
    "'completed'",
    "'not_applicable','not_applicable_reason':'no need'"
  };

  private final long seed = Long.getLong("script.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final ToolDesk desk = ToolDesk.with(Checklist.toolSet());

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  @Shows(25)
  void blocks_and_blocked_by_mirror_each_other_after_a_thousand_random_updates() {
    System.out.println("script.seed=" + seed);
    createAll();
    int done = 0;
    for (int update = 0; update < 1_000; update++) {
      done += isDone(randomUpdate()) ? 1 : 0;
    }

    assertThat(done).as("seed %d: calls that were not refused", seed).isPositive();
    Map<String, Set<String>> blocks = new HashMap<>();
    Map<String, Set<String>> mirrored = new HashMap<>();
    for (JsonNode task : desk.object("task_list", "{}")) {
      String id = task.path("id").asText();
      task.path("blocks").forEach(other -> add(blocks, id, other.asText()));
      task.path("blockedBy").forEach(other -> add(mirrored, other.asText(), id));
    }
    assertThat(blocks).as("seed %d", seed).isNotEmpty().isEqualTo(mirrored);
  }

  @Test
  @Shows(36)
  void a_list_may_be_finished_if_nothing_is_left_that_is_neither_dormant_nor_resolved() {
    System.out.println("script.seed=" + seed);
    createAll();
    for (int step = 0; step < 300; step++) {
      randomStep();
      List<String> left = new ArrayList<>();
      for (JsonNode task : desk.object("task_list", "{}")) {
        String status = task.path("status").asText();
        boolean resolved =
            status.equals("TASK_STATUS_COMPLETED") || status.equals("TASK_STATUS_NOT_APPLICABLE");
        if (!resolved && !task.path("dormant").asBoolean()) {
          left.add(task.path("id").asText());
        }
      }

      assertThat(ids(desk.object("task_list", "{'active':true}")))
          .as("seed %d, step %d", seed, step)
          .isEqualTo(left);
      assertThat(unfinished()).as("seed %d, step %d", seed, step).isEqualTo(left);
    }
  }

  private void createAll() {
    for (int index = 0; index < TASKS; index++) {
      String more =
          index % 3 == 0
              ? ",'activate_when':'files_modified','pattern':'" + index % 4 + ".go'"
              : "";
      desk.text("task_create", "{'subject':'t'" + more + "}");
    }
    desk.list().startRun();
  }

  private void randomStep() {
    switch (random.nextInt(8)) {
      case 0 -> desk.list().startRun();
      case 1 -> {
        List<String> files = List.of(random.nextInt(4) + ".go");
        List<String> net = random.nextBoolean() ? files : List.of();
        desk.list().filesPushed(desk.list().run().run(), files, net);
      }
      case 2 -> desk.list().create(NewTask.of("for one run").ephemeral());
      default -> randomUpdate();
    }
  }

  private String randomUpdate() {
    String wish =
        switch (random.nextInt(4)) {
          case 0 -> "'add_blocks':[" + id() + "," + id() + "]";
          case 1 -> "'add_blocked_by':[" + id() + "]";
          case 2 -> "'remove_blocked_by':[" + id() + "," + id() + "]";
          default -> "'status':" + STATUSES[random.nextInt(STATUSES.length)];
        };
    return desk.call("task_update", "{'task_id':" + id() + "," + wish + "}").texts().get(0);
  }

  private static boolean isDone(String text) {
    return text.startsWith("updated") || text.startsWith("unchanged");
  }

  private int id() {
    return 1 + random.nextInt(TASKS);
  }

  private List<String> unfinished() {
    return desk.list()
        .canFinish()
        .fold(
            new FinishResult.Cases<>(
                mayFinish -> List.<String>of(),
                unfinished -> {
                  assertThat(unfinished.count()).isGreaterThanOrEqualTo(unfinished.first().size());
                  return all(unfinished);
                }));
  }

  /** The first are named; of the rest only the number is known. */
  private List<String> all(FinishResult.Unfinished unfinished) {
    List<String> named = unfinished.first().stream().map(Task::id).map(TaskId::value).toList();
    List<String> active = ids(desk.object("task_list", "{'active':true}"));
    assertThat(active).hasSize((int) unfinished.count()).startsWith(named.toArray(String[]::new));
    return active;
  }

  private static void add(Map<String, Set<String>> edges, String from, String to) {
    edges.computeIfAbsent(from, unused -> new TreeSet<>()).add(to);
  }

  private static List<String> ids(JsonNode tasks) {
    List<String> ids = new ArrayList<>();
    tasks.forEach(task -> ids.add(task.path("id").asText()));
    return ids;
  }
}
