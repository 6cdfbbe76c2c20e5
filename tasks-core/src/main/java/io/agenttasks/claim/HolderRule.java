package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Move;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Guard;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a holder may do under its fence. An act counts as long as nobody else has taken, closed,
 * reopened or parked the task, even after the end of the lease; an accepted late act takes its
 * expiry back, as the worker lives.
 */
public final class HolderRule {

  private HolderRule() {}

  /**
   * A holder's wish.
   *
   * @param by who acts
   * @param fence under which claim
   * @param move what is wished for
   * @param note what the history shall say, or ""
   * @param document what the task's document shall be, or null: as it is
   */
  public record Act(
      Agent by, long fence, Move.OfHolder move, String note, @Nullable Document document) {

    /** This wish, with this document, or with the one that is there if it is null. */
    public Act with(@Nullable Document other) {
      return new Act(by, fence, move, note, other);
    }
  }

  /** Whether a finish, a release or parking is accepted, and what becomes of the task. */
  public static Decision decide(Situation situation, Act act) {
    Task task = situation.task();
    Standing standing = Standing.of(task, act.fence());
    boolean release = act.move() instanceof Move.ToPending;
    if (sleeps(situation, act, standing)) {
      return new Decision.Lost(Loss.CHANGED);
    }
    return switch (standing) {
      case HOLDS, LAPSED -> granted(situation, act, standing);
      case PARKED -> there(task, act) ? new Decision.Same() : granted(situation, act, standing);
      case GIVEN_UP ->
          release || !situation.settings().lateFinish()
              ? new Decision.Lost(standing.loss())
              : granted(situation, act, standing);
      case FINISHED, RELEASED ->
          there(task, act) ? new Decision.Same() : new Decision.Lost(standing.loss());
      case TAKEN, CHANGED -> new Decision.Lost(standing.loss());
    };
  }

  /**
   * What a renewal does that found nobody in progress under its fence: a holder whose lease lapsed
   * comes back, a parked task has no lease to move.
   *
   * @param until the end of the new lease, or null for none
   */
  public static Decision renew(Situation situation, Agent by, long fence, @Nullable Instant until) {
    Standing standing = Standing.of(situation.task(), fence);
    return switch (standing) {
      case HOLDS, PARKED -> new Decision.Same();
      case LAPSED -> back(situation, by, until);
      case GIVEN_UP, RELEASED, FINISHED, TAKEN, CHANGED -> new Decision.Lost(standing.loss());
    };
  }

  /** The claim of this fence, if the task is in its hands, or was when its lease lapsed. */
  public static Optional<Holder> claimOf(Task task, long fence) {
    return switch (Standing.of(task, fence)) {
      case HOLDS -> task.holder();
      case LAPSED ->
          task.state() instanceof TaskState.Pending pending
              ? Optional.ofNullable(pending.lapsed())
              : Optional.empty();
      case PARKED, GIVEN_UP, RELEASED, FINISHED, TAKEN, CHANGED -> Optional.empty();
    };
  }

  /**
   * Whether it would tick off a task that fell asleep while nobody had it: a new run has begun, or
   * what was pushed is gone. Who has it may still finish.
   */
  private static boolean sleeps(Situation situation, Act act, Standing standing) {
    return situation.now().dormant()
        && (standing == Standing.PARKED || standing.isLate())
        && act.move().target().isClosed();
  }

  /** Whether the task stands there already; a document that is not its own is another finish. */
  private static boolean there(Task task, Act act) {
    return act.document() == null && Moves.isThere(act.move(), task.state());
  }

  private static Decision granted(Situation situation, Act act, Standing standing) {
    Task task = situation.task();
    Agent owner = task.state() instanceof TaskState.Blocked parked ? parked.owner() : act.by();
    TaskState state = Moves.state(act.move(), act.by(), owner, situation.at());
    Task after = task.move(state, task.fence(), attempts(task, standing), situation.at());
    // To its holder, ending a parked claim is giving the task back like any other.
    Event.What what =
        act.move().target() == Status.PENDING
            ? Event.What.RELEASED
            : Moves.what(act.move(), task.state());
    Event event = Event.of(after, act.by(), what, Moves.note(act.move(), act.note()));
    return written(situation, after, event, standing, act.document());
  }

  private static Decision back(Situation situation, Agent by, @Nullable Instant until) {
    Task task = situation.task();
    if (!(task.state() instanceof TaskState.Pending pending) || pending.lapsed() == null) {
      throw new IllegalStateException("nobody's lease has lapsed: " + task);
    }
    Holder lapsed = pending.lapsed();
    Holder again =
        new Holder(lapsed.agent(), lapsed.fence(), lapsed.since(), until, lapsed.attempt());
    Task after =
        task.move(
            new TaskState.InProgress(again),
            task.fence(),
            attempts(task, Standing.LAPSED),
            situation.at());
    Event event = Event.of(after, by, Event.What.CLAIMED, "");
    return written(situation, after, event, Standing.LAPSED, null);
  }

  private static Decision written(
      Situation situation,
      Task after,
      Event event,
      Standing standing,
      @Nullable Document document) {
    Set<Guard> guards =
        standing != Standing.HOLDS && after.status().isClosed() ? Set.of(Guard.AWAKE) : Set.of();
    return new Decision.Granted(
        List.of(
            situation
                .change(after, standing.isLate() ? event.with(Event.Flag.LATE) : event, guards)
                .with(document)));
  }

  private static int attempts(Task task, Standing standing) {
    return standing.isLate() ? Math.max(0, task.attempts() - 1) : task.attempts();
  }
}
