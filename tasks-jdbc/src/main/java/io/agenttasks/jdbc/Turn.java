package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The holds of one list, as whoever has the turn sees them. */
final class Turn {

  static final Turn NOBODYS = new Turn(List.of());

  private final List<Held> holds;

  /** What is held, and whether a path claim holds it. */
  record Held(Hold hold, TaskPath path, boolean claimed, long creation) {}

  Turn(List<Held> holds) {
    this.holds = holds;
  }

  Tier tier(Agent agent, Collection<String> paths) {
    Tier tier = Tier.FREE;
    for (Held held : overlapping(agent, paths)) {
      if (held.claimed()) {
        return Tier.BEHIND_CLAIMS;
      }
      tier = Tier.BEHIND_TASKS;
    }
    return tier;
  }

  WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
    return WaitingOn.of(overlapping(besides, paths).stream().map(Held::hold).toList());
  }

  private List<Held> overlapping(@Nullable Agent besides, Collection<String> paths) {
    List<TaskPath> wanted = paths.stream().map(TaskPath::of).toList();
    List<Held> found = new ArrayList<>();
    for (Held held : holds) {
      if (!held.hold().agent().equals(besides)
          && wanted.stream().anyMatch(path -> path.overlaps(held.path()))) {
        found.add(held);
      }
    }
    return found;
  }

  boolean isUnheld(Write write) {
    return true;
  }

  Map<TaskId, WaitingOn> waitingOn(Write write) {
    return Map.of();
  }
}
