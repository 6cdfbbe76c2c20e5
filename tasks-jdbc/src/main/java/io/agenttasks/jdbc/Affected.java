package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Sweep;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A task that a write is about: as the write found it, and as it leaves it. One thread works on it.
 */
final class Affected {

  static final Comparator<Affected> BY_CREATION = Comparator.comparingLong(it -> it.creation);

  final TaskId id;
  final long creation;

  /** As it was found, or null if the write creates it. */
  final @Nullable Locked before;

  /** The last change that the write makes of it, or null. */
  @Nullable Change change;

  /** What its document shall be, or null: as it is. */
  @Nullable Document document;

  /** Whether the write edits what people wrote. */
  boolean edited;

  /** The state that the write gives it, or null: it keeps the one that it has. */
  @Nullable TaskState state;

  Status status;
  long version;
  long fence;
  int attempts;
  Facts facts;
  int openBlockers;
  long edgeStamp;
  boolean dormant;
  boolean started;
  boolean departed;
  long resolvedRun;

  private final boolean wasReady;

  /** A task that is there. */
  Affected(Locked before, Instant at) {
    this.before = before;
    this.id = before.id();
    this.creation = before.creation();
    this.status = before.status();
    this.version = before.version();
    this.fence = before.fence();
    this.attempts = before.attempts();
    this.facts = before.facts();
    this.openBlockers = before.openBlockers();
    this.edgeStamp = before.edgeStamp();
    this.dormant = before.dormant();
    this.started = before.started() || hasStarted(before.start(), at);
    this.departed = before.departed();
    this.resolvedRun = before.resolvedRun();
    this.wasReady = isReady();
  }

  /** A new task, before {@link #follow}. */
  Affected(Task created, Facts facts) {
    this.before = null;
    this.id = created.id();
    this.creation = created.creation();
    this.status = created.status();
    this.facts = facts;
    this.wasReady = false;
  }

  /** Takes over what a change says; what becomes resolved keeps the number of the run. */
  void follow(Change next, Instant at, LongSupplier run) {
    Task after = next.after();
    Instant start = after.details().start();
    boolean kept = before != null && Objects.equals(start, before.start()) && before.started();
    started = kept || hasStarted(start, at);
    edited |= next.before() != null && !next.before().task().details().equals(after.details());
    document = next.document() == null ? document : next.document();
    change = next;
    version = after.version();
    become(after.state(), after.fence(), after.attempts(), next.facts(), run);
  }

  /** Makes the step that a sweep says, and answers its event. */
  Event follow(Sweep sweep, Instant at, LongSupplier run) {
    boolean opens = status.isClosed() && !sweep.to().status().isClosed();
    Agent former = before != null && status == Status.IN_PROGRESS ? before.agent() : null;
    version++;
    become(sweep.to(), fence + 1, opens ? 0 : attempts, sweep.facts(), run);
    return new Event(
        id, version, at, sweep.by(), fence, sweep.what(), sweep.note(), Set.of(), former);
  }

  private void become(
      TaskState next, long nextFence, int nextAttempts, Facts nextFacts, LongSupplier run) {
    if (before == null ? nextFacts.resolved() : facts.resolved() != nextFacts.resolved()) {
      resolvedRun = nextFacts.resolved() ? run.getAsLong() : 0;
    }
    state = next;
    status = next.status();
    fence = nextFence;
    attempts = nextAttempts;
    facts = nextFacts;
  }

  /** Tells its holder by a version of its own that blockers hold it again. */
  Event holdAgain(Instant at) {
    version++;
    return new Event(id, version, at, null, fence, Event.What.HELD_AGAIN, "", Set.of(), null);
  }

  boolean wasOpen() {
    return before != null && before.isOpen();
  }

  boolean isOpen() {
    return facts.holds() && !dormant && !departed;
  }

  boolean isReady() {
    return facts.queued() && openBlockers == 0 && !dormant && started && !departed;
  }

  /** Whether it became ready. */
  boolean isFreed() {
    return !wasReady && isReady();
  }

  /** Whether anything of it differs that a store derives. */
  boolean isDerivedAnew() {
    return before != null
        && (openBlockers != before.openBlockers()
            || edgeStamp != before.edgeStamp()
            || dormant != before.dormant()
            || departed != before.departed()
            || started != before.started());
  }

  private static boolean hasStarted(@Nullable Instant start, Instant at) {
    return start == null || !start.isAfter(at);
  }
}
