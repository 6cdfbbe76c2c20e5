package io.agenttasks.mcp.tool;

import io.agenttasks.model.ListId;
import java.util.Optional;

/**
 * What callers may do in lists. A list that a caller may not see is to it as if it did not exist.
 */
@FunctionalInterface
public interface AccessPolicy {

  /** What somebody may do in a list; each allows what those before it do. */
  enum Access {
    /** Not even know that it is there. */
    NONE,
    /** Read it. */
    READ,
    /** Give it work. */
    CREATE,
    /** Change its tasks. */
    UPDATE
  }

  /**
   * Everyone in a workspace may read its agents' lists and give them work; only the agent itself
   * and callers of the same account may change tasks. A caller's own list is its own, wherever it
   * is.
   */
  AccessPolicy WORKSPACE =
      (caller, list) -> {
        if (list.equals(caller.home())) {
          return Access.UPDATE;
        }
        Optional<AgentPath> path = AgentPath.of(list);
        if (path.isEmpty()) {
          return Access.NONE;
        }
        boolean own = caller.ownsAccountOf(path.get());
        if (caller.workspace() == null) {
          return own ? Access.UPDATE : Access.NONE;
        }
        if (!path.get().workspace().equals(caller.workspace())) {
          return Access.NONE;
        }
        return own ? Access.UPDATE : Access.CREATE;
      };

  /** What the caller may do in the list. */
  Access access(Caller caller, ListId list);
}
