package io.agenttasks.benchmarks.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** PostgreSQL: a claim is one statement, and so is a completion. */
final class OneStatement extends RawQueue {

  private final PreparedStatement claim;
  private final PreparedStatement complete;

  OneStatement(Connection connection, long list) throws SQLException {
    super(connection, list);
    claim =
        prepare(
            """
            with chosen as materialized (
              select list, creation from #task
               where list = ? and lane = 0 and assignee = '' and ready
               order by claim_rank, creation limit 1 for no key update skip locked),
            claimed as (
              update #task t
                 set version = t.version + 1, fence = t.fence + 1, updated_at = ?,
                     status = 'IN_PROGRESS', queued = false, working = true,
                     agent = 'agent', since = ?, lease_until = ?, holder_fence = t.fence + 1, attempt = 1
                from chosen where t.list = chosen.list and t.creation = chosen.creation
              returning t.*),
            noted as (
              insert into #event (list, creation, version, at, author, fence, what)
              select list, creation, version, updated_at, agent, fence, 'CLAIMED' from claimed)
            select creation, id, title, description, version, fence from claimed
            """);
    complete =
        prepare(
            """
            with completed as (
              update #task
                 set version = version + 1, updated_at = ?, status = 'COMPLETED', holds = false,
                     working = false, resolved = true, since = ?
               where list = ? and creation = ? and version = 2
              returning *),
            noted as (
              insert into #event (list, creation, version, at, author, fence, what)
              select list, creation, version, updated_at, agent, fence, 'COMPLETED' from completed)
            select creation from completed
            """);
  }

  @Override
  long claim() throws SQLException {
    long now = now();
    claim.setLong(1, list);
    claim.setLong(2, now);
    claim.setLong(3, now);
    claim.setLong(4, until(now));
    return numberOf(claim);
  }

  @Override
  void complete(long creation) throws SQLException {
    long now = now();
    complete.setLong(1, now);
    complete.setLong(2, now);
    complete.setLong(3, list);
    complete.setLong(4, creation);
    numberOf(complete);
  }
}
