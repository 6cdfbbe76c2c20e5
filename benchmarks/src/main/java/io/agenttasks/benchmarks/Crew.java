package io.agenttasks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that work on a side: the caller's, and so many more. */
final class Crew implements AutoCloseable {

  private final int workers;
  private final ExecutorService helpers;

  Crew(int workers) {
    this.workers = workers;
    this.helpers = Executors.newCachedThreadPool();
  }

  /** Lets all work at once, sharing the cycles, and answers the nanoseconds until the last ends. */
  long work(Side side, int cycles) {
    AtomicInteger missing = new AtomicInteger(workers);
    int share = cycles / workers;
    List<Future<Long>> ends = new ArrayList<>();
    for (int helper = 1; helper < workers; helper++) {
      int worker = helper;
      ends.add(
          helpers.submit(
              () -> {
                meet(missing);
                side.work(worker, share);
                return System.nanoTime();
              }));
    }
    meet(missing);
    long start = System.nanoTime();
    side.work(0, share);
    long end = System.nanoTime();
    for (Future<Long> helper : ends) {
      end = Math.max(end, endOf(helper));
    }
    return end - start;
  }

  @Override
  public void close() {
    helpers.shutdown();
  }

  /** Waits for the slowest to wake up, so that nobody works alone at first. */
  private static void meet(AtomicInteger missing) {
    missing.decrementAndGet();
    while (missing.get() > 0) {
      Thread.onSpinWait();
    }
  }

  private static long endOf(Future<Long> helper) {
    try {
      return helper.get();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("nobody interrupts a measurement", interrupted);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a worker failed", failed.getCause());
    }
  }
}
