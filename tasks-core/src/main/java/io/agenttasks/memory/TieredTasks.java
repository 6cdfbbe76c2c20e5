package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Tier;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Groups of ready tasks by tier. Each group is known by its first task in claim order, once for
 * each assignee: in the index of its tier, and, where one agent's own holds make the difference, in
 * that agent's own index. So a claim looks at the first entries of a few indexes, however many
 * tasks are in the way. Guarded by the lock of its list.
 */
final class TieredTasks {

  private final Map<Tier, ReadyTasks> shared = tiers();
  private final Map<Agent, Map<Tier, ReadyTasks>> own = new HashMap<>();

  /**
   * What is looked for.
   *
   * @param filter which tasks will do
   * @param agent whose own holds don't count
   * @param tier in which tier
   * @param count how many at most
   */
  record Search(ClaimFilter filter, Agent agent, Tier tier, int count) {}

  void add(PathGroup group, Row row) {
    Row before = group.rows.head(row.queuedFor);
    group.rows.add(row);
    if (before == null || group.rows.head(row.queuedFor) == row) {
      if (before != null) {
        unindex(group, before);
      }
      index(group, row);
    }
  }

  void remove(PathGroup group, Row row) {
    boolean first = group.rows.head(row.queuedFor) == row;
    group.rows.remove(row);
    if (first) {
      unindex(group, row);
      Row next = group.rows.head(row.queuedFor);
      if (next != null) {
        index(group, next);
      }
    }
  }

  /** Puts the group where its holders say. */
  void place(PathGroup group) {
    Tier tier = group.holders.tier();
    Agent better = group.holders.better();
    Tier betterTier = better == null ? tier : group.holders.tierFor(better);
    if (tier == group.tier
        && betterTier == group.betterTier
        && (better == null ? group.better == null : better.equals(group.better))) {
      return;
    }
    List<Row> heads = group.rows.heads();
    heads.forEach(head -> unindex(group, head));
    group.tier = tier;
    group.better = better;
    group.betterTier = betterTier;
    heads.forEach(head -> index(group, head));
  }

  /** Adds the first rows of the tier, at most so many of each assignee's. */
  void gather(Search search, List<Row> found) {
    gather(indexOf(search.tier()), search, found);
    Map<Tier, ReadyTasks> owned = own.get(search.agent());
    ReadyTasks index = owned == null ? null : owned.get(search.tier());
    if (index != null) {
      gather(index, search, found);
    }
  }

  private static void gather(ReadyTasks index, Search search, List<Row> found) {
    for (NavigableSet<Row> heads : index.queuesFor(search.filter())) {
      if (!heads.isEmpty()) {
        gather(heads, search, found);
      }
    }
  }

  /** Merges the rows of the groups that these are the heads of. */
  private static void gather(NavigableSet<Row> heads, Search search, List<Row> found) {
    Iterator<Row> ahead = heads.iterator();
    Row head = next(ahead, search);
    if (search.count() == 1 && head != null && search.filter().acceptsLabels(head.task.details())) {
      found.add(head);
      return;
    }
    PriorityQueue<Run> runs = new PriorityQueue<>();
    int missing = search.count();
    while (missing > 0 && (head != null || !runs.isEmpty())) {
      if (head != null
          && (runs.isEmpty() || ReadyTasks.ORDER.compare(head, runs.element().row) < 0)) {
        runs.add(new Run(head));
        head = next(ahead, search);
      } else {
        Run run = runs.remove();
        if (search.filter().acceptsLabels(run.row.task.details())) {
          found.add(run.row);
          missing--;
        }
        if (run.goOn()) {
          runs.add(run);
        }
      }
    }
  }

  /** The next head whose group stands in this tier for the agent; others stand in its own index. */
  private static @Nullable Row next(Iterator<Row> heads, Search search) {
    while (heads.hasNext()) {
      Row head = heads.next();
      if (groupOf(head).tierFor(search.agent()) == search.tier()) {
        return head;
      }
    }
    return null;
  }

  /** The rows of one group and assignee, from one of them on. */
  private static final class Run implements Comparable<Run> {
    private final Iterator<Row> rest;
    Row row;

    Run(Row head) {
      this.rest = groupOf(head).rows.queueOf(head.queuedFor).tailSet(head, false).iterator();
      this.row = head;
    }

    boolean goOn() {
      if (!rest.hasNext()) {
        return false;
      }
      row = rest.next();
      return true;
    }

    @Override
    public int compareTo(Run other) {
      return ReadyTasks.ORDER.compare(row, other.row);
    }
  }

  private void index(PathGroup group, Row head) {
    indexOf(group.tier).add(head);
    if (group.better != null) {
      own.computeIfAbsent(group.better, agent -> new EnumMap<>(Tier.class))
          .computeIfAbsent(group.betterTier, tier -> new ReadyTasks())
          .add(head);
    }
  }

  private void unindex(PathGroup group, Row head) {
    indexOf(group.tier).remove(head);
    if (group.better == null) {
      return;
    }
    Map<Tier, ReadyTasks> owned = own.get(group.better);
    ReadyTasks index = owned == null ? null : owned.get(group.betterTier);
    if (owned == null || index == null) {
      throw new IllegalStateException("no index of " + group.better + " for " + group.paths);
    }
    index.remove(head);
    if (index.isEmpty()) {
      owned.remove(group.betterTier);
      if (owned.isEmpty()) {
        own.remove(group.better);
      }
    }
  }

  private ReadyTasks indexOf(Tier tier) {
    ReadyTasks index = shared.get(tier);
    if (index == null) {
      throw new IllegalStateException("no index of " + tier);
    }
    return index;
  }

  private static PathGroup groupOf(Row row) {
    PathGroup group = row.group;
    if (group == null) {
      throw new IllegalStateException("in no group: " + row.id);
    }
    return group;
  }

  private static Map<Tier, ReadyTasks> tiers() {
    Map<Tier, ReadyTasks> tiers = new EnumMap<>(Tier.class);
    for (Tier tier : Tier.values()) {
      tiers.put(tier, new ReadyTasks());
    }
    return tiers;
  }
}
