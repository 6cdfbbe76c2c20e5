package io.agenttasks.benchmarks;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What one worker was given. While it works it only writes numbers down, so that the counting is
 * not measured with the work; {@link #settle} looks at them.
 */
final class Tally {

  /** Tasks have the priorities 0 to 7; those in the way of others have higher and lower ones. */
  static final int PRIORITIES = 8;

  private static final int BATCH_MAX = 20_000;

  private int[] batch = new int[BATCH_MAX];
  private int noted;
  private final BitSet taken = new BitSet();
  private long cycles;
  private long twice;
  private long again;
  private long strays;
  private long completed;

  /** Notes a claim: of which task, and which claim of it. */
  void took(long creation, long fence) {
    if (noted == batch.length) {
      batch = Arrays.copyOf(batch, 2 * noted);
    }
    batch[noted] = (int) creation;
    noted++;
    again += fence - 1;
  }

  /** Notes that the task that was taken last is finished. */
  void completed() {
    completed++;
  }

  /** Counts what was noted since this was called last, by priority. */
  int[] settle(IntUnaryOperator priorityOf) {
    int[] ofPriority = new int[PRIORITIES];
    for (int index = 0; index < noted; index++) {
      int creation = batch[index];
      twice += taken.get(creation) ? 1 : 0;
      taken.set(creation);
      int priority = priorityOf.applyAsInt(creation);
      if (priority < 0 || priority >= PRIORITIES) {
        strays++;
      } else {
        ofPriority[priority]++;
      }
    }
    cycles += noted;
    noted = 0;
    return ofPriority;
  }

  /** How many claims were counted. */
  long cycles() {
    return cycles;
  }

  /** The tasks that were taken, by creation number. */
  BitSet taken() {
    return (BitSet) taken.clone();
  }

  /** Compares what all workers were given: each task once, in its turn, and finished. */
  static void check(List<Tally> tallies) {
    BitSet all = new BitSet();
    long cycles = 0;
    for (Tally tally : tallies) {
      WrongCountException.require("claims that were not counted yet", 0, tally.noted);
      WrongCountException.require("tasks that a worker was given twice", 0, tally.twice);
      WrongCountException.require("fences above 1", 0, tally.again);
      WrongCountException.require("tasks that were not ready", 0, tally.strays);
      WrongCountException.require("finished by a worker", tally.cycles, tally.completed);
      all.or(tally.taken);
      cycles += tally.cycles;
    }
    WrongCountException.require("different tasks that were given", cycles, all.cardinality());
  }
}
