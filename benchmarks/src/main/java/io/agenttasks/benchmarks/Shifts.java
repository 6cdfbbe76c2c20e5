package io.agenttasks.benchmarks;

import org.jspecify.annotations.Nullable;

/** Hands JMH's iterations one side after the other: each for a few iterations, then counted. */
final class Shifts {

  /** With two threads, half of the smallest list. */
  static final int CYCLES_MIN = 250;

  private static final int ITERATIONS_PER_SIDE = 10;

  private @Nullable Side side;
  private int iterations;

  /** Fills up the side, or begins a fresh one. */
  void next(Case which) {
    if (side != null && iterations < ITERATIONS_PER_SIDE) {
      side.refill();
    } else {
      end();
      side = which.side();
      iterations = 0;
    }
    iterations++;
  }

  /** The side of this iteration. */
  Side side() {
    if (side == null) {
      throw new IllegalStateException("no iteration has begun");
    }
    return side;
  }

  /** Counts what was done on the side. */
  void end() {
    if (side != null) {
      side.check();
      side = null;
    }
  }
}
