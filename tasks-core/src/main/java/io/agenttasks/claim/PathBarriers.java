package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskPath;
import io.agenttasks.spi.PathBoard;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether path claims of others stand in the way of paths, at one instant: made once for all who
 * ask, so that each pays for its own paths only.
 */
public final class PathBarriers {

  /** Who claimed exactly this path. */
  private final Map<List<String>, Set<Agent>> here = new HashMap<>();

  /** Who claimed this path or something beneath it. */
  private final Map<List<String>, Set<Agent>> beneath = new HashMap<>();

  /** What stands in the way on this board at this instant. */
  public PathBarriers(PathBoard board, Instant at) {
    for (PathClaim row : board.rows()) {
      if (row.holdsAt(at)) {
        List<String> key = TaskPath.of(row.path()).key();
        note(here, key, row.owner());
        for (int length = 1; length <= key.size(); length++) {
          note(beneath, key.subList(0, length), row.owner());
        }
      }
    }
  }

  /** Whether another than the agent has claimed something that one of the paths overlaps. */
  public boolean bar(Agent agent, Collection<String> paths) {
    return paths.stream().anyMatch(path -> bars(agent, TaskPath.of(path).key()));
  }

  private boolean bars(Agent agent, List<String> key) {
    if (hasAnother(beneath.get(key), agent)) {
      return true;
    }
    for (int length = 1; length < key.size(); length++) {
      if (hasAnother(here.get(key.subList(0, length)), agent)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasAnother(@Nullable Set<Agent> owners, Agent agent) {
    return owners != null && (owners.size() > 1 || !owners.contains(agent));
  }

  private static void note(Map<List<String>, Set<Agent>> owners, List<String> key, Agent owner) {
    owners.computeIfAbsent(key, it -> new HashSet<>()).add(owner);
  }
}
