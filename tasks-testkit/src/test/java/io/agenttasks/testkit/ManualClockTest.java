package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A clock that moves by hand only. */
final class ManualClockTest {

  private final ManualClock clock = new ManualClock();

  @Test
  void it_stands_still() {
    assertThat(clock.instant()).isEqualTo(ManualClock.START).isEqualTo(clock.instant());
  }

  @Test
  void it_starts_where_it_is_told() {
    assertThat(new ManualClock(Instant.EPOCH).instant()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void it_is_moved_on_and_back() {
    assertThat(clock.advance(Duration.ofHours(2)))
        .isEqualTo(clock.instant())
        .isEqualTo(ManualClock.START.plusSeconds(7_200));

    clock.advance(Duration.ofHours(-2));

    assertThat(clock.instant()).isEqualTo(ManualClock.START);
  }

  @Test
  void it_is_set() {
    clock.set(Instant.EPOCH);

    assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void no_move_of_many_threads_is_lost() throws Exception {
    Together.run(8, thread -> clock.advance(Duration.ofSeconds(1)));

    assertThat(clock.instant()).isEqualTo(ManualClock.START.plusSeconds(8));
  }

  @Test
  void it_says_where_it_stands() {
    assertThat(clock).hasToString("manual clock at 2026-01-01T00:00:00Z");
  }
}
