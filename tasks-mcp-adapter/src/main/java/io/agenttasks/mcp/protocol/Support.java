package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.PatientHandler;
import io.agenttasks.mcp.tool.Tool;
import java.util.Locale;
import java.util.Optional;

/** Whether a tool's call may, or must, become a protocol task. */
public enum Support {
  /** It may. */
  OPTIONAL,
  /** It must, if the client knows of protocol tasks at all. */
  REQUIRED;

  /** The word for it in {@code execution.taskSupport} of a legacy declaration. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a tool allows; empty: its calls are never protocol tasks. */
  public static Optional<Support> of(Tool tool) {
    if (tool.handler() instanceof Handler handler) {
      return Optional.of(handler.tool().support());
    }
    return tool.handler() instanceof PatientHandler ? Optional.of(OPTIONAL) : Optional.empty();
  }
}
