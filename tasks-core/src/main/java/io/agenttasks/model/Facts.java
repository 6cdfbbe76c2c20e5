package io.agenttasks.model;

/**
 * What a store needs to know of a state. The rules give it; a store never looks at a status.
 *
 * @param holds it holds its dependents
 * @param queued it may be handed out
 * @param working somebody has it
 * @param resolved it is done, or need not be done
 */
public record Facts(boolean holds, boolean queued, boolean working, boolean resolved) {

  private static final Facts PENDING = new Facts(true, true, false, false);
  private static final Facts IN_PROGRESS = new Facts(true, false, true, false);
  private static final Facts HOLDS = new Facts(true, false, false, false);
  private static final Facts RELEASES = new Facts(false, false, false, false);
  private static final Facts RESOLVED = new Facts(false, false, false, true);

  /** The facts of a state in a list of this policy. */
  public static Facts of(TaskState state, BlockerPolicy policy) {
    return switch (state.status()) {
      case PENDING -> PENDING;
      case IN_PROGRESS -> IN_PROGRESS;
      case BLOCKED -> HOLDS;
      case COMPLETED, NOT_APPLICABLE -> RESOLVED;
      case FAILED, CANCELLED -> policy == BlockerPolicy.RELEASE ? RELEASES : HOLDS;
    };
  }
}
