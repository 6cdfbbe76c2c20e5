package io.agenttasks.benchmarks;

import java.util.Optional;

/**
 * What one run found.
 *
 * @param cycles how many cycles were measured
 * @param nanos how long they took together
 * @param bytes what they allocated; 0 with more than one worker: not counted
 */
record Measured(long cycles, long nanos, long bytes) {

  private static final String PREFIX = "measured";

  /** Nanoseconds from one cycle to the next, of all workers together. */
  double nanosPerCycle() {
    return (double) nanos / cycles;
  }

  /** Allocated bytes. */
  double bytesPerCycle() {
    return (double) bytes / cycles;
  }

  /** The line by which a measuring program says it. */
  String line() {
    return PREFIX + " " + cycles + " " + nanos + " " + bytes;
  }

  /** What the line says, or nothing if it is another line. */
  static Optional<Measured> of(String line) {
    String[] words = line.split(" ", -1);
    return words[0].equals(PREFIX)
        ? Optional.of(
            new Measured(
                Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])))
        : Optional.empty();
  }
}
