package io.agenttasks.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Claims and completes tasks of a list in memory. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Shifts.CYCLES_MIN)
@Warmup(iterations = 200)
@Measurement(iterations = 50)
@Fork(
    value = 3,
    jvmArgs = {"-XX:+UseG1GC", "-Xms4g", "-Xmx4g", "-Xmn2g"})
public class TaskListBenchmark {

  /** The list that all threads share. */
  @State(Scope.Benchmark)
  public static class Work {

    /** The tasks that are ready, and those in front of them that are blocked. */
    @Param({"1000+0", "100000+0", "1000000+0", "1000+9000", "100000+900000"})
    public String tasks = "1000+0";

    /** Cycles of each thread from one refill to the next. */
    @Param("250")
    public int cycles = Shifts.CYCLES_MIN;

    private final Shifts shifts = new Shifts();

    /** Gives the iteration a list of the wanted size. */
    @Setup(Level.Iteration)
    public void next(BenchmarkParams parameters) {
      String[] numbers = tasks.split("\\+", 2);
      shifts.next(
          new Case(
              Case.Kind.TASK_LIST,
              Integer.parseInt(numbers[0]),
              Integer.parseInt(numbers[1]),
              parameters.getThreads()));
    }

    /** Counts what was done. */
    @TearDown(Level.Trial)
    public void end() {
      shifts.end();
    }
  }

  /** Claims the next task and completes it, again and again. */
  @Benchmark
  public void claimAndComplete(Work work, Worker worker) {
    work.shifts.side().work(worker.index(), work.cycles);
  }
}
