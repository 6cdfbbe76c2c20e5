package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.PathHolds;
import io.agenttasks.spi.PathTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that one list knows of paths: the holds, and the ready tasks that name some, each group of
 * them with whoever holds something that overlaps it. A group and a hold meet once: when the hold
 * begins or ends, or when the first task of the group becomes ready or its last one is taken. Lists
 * without paths have none of it. Guarded by the lock of its list.
 */
final class PathIndex {

  private final Map<Set<String>, PathGroup> groups = new HashMap<>();
  private final PathTree<Set<PathGroup>> groupsByPath = new PathTree<>();
  private final PathHolds holds = new PathHolds();
  private final TieredTasks tasks = new TieredTasks();

  /** All of its tasks in claim order, whatever their tier. */
  final NavigableSet<Row> rows = new TreeSet<>(ReadyTasks.ORDER);

  /** Adds a task that became ready. */
  void add(Row row) {
    Set<String> paths = Set.copyOf(row.task.paths());
    PathGroup group = groups.get(paths);
    if (group == null) {
      group = new PathGroup(paths);
      groups.put(paths, group);
      appear(group);
    }
    row.group = group;
    rows.add(row);
    tasks.add(group, row);
  }

  /** Removes a task from its group. */
  void remove(Row row, PathGroup group) {
    tasks.remove(group, row);
    rows.remove(row);
    row.group = null;
    if (group.rows.isEmpty()) {
      groups.remove(group.paths);
      group.keys.forEach(key -> leave(group, key));
    }
  }

  /** Begins a hold. */
  void begin(Hold hold, PathHolds.Kind kind) {
    List<String> key = TaskPath.of(hold.path()).key();
    if (holds.begin(key, hold, kind)) {
      count(key, hold.agent(), kind, 1);
    }
  }

  /** Ends a hold. */
  void end(Hold hold, PathHolds.Kind kind) {
    List<String> key = TaskPath.of(hold.path()).key();
    if (holds.end(key, hold, kind)) {
      count(key, hold.agent(), kind, -1);
    }
  }

  /** Ends what was held through a row, and begins what is held now. */
  void hold(Row row, Row.@Nullable Held now) {
    Row.Held before = row.held;
    if (before != null) {
      before.paths().forEach(path -> end(new Hold(path, before.agent()), PathHolds.Kind.TASK));
    }
    if (now != null) {
      now.paths().forEach(path -> begin(new Hold(path, now.agent()), PathHolds.Kind.TASK));
    }
    row.held = now;
  }

  /** The holds of others that overlap one of the paths. */
  WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
    return holds.waitingOn(besides, paths);
  }

  /** Whether no ready task names a path. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * The first rows that the filter lets pass, at most so many: tier by tier, each in claim order.
   *
   * @param plain the ready tasks that name no path
   */
  List<Row> first(ReadyTasks plain, Wish wish) {
    List<Row> first = new ArrayList<>();
    for (Tier tier : Tier.values()) {
      int missing = wish.count() - first.size();
      if (missing == 0 || tier.compareTo(wish.atMost()) > 0) {
        break;
      }
      List<Row> found = new ArrayList<>();
      if (tier == Tier.FREE) {
        found.addAll(plain.first(wish.filter(), missing));
      }
      tasks.gather(new TieredTasks.Search(wish.filter(), wish.agent(), tier, missing), found);
      found.sort(ReadyTasks.ORDER);
      first.addAll(found.subList(0, Math.min(missing, found.size())));
    }
    return first;
  }

  /**
   * What a claim wants.
   *
   * @param filter which tasks will do
   * @param agent whose own holds don't count
   * @param count how many at most
   * @param atMost the worst tier that will do
   */
  record Wish(ClaimFilter filter, Agent agent, int count, Tier atMost) {}

  private void appear(PathGroup group) {
    for (List<String> key : group.keys) {
      groupsByPath.made(key, HashSet::new).add(group);
      holds.overlapping(key, (hold, kind) -> group.holders.count(hold.agent(), kind, 1));
    }
    tasks.place(group);
  }

  private void leave(PathGroup group, List<String> key) {
    @Nullable Set<PathGroup> here = groupsByPath.find(key);
    if (here != null && here.remove(group) && here.isEmpty()) {
      groupsByPath.remove(key);
    }
  }

  private void count(List<String> key, Agent agent, PathHolds.Kind kind, int difference) {
    groupsByPath.overlapping(
        key,
        here ->
            here.forEach(
                group -> {
                  group.holders.count(agent, kind, difference);
                  tasks.place(group);
                }));
  }
}
