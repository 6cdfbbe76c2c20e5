package io.agenttasks.claim;

/** The order in which tasks are handed out: higher priority first, then the older task. */
public final class ClaimOrder {

  private ClaimOrder() {}

  /** Compares two tasks by priority and creation number; 0 only for one task. */
  public static int compare(int priority, long creation, int otherPriority, long otherCreation) {
    int byPriority = Integer.compare(otherPriority, priority);
    return byPriority != 0 ? byPriority : Long.compare(creation, otherCreation);
  }
}
