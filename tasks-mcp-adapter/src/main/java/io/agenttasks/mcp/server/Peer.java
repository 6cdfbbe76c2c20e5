package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a request, as its transport knows it. A modern client says in each request what
 * it is; what is kept here of a client is for the legacy era.
 */
interface Peer {

  /** Whose protocol tasks it may see. */
  ProtocolCaller caller();

  /** What a legacy client said about itself. */
  Declared declared();

  /** Takes notice of a handshake; a transport that keeps nothing of a client ignores it. */
  default void introduced(Declared client) {}

  /** Tells a legacy client what it did not ask for just now, or null: there is no way to. */
  default @Nullable LegacyNews news() {
    return null;
  }

  /**
   * A client that is known by one request only.
   *
   * @param caller whose protocol tasks it may see
   * @param declared what the request says about it
   */
  record Passing(ProtocolCaller caller, Declared declared) implements Peer {}
}
