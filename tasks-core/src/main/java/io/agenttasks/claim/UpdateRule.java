package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Edit;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Move;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What anybody may do without a fence. Details and edges may be edited at any time; a change of
 * status is refused while another agent has the task, unless forced, and forcing is recorded. The
 * holder's own name stands for its fence. Any other change of status raises the fence, so that an
 * earlier holder finds out.
 */
public final class UpdateRule {

  private UpdateRule() {}

  /**
   * A wish without a fence.
   *
   * @param by who acts
   * @param edits of details, in order
   * @param move the status wished for, or null: as it is
   * @param note what the history shall say, or ""
   * @param force whether a holder, dormancy, open blockers or a start to come are overruled
   * @param document what the task's document shall be, or null: as it is
   */
  public record Wish(
      Agent by,
      List<Edit> edits,
      @Nullable Move move,
      String note,
      boolean force,
      @Nullable Document document) {}

  /**
   * The blockers of the task once the edges of the same call are written.
   *
   * @param open how many will be open
   * @param opened whether this call adds an open one
   * @param changed whether this call adds or removes any
   */
  public record Blockers(int open, boolean opened, boolean changed) {}

  /** Whether the wish is granted, and what becomes of the task. */
  public static Decision decide(Situation situation, Wish wish, Blockers blockers) {
    Decision decision = decideState(situation, wish, blockers);
    if (wish.document() == null || !(decision instanceof Decision.Granted granted)) {
      return decision;
    }
    List<Change> changes = new ArrayList<>(granted.changes());
    int last = changes.size() - 1;
    changes.set(last, changes.get(last).with(wish.document()));
    return new Decision.Granted(changes);
  }

  private static Decision decideState(Situation situation, Wish wish, Blockers blockers) {
    TaskDetails details = situation.task().details();
    for (Edit edit : wish.edits()) {
      details = edit.on(details);
    }
    Task task = situation.task().with(details);
    Move move = wish.move();
    if (move == null) {
      return edited(situation, wish, blockers, task);
    }
    Holder holder = task.holder().orElse(null);
    boolean own = holder != null && holder.agent().equals(wish.by());
    if (holder != null && !own && !wish.force()) {
      return new Decision.Refused(new Refusal.Held(holder.agent(), holder.since(), holder.until()));
    }
    if (Moves.isThere(move, task.state()) && (holder == null || own)) {
      return edited(situation, wish, blockers, task);
    }
    if (move instanceof Move.ToInProgress) {
      return taken(situation, wish, blockers, task);
    }
    return moved(situation, new Passed(wish, move, own), blockers, task);
  }

  private static Decision edited(Situation situation, Wish wish, Blockers blockers, Task task) {
    if (!blockers.changed()
        && wish.note().isEmpty()
        && wish.document() == null
        && task.equals(situation.task())) {
      return new Decision.Same();
    }
    Task after = task.touch(situation.at());
    Event event = Event.of(after, wish.by(), Event.What.EDITED, wish.note());
    return new Decision.Granted(List.of(situation.change(after, event, Set.of())));
  }

  /** Takes the task without a lease; a closed one is reopened first, in a version of its own. */
  private static Decision taken(Situation situation, Wish wish, Blockers blockers, Task task) {
    List<Change> changes = new ArrayList<>();
    Situation before = situation;
    Task open = task;
    if (task.status().isClosed()) {
      Task reopened = task.move(TaskState.Pending.UNTOUCHED, task.fence() + 1, 0, situation.at());
      Event event = Event.of(reopened, wish.by(), Event.What.REOPENED, "");
      changes.add(situation.change(reopened, event, Set.of()));
      before = situation.after(changes.get(0));
      open = reopened;
    }
    Decision taking =
        Taking.decide(
            before,
            new Taking.Wish(wish.by(), null, wish.force(), wish.note()),
            blockers.open(),
            open);
    if (!(taking instanceof Decision.Granted granted)) {
      return taking;
    }
    changes.addAll(granted.changes());
    return new Decision.Granted(changes);
  }

  /** A wish for a status that no holder stands against. */
  private record Passed(Wish wish, Move move, boolean own) {}

  private static Decision moved(Situation situation, Passed passed, Blockers blockers, Task task) {
    Wish wish = passed.wish();
    Move move = passed.move();
    boolean own = passed.own();
    boolean mustBeAwake = !own && move.target() != Status.PENDING;
    boolean asleep = mustBeAwake && situation.now().dormant();
    if (asleep && !wish.force()) {
      return new Decision.Refused(situation.dormancy());
    }
    boolean mustBeFree = move.target() == Status.COMPLETED && (!own || blockers.opened());
    boolean blocked = mustBeFree && blockers.open() > 0;
    if (blocked && !wish.force()) {
      return new Decision.Refused(new Refusal.OpenBlockers(List.of(), blockers.open()));
    }
    Task after =
        task.move(
            Moves.state(move, wish.by(), ownerOf(task), situation.at()),
            own || reparked(move, task) ? task.fence() : task.fence() + 1,
            task.status().isClosed() && !move.target().isClosed() ? 0 : task.attempts(),
            situation.at());
    Event event =
        Event.of(after, wish.by(), Moves.what(move, task.state()), Moves.note(move, wish.note()));
    Holder overruled = own ? null : task.holder().orElse(null);
    if (overruled != null || blocked || asleep) {
      event = event.with(Event.Flag.FORCED).from(overruled == null ? null : overruled.agent());
    }
    Set<Guard> guards =
        guards(mustBeFree && !blocked, mustBeAwake && task.scope().activation() != null, asleep);
    return new Decision.Granted(List.of(situation.change(after, event, guards)));
  }

  /** What the decision relied on. Who overruled dormancy relied on no blocker only beside it. */
  private static Set<Guard> guards(boolean free, boolean awake, boolean asleep) {
    if (asleep) {
      return Set.of();
    }
    if (free) {
      return Set.of(Guard.FREE);
    }
    return awake ? Set.of(Guard.AWAKE) : Set.of();
  }

  /** Another reason for parking is an edit: whoever parked the task may still come back. */
  private static boolean reparked(Move move, Task task) {
    return move.target() == Status.BLOCKED && task.status() == Status.BLOCKED;
  }

  /** Who parked the task before, or has it now, stays its owner. */
  private static @Nullable Agent ownerOf(Task task) {
    return task.state() instanceof TaskState.Blocked parked
        ? parked.owner()
        : task.holder().map(Holder::agent).orElse(null);
  }
}
