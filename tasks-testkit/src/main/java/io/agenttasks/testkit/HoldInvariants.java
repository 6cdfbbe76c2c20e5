package io.agenttasks.testkit;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Whether a store holds what its tasks and path claims say, and nothing else. */
final class HoldInvariants {

  private static final Agent NOBODY = Agent.of("who recounts the holds");

  /** A list may have more paths than are worth a look each. */
  private static final int LOOKS_MAX = 100;

  private HoldInvariants() {}

  /** What does not add up, path by path. */
  static List<String> faults(TaskStore store, ListId list, List<Stored> tasks) {
    Instant now = store.clock().instant();
    Set<Hold> holds = new LinkedHashSet<>();
    Set<String> paths = new LinkedHashSet<>();
    for (Stored stored : tasks) {
      Task task = stored.task();
      paths.addAll(task.paths());
      if (task.status() == Status.IN_PROGRESS) {
        Agent holder = task.holder().orElseThrow().agent();
        task.paths().forEach(path -> holds.add(new Hold(path, holder)));
      }
    }
    for (PathClaim claim : store.paths(list).rows()) {
      paths.add(claim.path());
      if (claim.holdsAt(now)) {
        holds.add(new Hold(claim.path(), claim.owner()));
      }
    }
    List<String> faults = new ArrayList<>();
    for (String path : paths.stream().limit(LOOKS_MAX).toList()) {
      TaskPath looked = TaskPath.of(path);
      WaitingOn wanted =
          WaitingOn.of(
              holds.stream().filter(hold -> TaskPath.of(hold.path()).overlaps(looked)).toList());
      WaitingOn found = store.waitingOn(new HoldTerms(list, NOBODY, List.of(path), now));
      if (!found.equals(wanted)) {
        faults.add("S33: " + path + " is held by " + wanted + ", found " + found);
      }
    }
    return faults;
  }
}
