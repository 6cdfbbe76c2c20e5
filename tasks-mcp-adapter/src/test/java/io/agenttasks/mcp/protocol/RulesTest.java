package io.agenttasks.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Ledger.Decided;
import io.agenttasks.mcp.protocol.Snapshot.Progress;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.TaskId;
import io.agenttasks.testkit.ManualClock;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes too late for a protocol task, though it was asked for in time. */
final class RulesTest {

  private static final Progress LATE = new Progress(1, 2, "late");
  private static final Map<String, Object> YES =
      Map.of("action", "accept", "content", Map.of("ok", true));
  private static final Map<String, Object> NO = Map.of("action", "decline");

  private final Tasks tasks = Tasks.on(new InMemoryTaskStore(new ManualClock()), Bench.KEYS);
  private final Ledger ledger = new Ledger(tasks, Bench.ANN.list(), Ghost.DEAD);
  private TaskId id;
  private long fence;

  @BeforeEach
  void begin() {
    Entry entry = ledger.create(TaskDocument.of("job", Set.of(), Limits.TTL_MIN, null), null);
    id = entry.id();
    fence = ledger.claim(entry).orElseThrow().fence();
  }

  @AfterEach
  void close() {
    tasks.close();
  }

  private Decided decide(Rule rule) {
    return ledger.decide(id, rule).orElseThrow();
  }

  @Test
  @Shows({22, 30})
  void progress_changes_nothing_that_is_closed_or_that_another_claim_works_on() {
    assertThat(decide(Rules.progress(fence + 1, LATE)).written()).isFalse();
    Entry cancelled = decide(Rules::cancel).entry();

    Decided after = decide(Rules.progress(fence, LATE));

    assertThat(after.written()).isFalse();
    assertThat(after.entry()).isEqualTo(cancelled);
  }

  @Test
  @Shows(24)
  void the_first_answer_stays_also_if_the_second_was_on_its_way() {
    decide(Rules.ask(fence, Question.Form.of("Ok?", Shelf.OK_SCHEMA)));
    assertThat(decide(Rules.answer(Map.of("q1", NO))).written()).isTrue();

    Decided second = decide(Rules.answer(Map.of("q1", YES)));

    assertThat(second.written()).isFalse();
    assertThat(second.entry().document().questions().get(0).answer()).isEqualTo(NO);
  }
}
