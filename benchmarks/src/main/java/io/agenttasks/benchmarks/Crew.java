package io.agenttasks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that do a work: the caller's, and so many more. */
public final class Crew implements AutoCloseable {

  private final int workers;
  private final ExecutorService helpers;

  /** A crew of so many, the caller among them. */
  public Crew(int workers) {
    this.workers = workers;
    this.helpers = Executors.newCachedThreadPool();
  }

  /**
   * Lets all work at once, sharing the cycles, and answers the nanoseconds from when the first
   * began until the last ended.
   */
  public long work(Work work, int cycles) {
    AtomicInteger missing = new AtomicInteger(workers);
    int share = cycles / workers;
    List<Future<Span>> others = new ArrayList<>();
    for (int helper = 1; helper < workers; helper++) {
      int worker = helper;
      others.add(helpers.submit(() -> spanOf(work, worker, share, missing)));
    }
    Span all = spanOf(work, 0, share, missing);
    for (Future<Span> other : others) {
      all = all.and(of(other));
    }
    return all.end() - all.begin();
  }

  /** When a worker, or some, began and ended. */
  private record Span(long begin, long end) {

    Span and(Span other) {
      return new Span(Math.min(begin, other.begin), Math.max(end, other.end));
    }
  }

  private static Span spanOf(Work work, int worker, int cycles, AtomicInteger missing) {
    meet(missing);
    long begin = System.nanoTime();
    work.work(worker, cycles);
    return new Span(begin, System.nanoTime());
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

  private static Span of(Future<Span> helper) {
    try {
      return helper.get();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("nobody interrupts a measurement", interrupted);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a worker failed", failed.getCause());
    }
  }
}
