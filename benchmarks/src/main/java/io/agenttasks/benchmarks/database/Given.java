package io.agenttasks.benchmarks.database;

import io.agenttasks.benchmarks.WrongCountException;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Which tasks each worker was given, by their numbers. */
final class Given {

  private final List<BitSet> ofWorkers;
  private final long[] counts;

  Given(int workers) {
    ofWorkers = IntStream.range(0, workers).mapToObj(worker -> new BitSet()).toList();
    counts = new long[workers];
  }

  /** Notes a task; a worker notes only its own. */
  void note(int worker, long number) {
    ofWorkers.get(worker).set((int) number);
    counts[worker]++;
  }

  /** How many there were in all. */
  long count() {
    return LongStream.of(counts).sum();
  }

  /**
   * Compares them.
   *
   * @throws WrongCountException if one was given twice
   */
  void check(String title) {
    BitSet all = new BitSet();
    ofWorkers.forEach(all::or);
    WrongCountException.require(title + ": different tasks", count(), all.cardinality());
  }
}
