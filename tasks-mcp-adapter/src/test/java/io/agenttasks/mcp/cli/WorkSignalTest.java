package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for what can't come. */
@Timeout(30)
final class WorkSignalTest {

  @Test
  void lets_the_last_agent_that_would_wait_go_and_all_others_with_it() throws Exception {
    WorkSignal signal = new WorkSignal(3);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Boolean> first = threads.submit(() -> signal.await(0));
      Future<Boolean> second = threads.submit(() -> signal.await(0));

      assertThat(signal.await(0)).isFalse();
      assertThat(first.get()).isFalse();
      assertThat(second.get()).isFalse();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void does_not_wait_if_a_task_became_ready_since_the_agent_looked() {
    WorkSignal signal = new WorkSignal(2);
    long seen = signal.freed();

    signal.free(1);

    assertThat(signal.await(seen)).isTrue();
  }

  @Test
  void does_not_wait_once_nothing_is_left() {
    WorkSignal signal = new WorkSignal(2);

    signal.end();

    assertThat(signal.await(signal.freed())).isFalse();
  }
}
