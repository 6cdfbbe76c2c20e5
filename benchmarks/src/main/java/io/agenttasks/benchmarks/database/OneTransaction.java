package io.agenttasks.benchmarks.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** SQLite and H2: the event needs a statement of its own, so each step is a transaction. */
final class OneTransaction extends RawQueue {

  static final String SQLITE =
      """
      update #task
         set version = version + 1, fence = fence + 1, updated_at = ?, status = 'IN_PROGRESS',
             queued = 0, working = 1, agent = 'agent', since = ?, lease_until = ?,
             holder_fence = fence + 1, attempt = 1
       where rowid = (
           select rowid from #task where list = ? and lane = 0 and assignee = '' and ready
            order by claim_rank, creation limit 1)
      returning creation, id, title, description, version, fence
      """;

  static final String H2 =
      """
      select creation, id, title, description, version, fence
        from final table (
          update #task
             set version = version + 1, fence = fence + 1, updated_at = ?, status = 'IN_PROGRESS',
                 queued = false, working = true, agent = 'agent', since = ?, lease_until = ?,
                 holder_fence = fence + 1, attempt = 1
           where ready and _rowid_ = (
               select _rowid_ from #task use index (#task_ready)
                where list = ? and ready and lane = 0 and assignee = ''
                order by list, ready, lane, assignee, claim_rank, creation limit 1))
      """;

  private final @Nullable String begin;
  private final Statement plain;
  private final PreparedStatement claim;
  private final PreparedStatement complete;
  private final PreparedStatement note;

  /**
   * The statements of one connection.
   *
   * @param begin begins a transaction; null if turning off the automatic commit does
   */
  OneTransaction(Connection connection, long list, String claiming, @Nullable String begin)
      throws SQLException {
    super(connection, list);
    this.begin = begin;
    connection.setAutoCommit(begin != null);
    plain = connection.createStatement();
    claim = prepare(claiming);
    complete =
        prepare(
            """
            update #task
               set version = version + 1, updated_at = ?, status = 'COMPLETED', holds = false,
                   working = false, resolved = true, since = ?
             where list = ? and creation = ? and version = 2
            """);
    note =
        prepare(
            """
            insert into #event (list, creation, version, at, author, fence, what)
            values (?, ?, ?, ?, 'agent', 1, ?)
            """);
  }

  @Override
  long claim() throws SQLException {
    begin();
    long now = now();
    claim.setLong(1, now);
    claim.setLong(2, now);
    claim.setLong(3, until(now));
    claim.setLong(4, list);
    long creation = numberOf(claim);
    if (creation != 0) {
      note(creation, 2, now, "CLAIMED");
    }
    commit();
    return creation;
  }

  @Override
  void complete(long creation) throws SQLException {
    begin();
    long now = now();
    complete.setLong(1, now);
    complete.setLong(2, now);
    complete.setLong(3, list);
    complete.setLong(4, creation);
    complete.executeUpdate();
    note(creation, 3, now, "COMPLETED");
    commit();
  }

  private void note(long creation, long version, long at, String what) throws SQLException {
    note.setLong(1, list);
    note.setLong(2, creation);
    note.setLong(3, version);
    note.setLong(4, at);
    note.setString(5, what);
    note.executeUpdate();
  }

  private void begin() throws SQLException {
    if (begin != null) {
      plain.execute(begin);
    }
  }

  private void commit() throws SQLException {
    if (begin == null) {
      connection.commit();
    } else {
      plain.execute("commit");
    }
  }
}
