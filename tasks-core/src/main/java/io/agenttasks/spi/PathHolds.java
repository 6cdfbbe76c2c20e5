package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The holds of one list, and what they mean for an agent and some paths: the tier [S34], and what
 * is to be waited on [S35]. A backend fills it with what is held [S33]. Not thread-safe.
 */
public final class PathHolds {

  private final PathTree<Map<Hold, Ways>> tree = new PathTree<>();

  /** How a path is held. */
  public enum Kind {
    /** By a task that somebody has. */
    TASK,
    /** By a path claim. */
    CLAIM
  }

  /** By how many tasks, and by how many path claims, something is held. */
  private static final class Ways {
    int tasks;
    int claims;

    int add(Kind kind, int difference) {
      return kind == Kind.TASK ? (tasks += difference) : (claims += difference);
    }
  }

  /** What looks at a hold, once for each way in which it is held. */
  public interface Look {
    /** Looks at one hold. */
    void at(Hold hold, Kind kind);
  }

  /** Nothing is held. */
  public PathHolds() {}

  /** Begins a hold. Of one agent, path and kind there may be any number. */
  public void begin(Hold hold, Kind kind) {
    begin(TaskPath.of(hold.path()).key(), hold, kind);
  }

  /**
   * Begins a hold.
   *
   * @param key of its path
   * @return whether this is the first hold of its agent, path and kind
   */
  public boolean begin(List<String> key, Hold hold, Kind kind) {
    Map<Hold, Ways> here = tree.made(key, HashMap::new);
    return here.computeIfAbsent(hold, fresh -> new Ways()).add(kind, 1) == 1;
  }

  /**
   * Ends a hold.
   *
   * @throws IllegalStateException if it did not begin
   */
  public void end(Hold hold, Kind kind) {
    end(TaskPath.of(hold.path()).key(), hold, kind);
  }

  /**
   * Ends a hold.
   *
   * @param key of its path
   * @return whether this was the last hold of its agent, path and kind
   * @throws IllegalStateException if it did not begin
   */
  public boolean end(List<String> key, Hold hold, Kind kind) {
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

  /**
   * Looks at every hold that overlaps a path.
   *
   * @param key of the path
   */
  public void overlapping(List<String> key, Look look) {
    tree.overlapping(
        key,
        holds ->
            holds.forEach(
                (hold, ways) -> {
                  if (ways.tasks > 0) {
                    look.at(hold, Kind.TASK);
                  }
                  if (ways.claims > 0) {
                    look.at(hold, Kind.CLAIM);
                  }
                }));
  }

  /**
   * The tier of a task with these paths.
   *
   * @param besides whose own holds don't count, or null: all do
   */
  public Tier tier(@Nullable Agent besides, Collection<String> paths) {
    Worst worst = new Worst();
    for (String path : paths) {
      overlapping(
          TaskPath.of(path).key(),
          (hold, kind) -> {
            if (!hold.agent().equals(besides)) {
              worst.meet(kind);
            }
          });
      if (worst.tier == Tier.BEHIND_CLAIMS) {
        break;
      }
    }
    return worst.tier;
  }

  private static final class Worst {
    Tier tier = Tier.FREE;

    void meet(Kind kind) {
      if (kind == Kind.CLAIM) {
        tier = Tier.BEHIND_CLAIMS;
      } else if (tier == Tier.FREE) {
        tier = Tier.BEHIND_TASKS;
      }
    }
  }

  /**
   * The holds of others that overlap one of the paths.
   *
   * @param besides whose own holds don't count, or null: all do
   */
  public WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
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
