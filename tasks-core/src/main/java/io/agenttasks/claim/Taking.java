package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Taking one task by its name: it must be ready, or parked, awake and with no open blocker; whoever
 * has it is named, whatever its name. Force overrules all but a closed task, and is recorded.
 */
public final class Taking {

  private Taking() {}

  /**
   * A wish to take one task.
   *
   * @param by who takes it
   * @param until the end of the lease, or null for none
   * @param force whether a holder, dormancy, open blockers or a start to come are overruled
   * @param note what the history shall say, or ""
   * @param onlyFree whether it may not overlap what others hold
   */
  public record Wish(
      Agent by, @Nullable Instant until, boolean force, String note, boolean onlyFree) {

    /** A wish for the task whatever others hold. */
    public Wish(Agent by, @Nullable Instant until, boolean force, String note) {
      this(by, until, force, note, false);
    }
  }

  /** Whether the task goes to the agent, on the open blockers that it has now. */
  public static Decision decide(Situation situation, Wish wish) {
    return decide(situation, wish, situation.now().openBlockers(), situation.task());
  }

  /** The same, for a task that the same write edits, and on the blockers that it will have. */
  static Decision decide(Situation situation, Wish wish, int openBlockers, Task edited) {
    Holder holder = edited.holder().orElse(null);
    Refusal obstacle = obstacle(situation, edited, holder, openBlockers);
    if (obstacle != null && (!wish.force() || obstacle instanceof Refusal.Closed)) {
      return new Decision.Refused(obstacle);
    }
    Task after = edited.claim(wish.by(), situation.at(), wish.until());
    Event event = Event.of(after, wish.by(), Event.What.CLAIMED, wish.note());
    if (obstacle != null) {
      event = event.with(Event.Flag.FORCED).from(holder == null ? null : holder.agent());
    }
    Set<Guard> guards = obstacle == null ? Set.of(Guard.FREE) : Set.of();
    Change change = situation.change(after, event, guards);
    return new Decision.Granted(List.of(wish.onlyFree() ? change.guardedBy(Guard.UNHELD) : change));
  }

  private static @Nullable Refusal obstacle(
      Situation situation, Task task, @Nullable Holder holder, int openBlockers) {
    if (holder != null) {
      return new Refusal.Held(holder.agent(), holder.since(), holder.until());
    }
    if (task.status().isClosed()) {
      return new Refusal.Closed(task.state());
    }
    if (situation.now().dormant()) {
      return situation.dormancy();
    }
    Instant start = task.details().start();
    if (start != null && start.isAfter(situation.at())) {
      return new Refusal.NotYet(start);
    }
    return openBlockers == 0 ? null : new Refusal.OpenBlockers(List.of(), openBlockers);
  }
}
