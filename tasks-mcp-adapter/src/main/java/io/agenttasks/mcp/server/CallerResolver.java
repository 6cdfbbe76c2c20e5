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

  /**
   * Whether what a caller brings proves who it is. Where it does not, all callers may be the same
   * to tools, but none can list protocol tasks: whoever knows the id of one may use it.
   */
  default boolean identifies() {
    return true;
  }

  /** Takes anybody for this caller, whatever is brought. */
  static CallerResolver anybodyIs(Caller caller) {
    return new CallerResolver() {
      @Override
      public Optional<Caller> resolve(String token) {
        return Optional.of(caller);
      }

      @Override
      public boolean identifies() {
        return false;
      }
    };
  }
}
