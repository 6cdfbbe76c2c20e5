package io.agenttasks.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures one case once, in a JVM of its own, so that no side runs on code that was compiled for
 * another. The history of a list grows with each cycle, so work is bounded, and a list is left for
 * a fresh one after {@value #BATCHES_PER_SIDE} batches.
 */
final class Measurement {

  private static final int BATCHES_PER_SIDE = 20;
  private static final int WARMUP_READY_MAX = 10_000;
  private static final long WARMUP_CYCLES = 200_000;
  private static final int DRAINED_MAX = 10_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Crew crew;

  private Measurement(Crew crew) {
    this.crew = crew;
  }

  /** Measures the case of all arguments but the last, over at least the cycles of that one. */
  public static void main(String[] arguments) {
    try {
      Measured measured =
          measure(
              Case.of(arguments), Long.parseLong(arguments[arguments.length - 1]), WARMUP_CYCLES);
      System.out.println(measured.line());
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
  }

  /**
   * Warms up for so many cycles, then measures.
   *
   * @throws WrongCountException if a count afterwards is wrong
   */
  static Measured measure(Case which, long cycles, long warmupCycles) {
    try (Crew crew = new Crew(which.workers())) {
      Measurement measurement = new Measurement(crew);
      Case small = which.small(WARMUP_READY_MAX);
      long warm = 0;
      while (warm < warmupCycles) {
        warm += measurement.onOneSide(small.side(), small, warmupCycles).cycles();
      }
      Measured sum = new Measured(0, 0, 0);
      while (sum.cycles() < cycles) {
        Side side = which.side();
        // Making a queue leaves garbage that is not the cycles'.
        System.gc();
        Measured more = measurement.onOneSide(side, which, cycles - sum.cycles());
        sum =
            new Measured(
                sum.cycles() + more.cycles(),
                sum.nanos() + more.nanos(),
                sum.bytes() + more.bytes());
      }
      return sum;
    }
  }

  private Measured onOneSide(Side side, Case which, long most) {
    long cycles = 0;
    long nanos = 0;
    long bytes = 0;
    for (int batch = 0; batch < BATCHES_PER_SIDE && cycles < most; batch++) {
      long before = allocated();
      nanos += crew.work(side, which.batch());
      bytes += which.workers() == 1 ? allocated() - before : 0;
      cycles += which.batch();
      side.refill();
    }
    side.check();
    if (side instanceof TaskListSide list && which.ready() <= DRAINED_MAX) {
      list.drain();
    }
    return new Measured(cycles, nanos, bytes);
  }

  private long allocated() {
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
