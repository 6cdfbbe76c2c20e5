package io.agenttasks.mcp.server;

import io.agenttasks.mcp.tool.Caller;
import java.security.Principal;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
   * Who makes a request.
   *
   * @param principal whom the servlet container knows, or null: it knows nobody. Unless a resolver
   *     says how, that is no matter
   * @param token as above
   */
  default Optional<Caller> resolve(@Nullable Principal principal, String token) {
    return resolve(token);
  }

  /**
   * Whether what a caller brings proves who it is. Where it does not, all callers may be the same
   * to tools, but none can list protocol tasks: whoever knows the id of one may use it.
   */
  default boolean identifies() {
    return true;
  }

  /**
   * Takes whom the servlet container knows for what this function says, whatever token is brought;
   * empty: nobody who is known. Whom the container does not know is known by a token.
   *
   * @throws IllegalArgumentException if the tokens prove nothing: then a list would be anybody's
   */
  static CallerResolver ofPrincipals(
      Function<? super Principal, Optional<Caller>> callers, CallerResolver tokens) {
    if (!tokens.identifies()) {
      throw new IllegalArgumentException("tokens: they have to prove who calls, like a principal");
    }
    return new CallerResolver() {
      @Override
      public Optional<Caller> resolve(String token) {
        return tokens.resolve(token);
      }

      @Override
      public Optional<Caller> resolve(@Nullable Principal principal, String token) {
        return principal == null ? resolve(token) : callers.apply(principal);
      }
    };
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
