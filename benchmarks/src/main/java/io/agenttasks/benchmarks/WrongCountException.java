package io.agenttasks.benchmarks;

/** A count after the work is not what it must be: what was measured is worth nothing. */
public final class WrongCountException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongCountException(String message) {
    super(message);
  }

  /** Refuses unless a count is what it must be. */
  public static void require(String what, long expected, long found) {
    if (expected != found) {
      throw new WrongCountException(what + ": expected " + expected + ", found " + found);
    }
  }
}
