package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks that name the same paths, and who holds something that overlaps these: all of
 * them stand in one tier. Guarded by the lock of its list.
 */
final class PathGroup {

  final Set<String> paths;

  /** Of its paths, each once. */
  final List<List<String>> keys;

  final ReadyTasks rows = new ReadyTasks();
  final Holders holders = new Holders();

  /** Where the group stands in the indexes, as it was when it was put there. */
  Tier tier = Tier.FREE;

  /** The one agent for whom it stands in a better tier, too. */
  @Nullable Agent better;

  Tier betterTier = Tier.FREE;

  PathGroup(Set<String> paths) {
    this.paths = paths;
    Set<List<String>> distinct = new LinkedHashSet<>();
    paths.forEach(path -> distinct.add(TaskPath.of(path).key()));
    this.keys = List.copyOf(distinct);
  }

  /** The tier for this agent. */
  Tier tierFor(Agent agent) {
    return agent.equals(better) ? betterTier : tier;
  }
}
