package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.jdbc.Watermark.Look;
import io.agenttasks.jdbc.Watermark.Place;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WatermarkTest {

  private static final long FAST = TimeUnit.MICROSECONDS.toNanos(150);
  private static final long SLOW = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Watermark mark = new Watermark();
  private long now;
  private long next = 1;

  @Test
  void claims_look_from_the_front_as_long_as_they_are_fast() {
    claim(1_000, FAST);

    assertThat(begin().from()).isEqualTo(Place.FIRST);
  }

  @Test
  void once_claims_are_slow_they_begin_where_the_last_one_was() {
    claim(200, FAST);
    claim(200, SLOW);
    claim(1, SLOW);

    assertThat(begin().from()).isEqualTo(Place.of(5, 401));
  }

  @Test
  void one_fast_claim_among_slow_ones_says_that_they_had_to_wait_for_something_else() {
    claim(200, FAST);
    claim(100, SLOW);
    claim(1, FAST);
    claim(99, SLOW);
    claim(1, SLOW);

    assertThat(begin().from()).isEqualTo(Place.FIRST);
  }

  @Test
  void what_this_process_makes_ready_is_seen_at_once() {
    becomeSlow();

    mark.ready(Place.of(5, 3));

    assertThat(begin().from()).isEqualTo(Place.of(5, 3));

    mark.ready(Place.of(6, 900));

    assertThat(begin().from()).isEqualTo(Place.of(6, 900));

    mark.ready(Place.of(5, 1));

    assertThat(begin().from()).isEqualTo(Place.of(6, 900));

    mark.ready();

    assertThat(begin().from()).isEqualTo(Place.FIRST);
  }

  @Test
  void a_claim_that_began_before_something_became_ready_does_not_hide_it() {
    becomeSlow();
    Look look = begin();

    mark.ready(Place.of(6, 900));
    mark.took(look, Place.of(5, 402), now);

    assertThat(begin().from()).isEqualTo(Place.of(6, 900));
  }

  @Test
  void one_claim_a_second_looks_from_the_front() {
    becomeSlow();
    now += SECOND;

    assertThat(begin().from()).isEqualTo(Place.FIRST);
    assertThat(begin().from()).isNotEqualTo(Place.FIRST);
  }

  @Test
  void when_the_front_is_fast_again_all_look_from_there() {
    becomeSlow();
    now += SECOND;
    claim(1, FAST);

    assertThat(begin().from()).isEqualTo(Place.FIRST);
    assertThat(begin().from()).isEqualTo(Place.FIRST);
  }

  private void becomeSlow() {
    claim(200, FAST);
    claim(201, SLOW);
    assertThat(begin().from()).isNotEqualTo(Place.FIRST);
  }

  private Look begin() {
    return mark.begin(now);
  }

  private void claim(int times, long nanos) {
    for (int time = 0; time < times; time++) {
      Look look = begin();
      now += nanos;
      mark.took(look, Place.of(5, next++), now);
    }
  }
}
