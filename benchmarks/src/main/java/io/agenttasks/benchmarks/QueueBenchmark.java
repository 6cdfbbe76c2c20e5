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

/** Polls from and adds to the queues that stand beside the list. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Shifts.CYCLES_MIN)
@Warmup(iterations = 200)
@Measurement(iterations = 50)
@Fork(
    value = 3,
    jvmArgs = {"-XX:+UseG1GC", "-Xms4g", "-Xmx4g", "-Xmn2g"})
public class QueueBenchmark {

  /** The queue that all threads share. */
  @State(Scope.Benchmark)
  public static class Work {

    /** Which queue. */
    @Param({"TREE_SET", "BLOCKING_QUEUE"})
    public String queue = "TREE_SET";

    /** The items in it. */
    @Param({"1000", "100000", "1000000"})
    public int tasks = 1_000;

    /** Cycles of each thread in one iteration. */
    @Param("250")
    public int cycles = Shifts.CYCLES_MIN;

    private final Shifts shifts = new Shifts();

    /** Gives the iteration a queue of the wanted size. */
    @Setup(Level.Iteration)
    public void next(BenchmarkParams parameters) {
      shifts.next(new Case(Case.Kind.valueOf(queue), tasks, 0, parameters.getThreads()));
    }

    /** Counts what was done. */
    @TearDown(Level.Trial)
    public void end() {
      shifts.end();
    }
  }

  /** Polls the first item and adds another, again and again. */
  @Benchmark
  public void pollAndAdd(Work work, Worker worker) {
    work.shifts.side().work(worker.index(), work.cycles);
  }
}
