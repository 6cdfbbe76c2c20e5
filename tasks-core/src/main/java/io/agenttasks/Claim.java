package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.claim.Decision;
import io.agenttasks.claim.HolderRule;
import io.agenttasks.claim.Situation;
import io.agenttasks.model.Document;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Holder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Move;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An agent's right to work on one task, identified by its fence. Every act carries the fence: once
 * another claim has the task, or somebody closed, reopened or parked it, no act changes anything,
 * and each answers {@link UpdateResult.LeaseLost} with the task as it is now. An act after the end
 * of the lease counts as long as nobody has taken the task. Once the host has removed the task,
 * each is refused as about an unknown one.
 *
 * <p>Any number of threads may use it. Closing it gives an unfinished task back.
 */
public final class Claim implements AutoCloseable {

  private static final Move.OfHolder COMPLETED = new Move.ToCompleted();

  private final ListAccess list;
  private final ClaimRequest terms;
  private final long fence;
  private final WaitingOn waitingOn;

  /** The task as this claim saw it last; the store compares its version, so it may be old. */
  private volatile Stored last;

  private volatile UpdateResult.@Nullable Updated ended;

  Claim(ListAccess list, ClaimRequest terms, long fence, Stored last, WaitingOn waitingOn) {
    this.list = list;
    this.terms = terms;
    this.fence = fence;
    this.last = last;
    this.waitingOn = waitingOn;
  }

  /** The claim of a fence that somebody kept. */
  static Claim resume(ListAccess list, TaskId id, long fence, ClaimRequest terms) {
    requireNonNull(terms, "terms");
    Texts.require(fence >= 1, "fence", "at least 1", fence);
    Stored stored =
        list.read(id).orElseThrow(() -> new TaskRefusedException(new Refusal.Unknown(List.of(id))));
    HolderRule.claimOf(stored.task(), fence)
        .ifPresent(
            holder -> {
              Texts.require(
                  holder.agent().equals(terms.agent()),
                  "agent",
                  "that of the claim, " + holder.agent(),
                  terms.agent());
              Texts.require(
                  holder.until() == null || terms.lease() != null,
                  "lease",
                  "needed, as the claim has one",
                  "none");
            });
    return new Claim(list, terms, fence, stored, WaitingOn.NOTHING);
  }

  /** The task as this claim saw it last. */
  public Task task() {
    return last.task();
  }

  /** What identifies this claim among all claims of its task. */
  public long fence() {
    return fence;
  }

  /**
   * The holds of others that the task's paths overlapped at the instant of the claim. It is advice:
   * the task is the caller's all the same. Nothing for a claim that was resumed.
   */
  public WaitingOn waitingOn() {
    return waitingOn;
  }

  /**
   * The end of the lease as this claim saw it last; empty if it lasts until it is ended, or if this
   * claim no longer has the task.
   */
  public Optional<Instant> until() {
    return HolderRule.claimOf(task(), fence)
        .filter(holder -> task().status() == Status.IN_PROGRESS)
        .map(Holder::until);
  }

  /**
   * Makes the lease last its whole time from now; never shorter than it did. Neither a version nor
   * an event. A claim whose lease is over, but whose task nobody took, goes on.
   *
   * @return {@code Updated}, {@code Unchanged} if there is no lease to move, or {@code LeaseLost}
   */
  public UpdateResult renew() {
    return list.decide(this::tryRenew);
  }

  /**
   * Gives the task back to the queue, in its old place.
   *
   * @return {@code Updated} or {@code LeaseLost}
   */
  public UpdateResult release() {
    return act(new Move.ToPending(), "");
  }

  /**
   * Finishes the task.
   *
   * @return {@code Updated}, with what became ready by it, or {@code LeaseLost}
   */
  public UpdateResult complete() {
    return complete("");
  }

  /** Finishes the task, with a note for the history. */
  public UpdateResult complete(String note) {
    return act(COMPLETED, note);
  }

  /**
   * Finishes the task, and puts a document in the place of the one that it has, by one write.
   *
   * @param document as {@link TaskUpdate#document} takes it; null for none
   * @return {@code LeaseLost} also if it was finished under this fence with another document
   * @throws IllegalArgumentException if the document is refused; nothing changed
   */
  public UpdateResult complete(String note, @Nullable String document) {
    return act(COMPLETED, note, new Document(document));
  }

  /** Ends the task as not needed, for this reason; it releases its dependents. */
  public UpdateResult notApplicable(String reason) {
    return act(new Move.ToNotApplicable(reason), "");
  }

  /** Gives the task up, for this reason. */
  public UpdateResult fail(String reason) {
    return act(new Move.ToFailed(reason), "");
  }

  /** Gives the task up as {@link #fail(String)} does, with a document by the same write. */
  public UpdateResult fail(String reason, @Nullable String document) {
    return act(new Move.ToFailed(reason), "", new Document(document));
  }

  /**
   * Parks the task, for this reason. The lease stops; the fence stays good until somebody takes the
   * task up.
   */
  public UpdateResult block(String reason) {
    return act(new Move.ToBlocked(reason), "");
  }

  /** Parks the task as {@link #block(String)} does, with a document by the same write. */
  public UpdateResult block(String reason, @Nullable String document) {
    return act(new Move.ToBlocked(reason), "", new Document(document));
  }

  /** Gives an unfinished task back. It does nothing once this claim ended or parked its task. */
  @Override
  public void close() {
    if (ended == null) {
      release();
    }
  }

