package io.agenttasks.mcp.checklist;

import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.ListId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The list that a slug and a workspace mean to a caller.
 *
 * @param caller who says so
 * @param slug an agent's name, {@code /w/workspace/provider/account/slug}, or "": the caller's own
 * @param workspace where that agent is, or null: where the caller is
 */
public record WhoseList(Caller caller, String slug, @Nullable String workspace) {

  /** Takes an empty workspace for none. */
  public WhoseList {
    workspace = workspace == null || workspace.isEmpty() ? null : workspace;
  }

  /**
   * The list, if the caller may know that it is there.
   *
   * @throws ProblemException if there is none, or none that the caller may use so
   */
  public ListId find(CallContext call, Access needed) {
    ListId id = meant();
    Access access = call.policy().access(caller, id);
    if (!id.equals(caller.home()) && (access == Access.NONE || !call.exists(id))) {
      throw new ProblemException(
          Code.NOT_FOUND, "no agent with slug \"" + slug + "\"; check the slug");
    }
    if (access.compareTo(needed) < 0) {
      throw new ProblemException(
          Code.PERMISSION_DENIED,
          "only the agent " + id + " and its account may change its tasks; create one instead");
    }
    return id;
  }

  /**
   * The list, whether it is there or not.
   *
   * @throws ProblemException if none can be meant
   */
  public ListId meant() {
    if (slug.isEmpty()) {
      return own();
    }
    if (slug.startsWith("/")) {
      return absolute();
    }
    if (slug.contains("/")) {
      throw invalid("slug: a name without /, or /w/workspace/provider/account/slug, found " + slug);
    }
    return new AgentPath(knownWorkspace(), caller.provider(), caller.account(), slug).list();
  }

  private ListId own() {
    ListId home = caller.home();
    if (home == null) {
      throw invalid("slug: missing, you are no agent; name one");
    }
    Optional<AgentPath> path = AgentPath.of(home);
    path.ifPresent(this::requireSameWorkspace);
    return home;
  }

  private ListId absolute() {
    AgentPath path =
        Optional.of(ListId.of(slug))
            .flatMap(AgentPath::of)
            .orElseThrow(() -> invalid("slug: /w/workspace/provider/account/slug, found " + slug));
    requireSameWorkspace(path);
    return path.list();
  }

  /** Of two that differ, neither is taken: we do not guess. */
  private void requireSameWorkspace(AgentPath path) {
    if (workspace != null && !workspace.equals(path.workspace())) {
      throw invalid(
          "workspace: " + workspace + ", but the slug is of " + path.workspace() + "; give one");
    }
  }

  private String knownWorkspace() {
    if (workspace != null) {
      return workspace;
    }
    String own = caller.workspace();
    if (own == null) {
      throw invalid("workspace: missing, and none is known of you; give one");
    }
    return own;
  }

  private static ProblemException invalid(String message) {
    return new ProblemException(Code.INVALID_ARGUMENT, message);
  }
}
