package io.agenttasks.mcp.pull;

import static io.agenttasks.mcp.pull.PullDesk.answer;
import static io.agenttasks.mcp.pull.PullDesk.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.ClaimRequest;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who lost a task is told, however it came to be lost, and by whichever server. */
final class LossTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration SILENT = Duration.ofMinutes(30);

  private final ManualClock clock = new ManualClock(ToolDesk.START);
  private final InMemoryTaskStore store = new InMemoryTaskStore(clock);
  private final PullDesk board = new PullDesk(store, clock);

  @AfterEach
  void close() {
    board.close();
  }

  @Test
  @Shows(54)
  void a_loss_is_told_once_also_by_the_next_server() {
    board.create("forced", "");
    board.create("silent", "");
    board.ok("A", "task_pull", "");
    board.ok("A", "task_pull", "");
    board.ok("B", "task_update", "'task_id':'1','status':'done','force':true");
    board.passes(SILENT);
    board.ok("B", "status", "");

    PullDesk next = new PullDesk(store, clock);
    JsonNode lost = next.ok("A", "status", "").path("lost_tasks");

    assertThat(lost).hasSize(2);
    assertThat(lost.findValuesAsText("title")).containsExactlyInAnyOrder("forced", "silent");
    assertThat(lost.findValuesAsText("id")).containsExactlyInAnyOrder("1", "2");
    assertThat(lost.findValuesAsText("owner")).isEmpty();
    assertThat(next.ok("A", "status", "").has("lost_tasks")).isFalse();
    assertThat(board.ok("A", "status", "").has("lost_tasks")).isFalse();
  }

  @Test
  void a_loss_names_who_has_the_task_now_and_is_forgotten_after_a_day() {
    board.create("forced", "");
    board.ok("A", "task_pull", "");
    board.ok("B", "task_update", "'task_id':'1','status':'in_progress','force':true");
    assertThat(board.ok("A", "status", "").path("lost_tasks").get(0).path("owner").asText())
        .isEqualTo("B");

    board.ok("A", "task_update", "'task_id':'1','status':'in_progress','force':true");
    board.passes(Duration.ofHours(24));

    assertThat(board.ok("B", "status", "").has("lost_tasks")).isFalse();
  }

  @Test
  void a_task_that_a_waiter_was_given_when_its_lease_ended_is_lost_too() throws Exception {
    board.create("one", "");
    board.create("two", ",'depends_on':['1']");
    board.ok("A", "task_pull", "'lease_secs':60");
    CountDownLatch word = new CountDownLatch(1);
    board.desk.tasks.listen((list, event) -> heard(word, list));
    CompletableFuture<ToolReply> waiting = board.start("B", "task_pull", "'wait_secs':110");
    assertThat(waiting).isNotDone();

    board.passes(Duration.ofSeconds(60));

    assertThat(waiting).succeedsWithin(SOON);
    assertThat(answer(waiting.join()).path("task").path("owner").asText()).isEqualTo("B");
    // The board hears of the end of a lease behind its writer's back, and then leaves word.
    assertThat(word.await(20, TimeUnit.SECONDS)).isTrue();
    JsonNode told = board.ok("A", "status", "");
    assertThat(told.path("lost_tasks").get(0).path("owner").asText()).isEqualTo("B");
    assertThat(told.path("tasks_orphaned").asInt()).isEqualTo(1);
  }

  @Test
  void what_rode_on_an_answer_that_nobody_got_rides_on_the_next() {
    board.create("forced", "");
    board.ok("A", "task_pull", "");
    board.ok("B", "task_update", "'task_id':'1','status':'done','force':true");
    board.ok("B", "message_send", "'to':'A','text':'older'");
    board.passes(Duration.ofSeconds(1));
    board.ok("B", "message_send", "'to':'A','text':'newer'");

    board.desk.call("status", "{'agent':'A'}").undelivered().run();

    JsonNode next = board.ok("A", "status", "");
    assertThat(next.path("lost_tasks")).hasSize(1);
    assertThat(next.path("inbox").findValuesAsText("text")).containsExactly("newer", "older");
    JsonNode last = board.ok("A", "status", "");
    assertThat(last.has("lost_tasks")).isFalse();
    assertThat(last.has("inbox")).isFalse();
  }

  private static void heard(CountDownLatch word, ListId list) {
    if (list.value().startsWith("/mcp/messages")) {
      word.countDown();
    }
  }

  @Test
  @Shows(56)
  void a_note_says_since_when_its_owner_was_silent() {
    board.create("one", "");
    board.ok("A", "task_pull", "");
    board.passes(SILENT.plusSeconds(7));

    JsonNode note = board.ok("B", "task_list", "").path("tasks").get(0).path("notes").get(0);

    assertThat(note.path("by").asText()).isEqualTo("A");
    assertThat(note.path("text").asText())
        .isEqualTo(
            "silent for too long: the lease was over at 2026-03-02T08:30:00Z; taken back at"
                + " 2026-03-02T08:30:07Z");
  }

  @Test
  void a_sign_of_life_takes_nothing_back_that_the_host_ended() {
    board.create("one", "");
    board.ok("A", "task_pull", "");
    board.desk.list().expire(TaskId.of(1), 1);

    board.passes(Duration.ofSeconds(5));
    board.ok("A", "status", "");

    assertThat(board.desk.list().claim(ClaimRequest.by("B")).toString()).contains("Claimed");
  }

  @Test
  void a_task_that_another_server_handed_out_is_kept_by_signs_of_life_here() {
    PullDesk other = new PullDesk(store, clock);
    board.ok("A", "status", "");
    board.create("one", "");
    other.ok("A", "task_pull", "");

    for (int minute = 0; minute < 40; minute += 5) {
      board.passes(Duration.ofMinutes(5));
      board.ok("A", "guide", "");
    }

    assertThat(status(other.ok("B", "task_list", "").path("tasks").get(0)))
        .isEqualTo("in_progress");
  }
}
