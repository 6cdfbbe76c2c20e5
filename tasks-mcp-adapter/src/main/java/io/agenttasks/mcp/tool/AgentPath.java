package io.agenttasks.mcp.tool;

import io.agenttasks.model.ListId;
import java.util.Optional;

/**
 * Where an agent is: {@code /w/{workspace}/{provider}/{account}/{slug}}, which is also its list.
 *
 * @param workspace what it works in
 * @param provider who vouches for the account
 * @param account whose agent it is
 * @param slug its name among the agents of the account
 */
public record AgentPath(String workspace, String provider, String account, String slug) {

  private static final int PARTS = 6;

  /** The agent whose list this is, if it is one of an agent. */
  public static Optional<AgentPath> of(ListId list) {
    String[] parts = list.value().split("/", -1);
    return parts.length == PARTS && parts[1].equals("w")
        ? Optional.of(new AgentPath(parts[2], parts[3], parts[4], parts[5]))
        : Optional.empty();
  }

  /**
   * Its list.
   *
   * @throws IllegalArgumentException if a part is none of a list's name
   */
  public ListId list() {
    return ListId.of("/w/" + workspace + "/" + provider + "/" + account + "/" + slug);
  }
}
