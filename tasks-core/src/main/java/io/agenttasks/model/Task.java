package io.agenttasks.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One unit of work, as it was at one version.
 *
 * <p>Immutable. {@link #claim}, {@link #move} and {@link #touch} give the task at its next version;
 * {@link #with} and {@link #renew} leave the version as it is.
 *
 * @param id its name in the list, never used again
 * @param creation its number in the list: 1, 2, 3 …, the end of every order
 * @param version counts the writes but renewals, from 1
 * @param details what may be edited
 * @param createdBy who created it, or null if that was not said
 * @param createdAt when it was created
 * @param updatedAt when this version was written
 * @param state where it stands
 * @param fence the highest fence given so far, 0 before the first claim
 * @param attempts the leases that lapsed since it was created or reopened
 * @param scope what it has to do with the runs of its list
 */
public record Task(
    TaskId id,
    long creation,
    long version,
    TaskDetails details,
    @Nullable Agent createdBy,
    Instant createdAt,
    Instant updatedAt,
    TaskState state,
    long fence,
    int attempts,
    Scope scope) {

  /** Checks what holds for every task; a message names the part and the value. */
  public Task {
    Texts.atLeast("creation", creation, 1);
    Texts.atLeast("version", version, 1);
    Texts.atLeast("fence", fence, 0);
    Texts.atLeast("attempts", attempts, 0);
    if (state instanceof TaskState.InProgress working) {
      Texts.require(
          working.holder().fence() == fence, "fence", "that of the holder", working.holder());
    }
  }

  /** A new task: pending, version 1, never claimed. Its id is the creation number in digits. */
  public static Task create(
      long creation, TaskDetails details, @Nullable Agent createdBy, Instant at) {
    return create(TaskId.of(creation), creation, details, createdBy, at);
  }

  /** The same under an id of its own. */
  public static Task create(
      TaskId id, long creation, TaskDetails details, @Nullable Agent createdBy, Instant at) {
    TaskState state = TaskState.Pending.UNTOUCHED;
    return new Task(id, creation, 1, details, createdBy, at, at, state, 0, 0, Scope.NONE);
  }

  /** The task with this scope, at the same version: a part of its creation. */
  public Task in(Scope scope) {
    return new Task(
        id, creation, version, details, createdBy, createdAt, updatedAt, state, fence, attempts,
        scope);
  }

  /** The task in this state, at the same version: a part of its creation. */
  public Task beginning(TaskState first) {
    return new Task(
        id, creation, version, details, createdBy, createdAt, updatedAt, first, fence, attempts,
        scope);
  }

  /**
   * Hands the task to an agent, under the next fence; whoever has it loses it.
   *
   * @param until the end of the lease, or null for none
   * @throws IllegalStateException if it is closed
   */
  public Task claim(Agent agent, Instant at, @Nullable Instant until) {
    if (status().isClosed()) {
      throw new IllegalStateException("task " + id + " can't be claimed: " + status());
    }
    Holder holder = new Holder(agent, fence + 1, at, until, attempts + 1);
    return move(new TaskState.InProgress(holder), holder.fence(), attempts, at);
  }

  /**
   * The task at its next version, in another state.
   *
   * @throws IllegalArgumentException if the fence would go back
   */
  public Task move(TaskState next, long nextFence, int nextAttempts, Instant at) {
    Texts.atLeast("fence", nextFence, fence);
    return new Task(
        id,
        creation,
        version + 1,
        details,
        createdBy,
        createdAt,
        at,
        next,
        nextFence,
        nextAttempts,
        scope);
  }

  /** The task at its next version, nothing else changed. */
  public Task touch(Instant at) {
    return move(state, fence, attempts, at);
  }

  /** The task with other details, at the same version: a part of the change to its next one. */
  public Task with(TaskDetails edited) {
    return new Task(
        id, creation, version, edited, createdBy, createdAt, updatedAt, state, fence, attempts,
        scope);
  }

  /**
   * The task with a later end of its lease, at the same version.
   *
   * @throws IllegalStateException if nobody has it
   */
  public Task renew(Instant until) {
    if (!(state instanceof TaskState.InProgress working)) {
      throw new IllegalStateException("task " + id + " has no lease: " + status());
    }
    TaskState renewed = new TaskState.InProgress(working.holder().renewed(until));
    return new Task(
        id, creation, version, details, createdBy, createdAt, updatedAt, renewed, fence, attempts,
        scope);
  }

  /** The word for its state. */
  public Status status() {
    return state.status();
  }

  /** Who has it now, if anybody. */
  public Optional<Holder> holder() {
    return state instanceof TaskState.InProgress working
        ? Optional.of(working.holder())
        : Optional.empty();
  }

  /** Whether its start has come; a task without one has always started. */
  public boolean startedAt(Instant now) {
    return details.start() == null || !details.start().isAfter(now);
  }

  /** One line for people. */
  public String title() {
    return details.title();
  }

  /** What is to be done, or "". */
  public String description() {
    return details.description();
  }

  /** Higher is handed out first. */
  public int priority() {
    return details.priority();
  }

  /** Words to filter by. */
  public List<String> tags() {
    return details.tags();
  }

  /** Paths that the work touches. */
  public List<String> paths() {
    return details.paths();
  }
}
