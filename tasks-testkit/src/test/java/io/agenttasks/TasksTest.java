package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What task lists on a store have in common. */
final class TasksTest {

  @Test
  void time_is_that_of_the_store() {
    ManualClock clock = new ManualClock(Instant.parse("2026-03-02T08:00:00Z"));
    Tasks tasks = Tasks.on(new InMemoryTaskStore(clock));

    clock.advance(Duration.ofMinutes(1));

    assertThat(tasks.clock().instant()).isEqualTo(Instant.parse("2026-03-02T08:01:00Z"));
  }
}
