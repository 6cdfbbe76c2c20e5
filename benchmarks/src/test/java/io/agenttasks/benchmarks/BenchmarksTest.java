package io.agenttasks.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs each benchmark for one iteration. What they count is asserted, what they measure is not. */
final class BenchmarksTest {

  @ParameterizedTest
  @CsvSource({
    "TaskListBenchmark, 1000+0, 1, 1",
    "TaskListBenchmark, 1000+9000, 2, 1",
    "QueueBenchmark, 1000, 1, 2",
    "QueueBenchmark, 1000, 2, 2",
  })
  void each_runs_and_counts_right(String benchmark, String tasks, int threads, int runs)
      throws Exception {
    var results =
        new Runner(
                new OptionsBuilder()
                    .include("\\." + benchmark + "\\.")
                    .param("tasks", tasks)
                    .threads(threads)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();

    assertThat(results).hasSize(runs);
  }

  @ParameterizedTest
  @EnumSource
  void the_bars_measure_each_kind_and_count_right(Case.Kind kind) {
    Measured measured = Measurement.measure(Case.ours(1_000).on(kind).workers(2), 1_000, 0);

    assertThat(measured.cycles()).isEqualTo(1_000);
    assertThat(measured.nanos()).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void the_bars_measure_a_queue_for_each_worker_and_count_right(Case.Kind kind) {
    Case which = Case.ours(1_000).on(kind).workers(2).apart();

    assertThat(Measurement.measure(which, 1_000, 0).cycles()).isEqualTo(1_000);
    assertThat(Case.of(which.words().toArray(String[]::new))).isEqualTo(which);
  }

  @ParameterizedTest
  @EnumSource
  void the_bars_measure_each_way_to_name_paths_and_count_right(Case.Paths paths) {
    Case which = Case.ours(1_000).paths(paths);

    assertThat(Measurement.measure(which, 1_000, 0).cycles()).isEqualTo(1_000);
    assertThat(Case.of(which.words().toArray(String[]::new))).isEqualTo(which);
  }

  @Test
  void reading_is_measured_and_counts_right() {
    assertThat(Reads.of(2_000, 0, 1))
        .extracting(Reads.Figure::name)
        .containsExactly(Reads.MEMORY_FOOTPRINT, Reads.PAGE_DEPTH, Reads.READY_PAGE);
  }

  @Test
  void waking_is_measured_and_counts_right() throws InterruptedException {
    assertThat(Wakes.of(10, 100))
        .extracting(Reads.Figure::name)
        .containsExactly(Wakes.WAKE_MEMORY, Wakes.WAKE_MEMORY_MS);
  }

  @Test
  void a_figure_survives_being_printed() {
    Reads.Figure figure = new Reads.Figure("one", 1.25);

    assertThat(Reads.Figure.of("else\n" + figure.line() + "\n")).containsExactly(figure);
  }
}
