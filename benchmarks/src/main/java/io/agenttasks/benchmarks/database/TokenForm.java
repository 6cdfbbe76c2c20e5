package io.agenttasks.benchmarks.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/**
 * MariaDB, which gives nothing back of an update: the first ready task is marked by a token, and
 * then read by it. The token stands where the library keeps a persona, with an index of its own.
 * The order names what is equal throughout, too: where the texts of a connection have another
 * collation than the table, an update would sort the whole list otherwise.
 */
final class TokenForm extends RawQueue {

  /** The index by which a token is found; made once for a database. */
  static final String INDEX = "create index if not exists #task_token on #task (list, persona)";

  private final PreparedStatement claim;
  private final PreparedStatement note;
  private final PreparedStatement read;
  private final PreparedStatement complete;
  private final PreparedStatement noteCompleted;

  TokenForm(Connection connection, long list) throws SQLException {
    super(connection, list);
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    claim =
        prepare(
            """
            update #task force index (#task_ready)
               set persona = ?, version = version + 1, fence = fence + 1, updated_at = ?,
                   status = 'IN_PROGRESS', queued = 0, working = 1, agent = 'agent', since = ?,
                   lease_until = ?, holder_fence = 1, attempt = 1
             where list = ? and ready = 1 and lane = 0 and assignee = ''
             order by list, ready, lane, assignee, claim_rank, creation limit 1
            """);
    note =
        prepare(
            """
            insert into #event (list, creation, version, at, author, fence, what)
            select list, creation, version, updated_at, agent, fence, 'CLAIMED'
              from #task force index (#task_token) where list = ? and persona = ?
            """);
    read =
        prepare(
            """
            select creation, id, title, description, version, fence from #task force index (#task_token) where list = ? and persona = ?
            """);
    complete =
        prepare(
            """
            update #task
               set version = version + 1, updated_at = ?, status = 'COMPLETED', holds = 0,
                   working = 0, resolved = 1, since = ?
             where list = ? and creation = ? and version = 2
            """);
    noteCompleted =
        prepare(
            """
            insert into #event (list, creation, version, at, author, fence, what) values (?, ?, 3, ?, 'agent', 1, 'COMPLETED')
            """);
  }

  @Override
  long claim() throws SQLException {
    String token = UUID.randomUUID().toString();
    long now = now();
    claim.setString(1, token);
    claim.setLong(2, now);
    claim.setLong(3, now);
    claim.setLong(4, until(now));
    claim.setLong(5, list);
    claim.executeUpdate();
    note.setLong(1, list);
    note.setString(2, token);
    note.executeUpdate();
    connection.commit();
    read.setLong(1, list);
    read.setString(2, token);
    long creation = numberOf(read);
    connection.commit();
    return creation;
  }

  @Override
  void complete(long creation) throws SQLException {
    long now = now();
    complete.setLong(1, now);
    complete.setLong(2, now);
    complete.setLong(3, list);
    complete.setLong(4, creation);
    complete.executeUpdate();
    noteCompleted.setLong(1, list);
    noteCompleted.setLong(2, creation);
    noteCompleted.setLong(3, now);
    noteCompleted.executeUpdate();
    connection.commit();
  }
}
