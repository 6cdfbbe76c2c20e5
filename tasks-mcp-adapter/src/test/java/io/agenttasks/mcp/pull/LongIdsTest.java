package io.agenttasks.mcp.pull;

import static io.agenttasks.mcp.pull.PullDesk.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ManualClock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks whose ids have eleven characters are found by the first of them. */
final class LongIdsTest {

  private final ManualClock clock = new ManualClock(ToolDesk.START);
  private final InMemoryTaskStore store = new InMemoryTaskStore(clock);
  private final PullDesk board = new PullDesk(store, clock);

  @AfterEach
  void close() {
    board.close();
  }

  @Test
  @Shows(67)
  void a_beginning_will_do_if_it_is_that_of_one() {
    create(1, "0aBcDeFgHiJ");
    create(2, "0aBcXeFgHiJ");
    create(3, "0aBd0000000");

    assertThat(found("0aBcDeFgHiJ")).isEqualTo("0aBcDeFgHiJ");
    assertThat(found("#0aBcX")).isEqualTo("0aBcXeFgHiJ");
    assertThat(found("0aBd")).isEqualTo("0aBd0000000");
    JsonNode several = update("0aBc");
    assertThat(status(several)).isEqualTo("invalid");
    assertThat(several.path("message").asText()).contains("2 tasks", "0aBc");
    for (String none : List.of("0aB", "0abc", "0aBcDeFgHiJK", "0aBe", "%%%%")) {
      assertThat(status(update(none))).as(none).isEqualTo("not_found");
    }
    assertThat(
            board
                .ok("A", "task_create", "'title':'t','depends_on':['0aBd','0aBd0']")
                .path("task")
                .path("depends_on")
                .toString())
        .isEqualTo("[\"0aBd0000000\"]");
  }

  private String found(String id) {
    JsonNode answer = update(id);
    assertThat(status(answer)).as("%s: %s", id, answer).isEqualTo("ok");
    return answer.path("task").path("id").asText();
  }

  private JsonNode update(String id) {
    return board.call("A", "task_update", "'task_id':'" + id + "','status':'todo','note':'seen'");
  }

  /** A host's list may have such ids; this project's own have numbers so far. */
  private void create(long number, String id) {
    Agent maker = Agent.of("maker");
    Task plain = Task.create(number, TaskDetails.of("t"), maker, clock.instant());
    Task task =
        new Task(
            TaskId.of(id),
            number,
            1,
            plain.details(),
            maker,
            plain.createdAt(),
            plain.updatedAt(),
            plain.state(),
            0,
            0,
            plain.scope());
    Change created =
        new Change(
            null,
            task,
            Facts.of(task.state(), BlockerPolicy.STALL),
            Event.of(task, maker, Event.What.CREATED, ""),
            Set.of());
    assertThat(
            store.apply(
                Write.of(
                    Objects.requireNonNull(ToolDesk.ALICE.home()),
                    clock.instant(),
                    List.of(created))))
        .isInstanceOf(WriteOutcome.Written.class);
  }
}
