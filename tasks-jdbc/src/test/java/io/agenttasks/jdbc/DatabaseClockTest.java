package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.spi.TaskStoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The time of a database, on a timer that stands still unless it is moved. */
final class DatabaseClockTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private long timer = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(45);
  private Instant database = NOON;
  private Duration trip = Duration.ZERO;
  private boolean away;
  private int questions;
  private final DatabaseClock clock = clock();

  @Test
  void it_counts_on_without_asking() {
    pass(Duration.ofSeconds(29));

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(29));
    assertThat(questions).isEqualTo(1);
  }

  @Test
  void it_asks_again_after_thirty_seconds() {
    pass(Duration.ofSeconds(30));
    database = database.plusMillis(250);

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(30).plusMillis(250));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(30).plusMillis(250));
    assertThat(questions).isEqualTo(2);
  }

  @Test
  void it_stands_still_rather_than_go_back() {
    pass(Duration.ofSeconds(29));
    Instant before = clock.instant();
    database = NOON;
    pass(Duration.ofSeconds(1));

    assertThat(clock.instant()).isEqualTo(before);
  }

  @Test
  void the_answer_was_made_in_the_middle_of_its_way() {
    pass(Duration.ofSeconds(30));
    trip = Duration.ofSeconds(2);

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(31));
  }

  @Test
  void an_answer_that_took_longer_is_thrown_away() {
    pass(Duration.ofSeconds(30));
    Instant wrong = NOON.plusSeconds(500);
    database = wrong;
    trip = Duration.ofMillis(2_002);

    assertThat(clock.instant()).isBefore(wrong);
  }

  @Test
  void it_goes_on_while_the_database_is_away() {
    away = true;
    pass(Duration.ofMinutes(10));

    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(600));
  }

  @Test
  void a_database_that_is_away_is_asked_once_in_a_second() {
    away = true;
    pass(Duration.ofMinutes(10));
    clock.instant();
    pass(Duration.ofMillis(999));
    clock.instant();

    assertThat(questions).isEqualTo(2);
    away = false;
    database = NOON.plusSeconds(700);
    pass(Duration.ofMillis(1));

    assertThat(clock.instant()).isEqualTo(database);
  }

  @Test
  void it_needs_an_answer_to_begin_with() {
    away = true;

    assertThatThrownBy(this::clock).isInstanceOf(TaskStoreException.class);
  }

  @Test
  void a_first_answer_that_took_too_long_is_replaced_by_the_next() {
    trip = Duration.ofSeconds(20);
    DatabaseClock slow = clock();
    trip = Duration.ZERO;
    database = NOON.plusSeconds(60);
    pass(Duration.ofSeconds(1));

    assertThat(slow.instant()).isEqualTo(database);
  }

  private DatabaseClock clock() {
    return new DatabaseClock(this::answer, () -> timer);
  }

  private long answer() {
    questions++;
    if (away) {
      throw new TaskStoreException("away", false, null);
    }
    timer += trip.toNanos();
    return Micros.of(database);
  }

  private void pass(Duration time) {
    timer += time.toNanos();
    database = database.plus(time);
  }
}
