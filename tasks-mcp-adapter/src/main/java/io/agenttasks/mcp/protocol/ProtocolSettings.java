package io.agenttasks.mcp.protocol;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a host may choose.
 *
 * @param executor runs the work of long-running tools, or null: threads of this library, as many as
 *     may run
 * @param runningMax how many run at a time, by default {@value Limits#RUNNING_MAX}
 */
public record ProtocolSettings(@Nullable Executor executor, int runningMax) {

  /** What holds unless something else is said. */
  public static final ProtocolSettings DEFAULT = new ProtocolSettings(null, Limits.RUNNING_MAX);

  /** The same, with work on the host's threads. */
  public ProtocolSettings on(Executor other) {
    return new ProtocolSettings(other, runningMax);
  }

  /** The same, with so many at a time. */
  public ProtocolSettings runningMax(int most) {
    return new ProtocolSettings(executor, most);
  }
}
