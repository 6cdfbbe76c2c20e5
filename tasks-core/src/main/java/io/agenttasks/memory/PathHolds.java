package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.WaitingOn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The holds of one list, by their paths. Guarded by the lock of its list. */
final class PathHolds {

  private final PathTree<Map<Hold, Ways>> tree = new PathTree<>();

  /** By how many tasks, and by how many path claims, something is held. */
  private static final class Ways {
    int tasks;
    int claims;

    int add(Holders.Kind kind, int difference) {
      return kind == Holders.Kind.TASK ? (tasks += difference) : (claims += difference);
    }
  }

  /** What looks at a hold, once for each way in which it is held. */
  interface Look {
    void at(Hold hold, Holders.Kind kind);
  }

  /** Whether this is the first hold of its agent, path and kind. */
  boolean begin(List<String> key, Hold hold, Holders.Kind kind) {
    Map<Hold, Ways> here = tree.made(key, HashMap::new);
    return here.computeIfAbsent(hold, fresh -> new Ways()).add(kind, 1) == 1;
  }

  /** Whether this was the last hold of its agent, path and kind. */
  boolean end(List<String> key, Hold hold, Holders.Kind kind) {
    Map<Hold, Ways> here = tree.find(key);
    Ways ways = here == null ? null : here.get(hold);
    if (here == null || ways == null) {
      throw new IllegalStateException("a hold that did not begin: " + hold);
    }
    int left = ways.add(kind, -1);
    if (ways.tasks == 0 && ways.claims == 0) {
      here.remove(hold);
    }
    if (here.isEmpty()) {
      tree.remove(key);
    }
    return left == 0;
  }

  /** Looks at every hold that overlaps the path. */
  void overlapping(List<String> key, Look look) {
    tree.overlapping(
        key,
        holds ->
            holds.forEach(
                (hold, ways) -> {
                  if (ways.tasks > 0) {
                    look.at(hold, Holders.Kind.TASK);
                  }
                  if (ways.claims > 0) {
                    look.at(hold, Holders.Kind.CLAIM);
                  }
                }));
  }

  /** The holds of others that overlap one of the paths. */
  WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
    List<Hold> others = new ArrayList<>();
    for (String path : paths) {
      overlapping(
          TaskPath.of(path).key(),
          (hold, kind) -> {
            if (!hold.agent().equals(besides)) {
              others.add(hold);
            }
          });
    }
    return WaitingOn.of(others);
  }
}