  private UpdateResult act(Move.OfHolder move, String note) {
    return act(move, note, null);
  }

  private UpdateResult act(Move.OfHolder move, String note, @Nullable Document document) {
    requireNonNull(note, "note");
    HolderRule.Act act = new HolderRule.Act(terms.agent(), fence, move, note, document);
    // The first decision stands on what this claim saw last: no read before the write. Only where
    // the task may stand there already, its document has to be compared.
    Optional<UpdateResult> first =
        document == null || task().status() == Status.IN_PROGRESS
            ? attempt(last, act, false)
            : Optional.empty();
    return first.isPresent() ? first.get() : list.decide(() -> attemptAnew(act));
  }

  private Optional<UpdateResult> attemptAnew(HolderRule.Act act) {
    Stored now = fresh();
    return now == null
        ? Optional.of(removed())
        : attempt(now, act.with(list.unlessThere(now.task().id(), act.document())), true);
  }

  private UpdateResult removed() {
    return new UpdateResult.Refused(new Refusal.Unknown(List.of(task().id())));
  }

  /** Nothing if it was overtaken, or if only a fresh look may say so. */
  private Optional<UpdateResult> attempt(Stored now, HolderRule.Act act, boolean isFresh) {
    Instant at = list.now();
    Decision decision = HolderRule.decide(new Situation(now, list.settings(), at), act);
    if (decision instanceof Decision.Granted granted) {
      Optional<UpdateResult> written = written(granted.changes(), at);
      if (written.isPresent()) {
        ended = (UpdateResult.Updated) written.get();
      }
      return written;
    }
    if (!isFresh) {
      return Optional.empty();
    }
    return Optional.of(
        decision instanceof Decision.Lost lost
            ? new UpdateResult.LeaseLost(lost.loss(), fence, now.task())
            : again(now.task()));
  }

  /** The list of its task. */
  ListId list() {
    return list.id;
  }

  /**
   * What finishes the task at an instant, as far as this claim knows; null if only a look can say.
   */
  @Nullable Finish finish(Instant at) {
    HolderRule.Act act = new HolderRule.Act(terms.agent(), fence, COMPLETED, "", null);
    return HolderRule.decide(new Situation(last, list.settings(), at), act)
            instanceof Decision.Granted granted
        ? new Finish(this, granted.changes())
        : null;
  }

  /**
   * A finish that is to be written with others.
   *
   * @param claim whose
   * @param changes what is to be written
   */
  record Finish(Claim claim, List<Change> changes) {

    /** Notes that it was written; what became ready is told for all of them together. */
    UpdateResult written() {
      UpdateResult.Updated updated = claim.updated(changes, Freed.NONE);
      claim.ended = updated;
      return updated;
    }
  }

  /** The answer to an act that was accepted before. */
  private UpdateResult again(Task now) {
    Writing.goOn(list, now);
    UpdateResult.Updated before = ended;
    return before != null && before.task().version() == now.version()
        ? before
        : new UpdateResult.Updated(now, Freed.NONE);
  }

  private Optional<UpdateResult> written(List<Change> changes, Instant at) {
    if (Writing.apply(list, Write.of(list.id, at, changes))
        instanceof WriteOutcome.Written written) {
      return Optional.of(updated(changes, written.freed()));
    }
    return Optional.empty();
  }

  private UpdateResult.Updated updated(List<Change> changes, Freed freed) {
    Change change = changes.get(changes.size() - 1);
    last = change.result();
    return new UpdateResult.Updated(change.after(), freed);
  }

  private Optional<UpdateResult> tryRenew() {
    Instant at = list.now();
    Instant until = terms.lease() == null ? null : at.plus(terms.lease());
    TaskId id = task().id();
    if (until != null
        && !list.store.renew(list.id, Set.of(new Renewal(id, fence, until))).isEmpty()) {
      Stored found =
          ListAccess.followUp("renewed", () -> Optional.ofNullable(fresh())).orElse(null);
      if (found != null && found.task().fence() == fence) {
        Task renewed = found.task();
        // Whoever ended the claim since then came after the renewal.
        boolean endless =
            renewed.status() == Status.IN_PROGRESS
                && HolderRule.claimOf(renewed, fence).filter(it -> it.until() == null).isPresent();
        return Optional.of(
            endless
                ? new UpdateResult.Unchanged(renewed)
                : new UpdateResult.Updated(renewed, Freed.NONE));
      }
    }
    Stored now = fresh();
    if (now == null) {
      return Optional.of(removed());
    }
    if (until != null && now.task().holder().filter(it -> it.fence() == fence).isPresent()) {
      // It came back between the renewal, which did not find it, and this look.
      return Optional.empty();
    }
    Decision decision =
        HolderRule.renew(new Situation(now, list.settings(), at), terms.agent(), fence, until);
    if (decision instanceof Decision.Granted granted) {
      return written(granted.changes(), at);
    }
    return Optional.of(
        decision instanceof Decision.Lost lost
            ? new UpdateResult.LeaseLost(lost.loss(), fence, now.task())
            : new UpdateResult.Unchanged(now.task()));
  }

  /** The task as it is now, or null if the host has removed it. */
  private @Nullable Stored fresh() {
    Stored now = list.read(task().id()).orElse(null);
    last = now == null ? last : now;
    return now;
  }
}
