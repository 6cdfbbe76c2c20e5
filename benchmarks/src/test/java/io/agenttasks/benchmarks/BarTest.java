package io.agenttasks.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BarTest {

  @Test
  void says_whether_the_middle_round_reaches_the_goal() {
    Bar most = new Bar("one", List.of(9.0, 4.0, 5.0), 5, false);
    Bar least = new Bar("two", List.of(0.9, 0.8, 0.85), 0.9, true);

    assertThat(most.line()).isEqualTo("bar one ratio 5.00 goal <=5 met");
    assertThat(least.line()).isEqualTo("bar two ratio 0.85 goal >=0.9 short");
  }

  @Test
  void says_how_far_the_rounds_are_apart() {
    Bar bar = new Bar("one", List.of(9.0, 4.0, 120.4), 5, false);

    assertThat(bar.spread()).isEqualTo("spread one            4.00 to 120 in 3 rounds");
  }

  @Test
  void a_measurement_survives_being_printed() {
    Measured measured = new Measured(3, 600, 900);

    assertThat(Measured.of(measured.line())).contains(measured);
    assertThat(Measured.of("wrong count: tasks")).isEmpty();
  }
}
