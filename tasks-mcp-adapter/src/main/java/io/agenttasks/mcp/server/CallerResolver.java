package io.agenttasks.mcp.server;

import io.agenttasks.mcp.tool.Caller;
import java.util.Optional;

/** Knows callers by what they bring. Any number of threads may ask it. */
@FunctionalInterface
public interface CallerResolver {

  /**
   * Who brings this token, or empty: nobody who is known, or no longer.
   *
   * @param token of the header {@code Authorization: Bearer}, or "": there was none
   */
  Optional<Caller> resolve(String token);
}
