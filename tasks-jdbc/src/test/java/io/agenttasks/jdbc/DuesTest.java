package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class DuesTest {

  private static final long LIST = 1;
  private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

  private final Dues dues = new Dues();

  /** Leases that this process began are not noted before something is known. */
  @Test
  void every_claim_asks_while_nothing_is_known() {
    assertThat(dues.hasToAsk(LIST, START)).isTrue();
    assertThat(dues.hasToAsk(LIST, START)).isTrue();
  }

  @Test
  void one_claim_asks_anew_once_a_second() {
    dues.keep(LIST, START, null);

    assertThat(dues.hasToAsk(LIST, START.plusMillis(999))).isFalse();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(1000))).isTrue();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(1000))).isFalse();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(1999))).isFalse();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(2000))).isTrue();
  }

  @Test
  void a_claim_asks_anew_if_the_clock_went_back() {
    dues.keep(LIST, START, null);

    assertThat(dues.hasToAsk(LIST, START.minusMillis(1))).isTrue();
  }

  /** Who comes first may fail at it, and the lease of a dead worker must not wait for that. */
  @Test
  void every_claim_asks_while_something_is_due() {
    dues.keep(LIST, START, START.plusMillis(500));

    assertThat(dues.hasToAsk(LIST, START.plusMillis(499))).isFalse();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(500))).isTrue();
    assertThat(dues.hasToAsk(LIST, START.plusMillis(500))).isTrue();
  }

  @Test
  void an_earlier_lease_of_this_process_counts_at_once() {
    dues.keep(LIST, START, START.plusMillis(900));

    dues.note(LIST, START.plusMillis(200));

    assertThat(dues.hasToAsk(LIST, START.plusMillis(200))).isTrue();
  }

  @Test
  void lists_know_nothing_of_each_other() {
    dues.keep(LIST, START, null);

    assertThat(dues.hasToAsk(2, START)).isTrue();
  }
}
