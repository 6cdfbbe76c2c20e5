package io.agenttasks.mcp.pull;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The longest answers of this set: what an agent named in plenty comes back counted, not whole. */
final class ReplySizeTest {

  private static final String WIDE = "😀";

  private final PullDesk board = new PullDesk();

  /** The desk fails for an answer that is too long. */
  @AfterEach
  void close() {
    board.close();
  }

  private static String paths(String folder) {
    return IntStream.range(100, 164)
        .mapToObj(n -> "'" + folder + n + WIDE.repeat(1_000) + "'")
        .collect(Collectors.joining(",", "'paths':[", "]"));
  }

  @Test
  void a_task_with_long_paths_says_that_it_is_cut() {
    JsonNode task =
        board.ok("A", "task_create", "'title':'t','description':'x'," + paths("")).path("task");

    assertThat(task.toString().getBytes(UTF_8).length).isLessThan(PullTask.TASK_BYTES_MAX + 1);
    assertThat(task.path("cut").asBoolean()).isTrue();
    assertThat(task.path("paths").size()).isBetween(1, 63);
    assertThat(board.ok("A", "task_list", "").path("tasks").get(0).path("cut").asBoolean())
        .isTrue();
  }

  @Test
  void of_many_paths_the_first_are_shown_and_the_rest_is_counted() {
    JsonNode claimed = board.ok("A", "claim", "'reason':'r'," + paths("a/"));
    assertCounted(claimed, "new_paths", 64);

    JsonNode conflict = board.call("B", "claim", "'reason':'r'," + paths("a/"));
    assertThat(conflict.path("status").asText()).isEqualTo("conflict");
    assertCounted(conflict, "conflicts", 64);
    board.ok("A", "claim", "'reason':'r'," + paths("a/b/"));
    board.create("t", "," + paths("a/"));
    assertCounted(board.ok("B", "task_pull", ""), "waiting_on", 64);
    assertCounted(board.ok("A", "claim", "'reason':'r','paths':['a']"), "absorbed_paths", 128);
    board.ok("A", "claim", "'reason':'r'," + paths("z/"));
    assertCounted(board.ok("A", "release", ""), "released", 65);
    JsonNode none = board.call("A", "release", paths("z/"));
    assertThat(none.path("message").asText()).endsWith(" and 44 more");
  }

  @Test
  void of_many_paths_that_were_lost_the_rest_is_counted() {
    board.ok("A", "claim", "'reason':'r'," + paths(""));
    board.passes(Duration.ofHours(1));

    assertCounted(board.ok("B", "claim", "'reason':'r'," + paths("")), "previous_owner", 64);
    assertCounted(board.ok("A", "status", ""), "lost", 64);
  }

  @Test
  void of_an_agent_with_many_tasks_the_rest_is_counted() {
    for (int task = 0; task < 23; task++) {
      board.create("t", "");
      board.ok("A", "task_pull", "");
    }

    JsonNode agents = board.ok("A", "status", "'verbose':true").path("agents");

    assertThat(agents.get(0).path("agent").asText()).isEqualTo("A");
    assertThat(agents.get(0).path("tasks_in_progress")).hasSize(20);
    assertThat(agents.get(0).path("tasks_in_progress_more").asInt()).isEqualTo(3);
  }

  private static void assertCounted(JsonNode answer, String field, int count) {
    assertThat(answer.path(field).size()).as(field).isBetween(1, count - 1);
    assertThat(answer.path(field).toString().getBytes(UTF_8).length)
        .isLessThan(Rows.BYTES_MAX + 10);
    assertThat(answer.path(field + "_more").asInt()).isEqualTo(count - answer.path(field).size());
  }
}
