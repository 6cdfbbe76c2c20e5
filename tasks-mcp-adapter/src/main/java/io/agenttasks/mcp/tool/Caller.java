package io.agenttasks.mcp.tool;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import org.jspecify.annotations.Nullable;

/**
 * Who calls a tool, as the host knows it.
 *
 * @param agent the name under which it acts in lists
 * @param provider who vouches for the account
 * @param account whose agent it is, or the person
 * @param workspace where it is, or null: it did not say
 * @param home its own list, or null: it has none
 */
public record Caller(
    Agent agent,
    String provider,
    String account,
    @Nullable String workspace,
    @Nullable ListId home) {

  /** An agent, whose list is its own. */
  public static Caller agent(AgentPath path) {
    return new Caller(
        Agent.of(path.slug()), path.provider(), path.account(), path.workspace(), path.list());
  }

  /** A person, who acts under the name of the account. */
  public static Caller person(String provider, String account, @Nullable String workspace) {
    return new Caller(Agent.of(account), provider, account, workspace, null);
  }

  /** The same with another list of its own. */
  public Caller withHome(ListId list) {
    return new Caller(agent, provider, account, workspace, list);
  }

  /** The same, acting under another name. */
  public Caller as(Agent other) {
    return new Caller(other, provider, account, workspace, home);
  }

  /** What tells callers apart: cursors of one don't open for another. */
  public String id() {
    return provider + "/" + account + "/" + agent + "/" + (workspace == null ? "" : workspace);
  }

  /** Whether this account is also that of an agent. */
  boolean ownsAccountOf(AgentPath path) {
    return path.provider().equals(provider) && path.account().equals(account);
  }
}
