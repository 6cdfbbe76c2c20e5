package io.agenttasks.benchmarks.database;

import io.agenttasks.benchmarks.Work;

/** One side of a comparison, with a list of its own that is full enough for all rounds. */
interface Contender extends Work, AutoCloseable {

  /** Its name and how it works, for people. */
  String title();

  /** Brings in what the next so many cycles need that is not there yet; not measured. */
  default void refill(int cycles) {}

  /**
   * Counts what was done since it was made.
   *
   * @throws io.agenttasks.benchmarks.WrongCountException if something was handed out twice, lost or
   *     left undone
   */
  void check();

  @Override
  default void close() {}
}
