package io.agenttasks.testkit;

import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Steps of tasks as the rules would make them, at the clock's instant, and without guards. */
final class Changes {

  private final InstantSource clock;

  Changes(InstantSource clock) {
    this.clock = clock;
  }

  /** A new task. */
  static Change created(Task task) {
    Event event = Event.of(task, task.createdBy(), What.CREATED, "");
    return new Change(null, task, facts(task.state()), event, Set.of());
  }

  Change created(long number, TaskDetails details) {
    return created(Task.create(number, details, null, now()));
  }

  Change retitled(Stored before, String title) {
    return edited(before, before.task().details().withTitle(title));
  }

  Change edited(Stored before, TaskDetails details) {
    return change(before, before.task().touch(now()).with(details), null, What.EDITED);
  }

  Change claimed(Stored before, Agent agent, @Nullable Instant until) {
    return change(before, before.task().claim(agent, now(), until), agent, What.CLAIMED);
  }

  Change released(Stored before) {
    return moved(before, TaskState.Pending.UNTOUCHED, What.RELEASED);
  }

  Change parked(Stored before) {
    return moved(before, new TaskState.Blocked("waits for a person", null), What.BLOCKED);
  }

  Change parkedBy(Stored before, Agent agent) {
    return moved(before, new TaskState.Blocked("waits for a person", agent), What.BLOCKED);
  }

  Change completed(Stored before) {
    return moved(before, new TaskState.Completed(StoreFixture.ANN, now()), What.COMPLETED);
  }

  Change failed(Stored before) {
    return moved(before, new TaskState.Failed("no way", StoreFixture.ANN, now()), What.FAILED);
  }

  Change unneeded(Stored before) {
    TaskState state = new TaskState.NotApplicable("exists", StoreFixture.ANN, now());
    return moved(before, state, What.NOT_APPLICABLE);
  }

  Change cancelled(Stored before) {
    return moved(before, new TaskState.Cancelled(StoreFixture.ANN, now()), What.CANCELLED);
  }

  Change reopened(Stored before) {
    return moved(before, TaskState.Pending.UNTOUCHED, What.REOPENED);
  }

  /** The end of a lapsed lease, guarded as it must be. */
  Change expired(Stored before) {
    Task task = before.task();
    Holder holder = task.holder().orElseThrow();
    Task after = task.move(new TaskState.Pending(holder), task.fence(), task.attempts() + 1, now());
    return change(before, after, null, What.EXPIRED).guardedBy(Guard.LEASE_OVER);
  }

  private Change moved(Stored before, TaskState state, What what) {
    Task task = before.task();
    Task after = task.move(state, task.fence(), task.attempts(), now());
    return change(before, after, StoreFixture.ANN, what);
  }

  private static Change change(Stored before, Task after, @Nullable Agent by, What what) {
    Event event = Event.of(after, by, what, "");
    return new Change(before, after, facts(after.state()), event, Set.of());
  }

  private static Facts facts(TaskState state) {
    return Facts.of(state, BlockerPolicy.STALL);
  }

  private Instant now() {
    return clock.instant();
  }
}
