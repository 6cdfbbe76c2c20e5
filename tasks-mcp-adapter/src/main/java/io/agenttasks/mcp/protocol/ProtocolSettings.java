package io.agenttasks.mcp.protocol;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a host may choose.
 *
 * @param executor runs the work of long-running tools, or null: threads of this library, as many as
 *     may run
 * @param runningMax how many run at a time, by default {@value Limits#RUNNING_MAX}
 * @param keepsForEver whether a client may ask that one is kept without an end, by a {@code ttl} of
 *     null; by default it may not, since nobody removes those
 */
public record ProtocolSettings(@Nullable Executor executor, int runningMax, boolean keepsForEver) {

  /** What holds unless something else is said. */
  public static final ProtocolSettings DEFAULT =
      new ProtocolSettings(null, Limits.RUNNING_MAX, false);

  /** The same, with work on the host's threads. */
  public ProtocolSettings on(Executor other) {
    return new ProtocolSettings(other, runningMax, keepsForEver);
  }

  /** The same, with so many at a time. */
  public ProtocolSettings runningMax(int most) {
    return new ProtocolSettings(executor, most, keepsForEver);
  }

  /** The same, where a client may ask that one is kept without an end. */
  public ProtocolSettings keepingForEver() {
    return new ProtocolSettings(executor, runningMax, true);
  }
}
