package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A call that may be repeated, and what it asks for.
 *
 * @param key which call
 * @param digest of what it asks for: a repeat asks for the same
 */
public record Request(Key key, String digest) {

  /** What a call may be. */
  public enum Operation {
    /** Creating tasks. */
    CREATE,

    /** Claiming tasks. */
    CLAIM,

    /** Changing a task without a claim. */
    UPDATE,

    /** Beginning a run. */
    START_RUN
  }

  /**
   * What identifies a call within its list.
   *
   * @param operation what it does
   * @param agent who asks, or null: not said
   * @param id the caller's own name for it
   */
  public record Key(Operation operation, @Nullable Agent agent, RequestId id) {}
}
