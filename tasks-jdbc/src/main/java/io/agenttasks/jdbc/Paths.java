package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Path claims, and holds. Whatever begins a hold, or has to be right about holds, locks the row of
 * the list's board first, and so takes turns with all others that do. A list without paths has no
 * such row. Any number of threads may use it.
 */
final class Paths {

  private final Database database;
  private final Lists lists;
  private final Dues dues;

  Paths(Database database, Lists lists, Dues dues) {
    this.database = database;
    this.lists = lists;
    this.dues = dues;
  }

  /** The turn of a write, if it has to do with holds; it comes before every other lock. */
  Turn turnOf(Handle handle, long list, Write write) {
    return Turn.isNeededFor(write) ? turn(handle, list, write.at()) : Turn.NOBODYS;
  }

  /** Waits for the turn, which lasts until the transaction ends. */
  Turn turn(Handle handle, long list, Instant now) {
    lock(handle, list);
    end(handle, list, now);
    return new Turn(Turn.holds(database, handle, list, now));
  }

  /** Ends the holds of path claims that are over, if there are any. */
  void endThoseOver(Handle handle, long list, Instant now) {
    boolean over =
        query(handle, "first_path_end", list)
            .map((row, context) -> new Columns(row, 0).instantOrNull())
            .stream()
            .anyMatch(end -> end != null && !end.isAfter(now));
    if (over) {
      lock(handle, list);
      end(handle, list, now);
    }
  }

  /** The version of the board, whose row this transaction has from then on. */
  private long lock(Handle handle, long list) {
    Optional<Long> version = locked(handle, list);
    if (version.isEmpty()) {
      update(handle, "insert_path_board", list).execute();
      version = locked(handle, list);
    }
    return version.orElseThrow();
  }

  private Optional<Long> locked(Handle handle, long list) {
    return query(handle, "lock_path_board", list).mapTo(Long.class).findOne();
  }

  private void end(Handle handle, long list, Instant now) {
    update(handle, "end_path_claims", list).bind("now", Micros.of(now)).execute();
  }

  WaitingOn waitingOn(HoldTerms terms) {
    return lists
        .number(terms.list())
        .map(
            list ->
                database.read(
                    handle ->
                        Turn.holds(database, handle, list, terms.now())
                            .waitingOn(terms.besides(), terms.paths())))
        .orElse(WaitingOn.NOTHING);
  }

  PathBoard board(ListId list) {
    return lists
        .number(list)
        .map(number -> database.read(handle -> board(handle, number)))
        .orElse(PathBoard.UNWRITTEN);
  }

  /** Sorted here: databases sort texts in ways of their own. */
  private PathBoard board(Handle handle, long list) {
    List<PathClaim> rows =
        query(handle, "path_claims", list)
            .map((row, context) -> PathClaimColumns.read(row))
            .stream()
            .sorted(Comparator.comparing(PathClaim::key))
            .toList();
    return query(handle, "path_board", list)
        .map((row, context) -> board(new Columns(row, 0), rows))
        .findOne()
        .orElse(PathBoard.UNWRITTEN);
  }

  private static PathBoard board(Columns row, List<PathClaim> rows) throws SQLException {
    long version = row.number();
    Instant at = row.instantOrNull();
    // The row is there before the first write if some claim of a task had to wait for its turn.
    return at == null ? PathBoard.UNWRITTEN : new PathBoard(version, at, rows);
  }

  PathOutcome apply(PathWrite write) {
    long list = lists.made(write.list());
    Optional<PathOutcome> outcome = database.write(handle -> applied(handle, list, write));
    if (outcome.isEmpty()) {
      // Read anew: the transaction that was overtaken may have seen an older state.
      return new PathOutcome.Overtaken(board(write.list()));
    }
    write.put().forEach(claim -> dues.note(list, claim.until()));
    return outcome.get();
  }

  /** Empty if it was overtaken. */
  private Optional<PathOutcome> applied(Handle handle, long list, PathWrite write) {
    long version = lock(handle, list);
    if (version != write.version()) {
      return Optional.empty();
    }
    Set<String> replaced = there(handle, list, write);
    int kept =
        query(handle, "count_path_claims", list).mapTo(Integer.class).one()
            - replaced.size()
            + write.put().size();
    Texts.number("path claims of a list", kept, 0, TaskStore.PATH_CLAIMS_PER_LIST_MAX);
    end(handle, list, write.at());
    if (!replaced.isEmpty()) {
      Update delete = update(handle, "delete_path_claims", list);
      database.dialect.bindTexts(delete, "digests", replaced);
      delete.execute();
    }
    PathClaimColumns.insert(database, handle, list, write);
    update(handle, "raise_path_board", list).bind("at", Micros.of(write.at())).execute();
    return Optional.of(new PathOutcome.Written(version + 1));
  }

  /** The digests of those rows that are there, of all that the write names. */
  private Set<String> there(Handle handle, long list, PathWrite write) {
    List<String> named = new ArrayList<>();
    write.remove().forEach(key -> named.add(PathClaimColumns.digest(key)));
    write.put().forEach(claim -> named.add(PathClaimColumns.digest(claim.key())));
    if (named.isEmpty()) {
      return Set.of();
    }
    Query query = query(handle, "path_claims_there", list);
    database.dialect.bindTexts(query, "digests", named);
    return new HashSet<>(query.mapTo(String.class).list());
  }

  private Query query(Handle handle, String statement, long list) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }

  private Update update(Handle handle, String statement, long list) {
    return handle.createUpdate(database.statements.text(statement)).bind("list", list);
  }
}
