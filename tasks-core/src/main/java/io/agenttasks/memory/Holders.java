package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Tier;
import io.agenttasks.spi.PathHolds;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who holds something that overlaps some paths, by how many holds through tasks and by path claims.
 * Guarded by the lock of its list.
 */
final class Holders {

  private Map<Agent, Integer> byTasks = Map.of();
  private Map<Agent, Integer> byClaims = Map.of();

  /** Counts a hold that begins or ends. */
  void count(Agent agent, PathHolds.Kind kind, int difference) {
    if (kind == PathHolds.Kind.TASK) {
      byTasks = counted(byTasks, agent, difference);
    } else {
      byClaims = counted(byClaims, agent, difference);
    }
  }

  /** The tier for an agent that holds none of it. */
  Tier tier() {
    if (!byClaims.isEmpty()) {
      return Tier.BEHIND_CLAIMS;
    }
    return byTasks.isEmpty() ? Tier.FREE : Tier.BEHIND_TASKS;
  }

  /** The tier for this agent, whose own holds don't count. */
  Tier tierFor(Agent agent) {
    if (isHeldByOthers(byClaims, agent)) {
      return Tier.BEHIND_CLAIMS;
    }
    return isHeldByOthers(byTasks, agent) ? Tier.BEHIND_TASKS : Tier.FREE;
  }

  /** The one agent whose tier is better than that of all others, or null: there is at most one. */
  @Nullable Agent better() {
    if (byClaims.size() == 1) {
      return byClaims.keySet().iterator().next();
    }
    return byClaims.isEmpty() && byTasks.size() == 1 ? byTasks.keySet().iterator().next() : null;
  }

  private static boolean isHeldByOthers(Map<Agent, Integer> holders, Agent agent) {
    return holders.size() > (holders.containsKey(agent) ? 1 : 0);
  }

  private static Map<Agent, Integer> counted(
      Map<Agent, Integer> holders, Agent agent, int difference) {
    Map<Agent, Integer> counted = holders.isEmpty() ? new LinkedHashMap<>() : holders;
    int count = counted.getOrDefault(agent, 0) + difference;
    if (count == 0) {
      counted.remove(agent);
    } else {
      counted.put(agent, count);
    }
    return counted;
  }
}
