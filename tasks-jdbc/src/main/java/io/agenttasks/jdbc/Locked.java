package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task as a write found it, once it had the row for itself: all but what people wrote.
 *
 * @param creation its number
 * @param id its name
 * @param version its newest version
 * @param fence the highest fence given
 * @param attempts the leases that lapsed
 * @param status where it stands; only sweeps ask
 * @param facts what the rules said of that
 * @param openBlockers how many of its blockers hold it
 * @param edgeStamp how often an edge was added to it or removed
 * @param dormant whether its condition is not met
 * @param started whether somebody noticed that its start has come
 * @param departed whether it has left the list
 * @param resolvedRun in which run it was resolved
 * @param start when it may start, or null
 * @param agent who has it, if somebody does
 * @param until the end of the lease, or null
 * @param condition the pattern that wakes it, or null
 * @param ephemeral whether it leaves with its run
 * @param run the run in which it was created
 */
record Locked(
    long creation,
    TaskId id,
    long version,
    long fence,
    int attempts,
    Status status,
    Facts facts,
    int openBlockers,
    long edgeStamp,
    boolean dormant,
    boolean started,
    boolean departed,
    long resolvedRun,
    @Nullable Instant start,
    @Nullable Agent agent,
    @Nullable Instant until,
    @Nullable String condition,
    boolean ephemeral,
    long run) {

  /** What a select names, in the order in which it is read here. */
  static final String SELECTED =
      "t.creation, t.id, t.version, t.fence, t.attempts, t.status, t.holds, t.queued, t.working,"
          + " t.resolved, t.open_blockers, t.edge_stamp, t.dormant, t.started, t.departed,"
          + " t.resolved_run, t.start_at, t.agent, t.lease_until, t.activation, t.ephemeral, t.run";

  static Locked read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    return new Locked(
        columns.number(),
        TaskId.of(columns.text()),
        columns.number(),
        columns.number(),
        columns.count(),
        Status.valueOf(columns.text()),
        new Facts(columns.flag(), columns.flag(), columns.flag(), columns.flag()),
        columns.count(),
        columns.number(),
        columns.flag(),
        columns.flag(),
        columns.flag(),
        columns.number(),
        columns.instantOrNull(),
        columns.agentOrNull(),
        columns.instantOrNull(),
        columns.textOrNull(),
        columns.flag(),
        columns.number());
  }

  /** Whether somebody has it by a lease that is over. */
  boolean lapsedAt(Instant now) {
    return facts.working() && until != null && !until.isAfter(now);
  }

  /** Whether it counts as an open blocker of its dependents. */
  boolean isOpen() {
    return facts.holds() && !dormant && !departed;
  }
}
