package io.agenttasks.mcp.cli;

import io.agenttasks.ClaimRequest;
import io.agenttasks.Patience;
import io.agenttasks.model.Agent;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The agents of one process, known by the beginning of their names.
 *
 * @param name the beginning
 * @param lease how long a claim lasts, or null: until it is ended
 */
record Party(String name, @Nullable Duration lease) {

  /** The agents of a list that only this process works on. */
  static final Party ALONE = new Party("agent", null);

  /** If a process dies, the others get its tasks after so long. */
  private static final Duration LEASE = Duration.ofSeconds(30);

  private static final int NAME_BYTES = 3;

  /** The agents of a process that shares its list: no other process has agents of their names. */
  static Party sharing() {
    byte[] random = new byte[NAME_BYTES];
    new SecureRandom().nextBytes(random);
    return new Party("agent-" + HexFormat.of().formatHex(random), LEASE);
  }

  /** Whether other processes may work on the same list. */
  boolean isSharing() {
    return lease != null;
  }

  /** The name of an agent, by its number from 1 on. */
  String agent(int number) {
    return name + "-" + number;
  }

  /** Whether an agent is one of these. */
  boolean has(@Nullable Agent agent) {
    return agent != null && agent.name().startsWith(name + "-");
  }

  /** What an agent asks for: the next task, as long as there is hope for one. */
  ClaimRequest request(String agent) {
    ClaimRequest request = ClaimRequest.by(agent).waitUpTo(Patience.WAIT_MAX);
    return lease == null ? request : request.lease(lease);
  }
}
