package io.agenttasks.benchmarks;

/** What several workers do at once, each its share. */
@FunctionalInterface
public interface Work {

  /** Takes so many from the front, one after the other, and does with each what is measured. */
  void work(int worker, int cycles);
}
