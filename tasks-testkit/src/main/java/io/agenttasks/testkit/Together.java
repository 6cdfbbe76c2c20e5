package io.agenttasks.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs one act in several threads, which start at the same moment. */
final class Together {

  private static final int SECONDS_MAX = 60;

  private Together() {}

  /** What one of the threads does. */
  interface Act<T> {
    /**
     * Does it.
     *
     * @param thread the number of the thread, from 0
     */
    T run(int thread) throws Exception;
  }

  /** What came of it, by thread; the first failure if there was one. */
  static <T> List<T> run(int threads, Act<T> act) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int number = 0; number < threads; number++) {
        int thread = number;
        running.add(
            pool.submit(
                () -> {
                  start.await(SECONDS_MAX, TimeUnit.SECONDS);
                  return act.run(thread);
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get(SECONDS_MAX, TimeUnit.SECONDS));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}
