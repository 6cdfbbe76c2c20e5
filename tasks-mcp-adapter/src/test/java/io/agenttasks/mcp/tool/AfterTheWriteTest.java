package io.agenttasks.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.util.Collection;
import org.junit.jupiter.api.Test;

/** What is answered if the store fails as a task is read that was just written. */
final class AfterTheWriteTest {

  private final ManualClock clock = new ManualClock(ToolDesk.START);
  private boolean mayFail;
  private boolean fails;
  private boolean failsForGood;

  private final TaskStore store =
      new ForwardingTaskStore(new InMemoryTaskStore(clock)) {
        @Override
        public WriteOutcome apply(Write write) {
          if (failsForGood) {
            throw new TaskStoreException("away", false, null);
          }
          WriteOutcome outcome = super.apply(write);
          fails = mayFail;
          return outcome;
        }

        @Override
        public ClaimOutcome claim(ClaimTerms terms) {
          ClaimOutcome outcome = super.claim(terms);
          fails = mayFail;
          return outcome;
        }

        @Override
        public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
          if (fails) {
            fails = false;
            mayFail = false;
            throw new TaskStoreException("away", false, null);
          }
          return super.open(list, numbers, ids);
        }
      };

  private Status status(ToolDesk desk) {
    return desk.list().get(TaskId.of(1)).orElseThrow().task().status();
  }

  @Test
  void a_task_that_was_created_may_have_been_created() {
    ToolDesk board = ToolDesk.on(store, clock, Pull.toolSet());
    mayFail = true;
    assertThat(board.error("task_create", "{'agent':'A','title':'x'}"))
        .contains("may have happened");

    ToolDesk checklist = ToolDesk.on(store, clock, Checklist.toolSet());
    mayFail = true;
    assertThat(checklist.error("task_create", "{'subject':'x'}")).contains("may have happened");
    assertThat(board.list().counts().total()).isEqualTo(2);
  }

  @Test
  void a_task_that_was_updated_may_have_been_updated() {
    ToolDesk board = ToolDesk.on(store, clock, Pull.toolSet());
    board.call("task_create", "{'agent':'A','title':'x'}");

    mayFail = true;
    assertThat(board.error("task_update", "{'agent':'A','task_id':'1','status':'done'}"))
        .contains("may have happened");
    assertThat(status(board)).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_task_that_was_claimed_is_given_back() {
    ToolDesk board = ToolDesk.on(store, clock, Pull.toolSet());
    board.call("task_create", "{'agent':'A','title':'x'}");
    mayFail = true;
    assertThat(board.error("task_pull", "{'agent':'A'}"))
        .startsWith("warning: persist_error; invalid: ")
        .contains("nothing changed");
    assertThat(status(board)).isEqualTo(Status.PENDING);

    ToolDesk own = ToolDesk.on(store, clock, AgentTasks.toolSet());
    mayFail = true;
    assertThat(own.error("task_claim", "{}"))
        .isEqualTo("unavailable: the store failed; nothing changed: try again");
    assertThat(status(board)).isEqualTo(Status.PENDING);
  }

  @Test
  void a_task_that_was_claimed_and_could_not_be_given_back_may_be_the_callers() {
    ToolDesk board = ToolDesk.on(store, clock, Pull.toolSet());
    board.call("task_create", "{'agent':'A','title':'x'}");
    mayFail = true;
    failsForGood = true;

    assertThat(board.error("task_pull", "{'agent':'A'}")).contains("may have happened");
    assertThat(status(board)).isEqualTo(Status.IN_PROGRESS);
  }
}
