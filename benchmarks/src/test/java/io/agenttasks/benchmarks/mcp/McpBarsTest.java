package io.agenttasks.benchmarks.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agenttasks.benchmarks.Bar;
import io.agenttasks.benchmarks.WrongCountException;
import org.junit.jupiter.api.Test;

/** Runs the bars of the server in small. What is answered is checked, what they measure is not. */
final class McpBarsTest {

  @Test
  void each_way_to_call_is_measured() throws Exception {
    assertThat(new McpBars(2, 10, 200, 100).measure())
        .extracting(Bar::name)
        .containsExactly("mcp-http-100", "mcp-http", "mcp-stdio");
  }

  @Test
  void an_answer_that_is_an_error_is_a_wrong_count() {
    assertThatExceptionOfType(WrongCountException.class)
        .isThrownBy(() -> Client.check("{\"isError\":true}"));
  }

  @Test
  void a_timing_tells_the_rate_and_the_middle_one() {
    Timing timing = Timing.of(2_000_000, new long[] {5_000, 1_000, 9_000, 2_000});

    assertThat(timing.rate()).isEqualTo(2_000);
    assertThat(timing.medianMicros()).isEqualTo(5);
  }
}
