package io.agenttasks.spi;

import org.jspecify.annotations.Nullable;

/**
 * A backend failed. {@link #mayHaveHappened} says whether the write may have taken effect; if so,
 * it is safe to repeat it with the same fence.
 */
public final class TaskStoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean mayHaveHappened;

  /** A failure with its cause, if there is one. */
  public TaskStoreException(String message, boolean mayHaveHappened, @Nullable Throwable cause) {
    super(message, cause);
    this.mayHaveHappened = mayHaveHappened;
  }

  /** Whether the write may have happened; if not, nothing changed. */
  public boolean mayHaveHappened() {
    return mayHaveHappened;
  }
}
