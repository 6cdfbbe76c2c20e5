package io.agenttasks.benchmarks.mcp;

import java.util.Arrays;

/**
 * How long some calls took.
 *
 * @param rate calls a second
 * @param medianMicros what half of the calls took at most, from asking to the whole answer
 */
record Timing(double rate, double medianMicros) {

  /**
   * The timing of these calls.
   *
   * @param nanos all of them together, side by side
   * @param each of them by itself
   */
  static Timing of(long nanos, long[] each) {
    long[] sorted = each.clone();
    Arrays.sort(sorted);
    return new Timing(each.length * 1e9 / nanos, sorted[sorted.length / 2] / 1e3);
  }
}
