package io.agenttasks.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An alarm rings, whatever its clock does. */
final class TimersTest {

  private static final Duration SOON = Duration.ofMillis(50);

  private final CountDownLatch rung = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void an_alarm_outlives_a_clock_that_fails() throws Exception {
    InstantSource clock = failingAtCall(2);
    try (Timers timers = new Timers(clock)) {
      var unused = timers.ring(Instant.EPOCH.plus(SOON), rung::countDown);

      assertThat(rung.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void an_alarm_is_set_while_the_clock_fails() throws Exception {
    try (Timers timers = new Timers(failingAtCall(1))) {
      var unused = timers.ring(Instant.EPOCH.plus(SOON), rung::countDown);

      assertThat(rung.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_time_passes_although_the_clock_fails() throws Exception {
    try (Timers timers = new Timers(failingAtCall(1))) {
      var unused = timers.ringAfter(SOON, rung::countDown);

      assertThat(rung.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_time_passes_although_a_clock_that_rings_fails() throws Exception {
    ManualClock hands = new ManualClock();
    AlarmClock clock =
        new AlarmClock() {
          @Override
          public Instant instant() {
            throw new TaskStoreException("away", false, null);
          }

          @Override
          public Subscription ring(Instant at, Runnable alarm) {
            return hands.ring(at, alarm);
          }
        };
    try (Timers timers = new Timers(clock)) {
      var unused = timers.ringAfter(SOON, rung::countDown);

      assertThat(rung.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void an_alarm_of_long_ago_rings_at_once() throws Exception {
    try (Timers timers = new Timers(InstantSource.fixed(Instant.EPOCH))) {
      var unused = timers.ring(Instant.MIN, rung::countDown);

      assertThat(rung.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** At the epoch when it is asked first, a second later from then on. */
  private InstantSource failingAtCall(int failing) {
    return () -> {
      int call = asked.incrementAndGet();
      if (call == failing) {
        throw new TaskStoreException("away", false, null);
      }
      return call == 1 ? Instant.EPOCH : Instant.EPOCH.plusSeconds(1);
    };
  }
}
