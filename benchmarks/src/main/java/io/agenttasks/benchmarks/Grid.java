package io.agenttasks.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs JMH over every size, with one thread and with two. */
final class Grid {

  private static final int CYCLES_MAX = 10_000;

  private Grid() {}

  /** Runs all, and prints one line for each at the end. */
  public static void main(String[] arguments) throws RunnerException {
    List<RunResult> results = new ArrayList<>();
    for (int threads = 1; threads <= 2; threads++) {
      results.addAll(run("TaskListBenchmark", threads, Shifts.CYCLES_MIN, "1000+0", "1000+9000"));
      results.addAll(
          run("TaskListBenchmark", threads, CYCLES_MAX, "100000+0", "100000+900000", "1000000+0"));
      results.addAll(run("QueueBenchmark", threads, Shifts.CYCLES_MIN, "1000"));
      results.addAll(run("QueueBenchmark", threads, CYCLES_MAX, "100000", "1000000"));
    }
    System.out.println();
    results.forEach(Grid::print);
  }

  private static Collection<RunResult> run(
      String benchmark, int threads, int cycles, String... tasks) throws RunnerException {
    // As many cycles for every size, and no more: the history of a list is kept.
    int iterations = Math.max(20, 50_000 / cycles);
    return new Runner(
            new OptionsBuilder()
                .include("\\." + benchmark + "\\.")
                .threads(threads)
                .param("tasks", tasks)
                .param("cycles", String.valueOf(cycles))
                .operationsPerInvocation(cycles)
                .warmupIterations(2 * iterations)
                .measurementIterations(iterations)
                .timeout(TimeValue.minutes(10))
                .shouldFailOnError(true)
                .build())
        .run();
  }

  private static void print(RunResult run) {
    Result<?> result = run.getPrimaryResult();
    System.out.printf(
        Locale.ROOT,
        "%-46s %d thread(s) %-18s %-15s %9.0f ± %.0f %s%n",
        run.getParams().getBenchmark().replaceFirst(".*\\.(?=\\w+\\.\\w+$)", ""),
        run.getParams().getThreads(),
        run.getParams().getParam("tasks"),
        run.getParams().getParamsKeys().contains("queue") ? run.getParams().getParam("queue") : "",
        result.getScore(),
        result.getScoreError(),
        result.getScoreUnit());
  }
}
