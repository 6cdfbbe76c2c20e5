package io.agenttasks.benchmarks;

/**
 * One side of a comparison: a queue that is worked on in batches. Between two batches as much comes
 * in as went out, of the same priorities, so that every batch meets the same queue; only {@link
 * #work} is measured.
 */
interface Side extends Work {

  /** Brings in what the batch took out. No worker is at work. */
  void refill();

  /**
   * Counts what was done since the side was made.
   *
   * @throws WrongCountException if something was handed out twice, lost, or left unfinished
   */
  void check();
}
