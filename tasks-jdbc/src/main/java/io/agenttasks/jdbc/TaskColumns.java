package io.agenttasks.jdbc;

import io.agenttasks.model.Activation;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task as its columns. */
final class TaskColumns {

  /** What a select of whole tasks names, in the order in which it is read here. */
  static final String SELECTED =
      "t.creation, t.id, t.version, t.fence, t.attempts, t.status, t.holds, t.open_blockers,"
          + " t.edge_stamp, t.dormant, t.resolved_run, t.title, t.description, t.priority, t.tags,"
          + " t.paths, t.assignee, t.persona, t.start_at, t.created_by, t.created_at, t.updated_at,"
          + " t.agent, t.since, t.lease_until, t.holder_fence, t.attempt, t.reason, t.activation,"
          + " t.ephemeral, t.run";

  private TaskColumns() {}

  /** Reads a whole task. */
  static Stored read(ResultSet row) throws SQLException {
    return read(new Columns(row, 0));
  }

  /** Reads a whole task, where it begins. */
  static Stored read(Columns row) throws SQLException {
    long creation = row.number();
    TaskId id = TaskId.of(row.text());
    long version = row.number();
    long fence = row.number();
    int attempts = row.count();
    Status status = Status.valueOf(row.text());
    boolean holds = row.flag();
    int openBlockers = row.count();
    long edgeStamp = row.number();
    boolean dormant = row.flag();
    long resolvedRun = row.number();
    TaskDetails details = details(row);
    Agent createdBy = row.agentOrNull();
    Instant createdAt = row.instant();
    Instant updatedAt = row.instant();
    TaskState state = state(status, row);
    Scope scope = scope(row);
    Task task =
        new Task(
            id, creation, version, details, createdBy, createdAt, updatedAt, state, fence, attempts,
            scope);
    return new Stored(task, holds, openBlockers, edgeStamp, dormant, resolvedRun);
  }

  private static TaskDetails details(Columns row) throws SQLException {
    String title = row.text();
    String description = row.text();
    int priority = row.count();
    String tags = row.text();
    String paths = row.text();
    Agent assignee = row.agentOrNull();
    String persona = row.textOrNull();
    Instant start = row.instantOrNull();
    return new TaskDetails(
        title,
        description,
        priority,
        Texts.list(tags),
        Texts.list(paths),
        assignee,
        persona,
        start);
  }

  private static TaskState state(Status status, Columns row) throws SQLException {
    Agent agent = row.agentOrNull();
    Instant since = row.instant();
    Instant until = row.instantOrNull();
    long fence = row.number();
    int attempt = row.count();
    String reason = row.text();
    return switch (status) {
      case PENDING ->
          agent == null
              ? TaskState.Pending.UNTOUCHED
              : new TaskState.Pending(new Holder(agent, fence, since, until, attempt));
      case IN_PROGRESS ->
          new TaskState.InProgress(new Holder(named(agent), fence, since, until, attempt));
      case BLOCKED -> new TaskState.Blocked(reason, agent);
      case COMPLETED -> new TaskState.Completed(named(agent), since);
      case NOT_APPLICABLE -> new TaskState.NotApplicable(reason, agent, since);
      case FAILED -> new TaskState.Failed(reason, agent, since);
      case CANCELLED -> new TaskState.Cancelled(agent, since);
    };
  }

  private static Agent named(@Nullable Agent agent) {
    return Objects.requireNonNull(agent, "a task in a state that has an agent, without one");
  }

  private static Scope scope(Columns row) throws SQLException {
    String pattern = row.textOrNull();
    boolean ephemeral = row.flag();
    long run = row.number();
    Activation activation = pattern == null ? null : new Activation(pattern);
    return activation == null && !ephemeral && run == 0
        ? Scope.NONE
        : new Scope(activation, ephemeral, run);
  }

  /** Binds what a new task has and keeps. */
  static void bindOrigin(Parameters parameters, Task task) {
    Scope scope = task.scope();
    parameters
        .bind("id", task.id().value())
        .bind("created_by", name(task.createdBy()))
        .bind("created_at", Micros.of(task.createdAt()))
        .bind("activation", scope.activation() == null ? null : scope.activation().pattern())
        .bind("ephemeral", scope.ephemeral())
        .bind("run", scope.run());
  }

  /** Binds what may be edited. */
  static void bindDetails(Parameters parameters, TaskDetails details) {
    parameters
        .bind("title", details.title())
        .bind("description", details.description())
        .bind("priority", details.priority())
        .bind("tags", Texts.array(details.tags()))
        .bind("paths", Texts.array(details.paths()))
        .bind("assignee", details.assignee() == null ? "" : details.assignee().name())
        .bind("persona", details.persona())
        .bind("start_at", Micros.orNull(details.start()));
  }

  /** Binds where a task stands. */
  static void bindState(Parameters parameters, TaskState state, Facts facts) {
    Holder holder = holderOf(state);
    parameters
        .bind("status", state.status().name())
        .bind("holds", facts.holds())
        .bind("queued", facts.queued())
        .bind("working", facts.working())
        .bind("resolved", facts.resolved())
        .bind("agent", name(holder == null ? state.owner() : holder.agent()))
        .bind("since", Micros.of(holder == null ? since(state) : holder.since()))
        .bind("lease_until", holder == null ? null : Micros.orNull(holder.until()))
        .bind("holder_fence", holder == null ? 0 : holder.fence())
        .bind("attempt", holder == null ? 0 : holder.attempt())
        .bind("reason", reason(state));
  }

  private static @Nullable Holder holderOf(TaskState state) {
    if (state instanceof TaskState.InProgress working) {
      return working.holder();
    }
    return state instanceof TaskState.Pending pending ? pending.lapsed() : null;
  }

  private static Instant since(TaskState state) {
    if (state instanceof TaskState.Completed completed) {
      return completed.at();
    }
    if (state instanceof TaskState.NotApplicable notApplicable) {
      return notApplicable.at();
    }
    if (state instanceof TaskState.Failed failed) {
      return failed.at();
    }
    return state instanceof TaskState.Cancelled cancelled ? cancelled.at() : Instant.EPOCH;
  }

  private static String reason(TaskState state) {
    if (state instanceof TaskState.Blocked blocked) {
      return blocked.reason();
    }
    if (state instanceof TaskState.NotApplicable notApplicable) {
      return notApplicable.reason();
    }
    return state instanceof TaskState.Failed failed ? failed.reason() : "";
  }

  static String name(@Nullable Agent agent) {
    return agent == null ? "" : agent.name();
  }
}
