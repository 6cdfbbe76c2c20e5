package io.agenttasks.jdbc;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.sql.Connection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The store on a database: tasks survive, and any number of processes share them. PostgreSQL from
 * version 15 on, SQLite, H2 from 2.4.240 on, MariaDB from 10.6 on and MySQL 8 are known; any other
 * is refused by name. What each promises and costs stands in {@code docs/backends.md}.
 *
 * <p>Any number of threads may use a store. Its tables are made on opening unless {@link
 * JdbcSettings#migrated} says otherwise.
 */
public final class JdbcTaskStore implements TaskStore {

  private final Database database;
  private final InstantSource clock;
  private final Lists lists;
  private final Openings openings;
  private final Writes writes;
  private final Claims claims;
  private final Removing removing;
  private final Pages pages;
  private final Graphs graphs;
  private final Paths paths;
  private final Changes changes;
  private final int asideMin;

  /**
   * A store over tables that are there.
   *
   * @param asideMin how many tasks behind one held path are put aside in a lane
   */
  JdbcTaskStore(PooledDatabase database, JdbcSettings settings, int asideMin) {
    this(
        database, clock(database, settings), asideMin, lists -> new SharedChanges(database, lists));
  }

  /** A store that tells of its changes as it is given. */
  JdbcTaskStore(
      Database database, InstantSource clock, int asideMin, Function<Lists, Changes> changes) {
    this.database = database;
    this.clock = clock;
    this.asideMin = asideMin;
    this.lists = new Lists(database);
    this.openings = new Openings(database, lists);
    Dues dues = new Dues();
    Watermarks watermarks = new Watermarks();
    this.paths = new Paths(database, lists, dues);
    this.writes = new Writes(database, lists, openings, paths, dues, watermarks);
    this.claims =
        new Claims(database, lists, paths, new Lanes(database, asideMin), dues, watermarks);
    this.removing = new Removing(database, lists);
    this.pages = new Pages(database, lists);
    this.graphs = new Graphs(database, lists);
    this.changes = changes.apply(lists);
  }

  /**
   * The store on the database of a URL, with a pool of connections that ends with the store. The
   * driver must be there: those of MariaDB and MySQL are the host's to bring.
   *
   * @param url such as {@code jdbc:h2:./tasks}, {@code jdbc:sqlite:tasks.db} or {@code
   *     jdbc:postgresql://host/database}
   * @throws io.agenttasks.spi.TaskStoreException if the database can't be reached, or its tables
   *     are those of a newer version
   * @throws IllegalArgumentException if it is a database that the store does not know
   */
  public static JdbcTaskStore open(String url) {
    return open(url, JdbcSettings.DEFAULT);
  }

  /** The same with other settings. */
  public static JdbcTaskStore open(String url, JdbcSettings settings) {
    return over(Connections.open(url, settings), settings);
  }

  /**
   * The store on a database that the host gives connections to. Closing the store leaves the source
   * open.
   */
  public static JdbcTaskStore on(DataSource source) {
    return on(source, JdbcSettings.DEFAULT);
  }

  /** The same with other settings. */
  public static JdbcTaskStore on(DataSource source, JdbcSettings settings) {
    return over(Connections.of(source, settings), settings);
  }

  private static JdbcTaskStore over(PooledDatabase database, JdbcSettings settings) {
    try {
      Schema schema = new Schema(database);
      if (settings.migrated()) {
        schema.migrate();
      } else {
        schema.require();
      }
      database.dialect.tryOut(database);
      return new JdbcTaskStore(database, settings, Lanes.ASIDE_MIN);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /**
   * This store inside a transaction of the host: what is written through it, and what the host
   * writes on the same connection, is committed together, or not at all.
   *
   * <pre>{@code
   * try (Connection connection = source.getConnection()) {
   *   connection.setAutoCommit(false);
   *   try (TaskStore inside = store.in(connection)) {
   *     Tasks.on(inside).list("/w/shop").resume(task, fence, terms).complete("paid");
   *     pay(connection); // the host's own statements
   *     connection.commit();
   *   }
   * }
   * }</pre>
   *
   * <p>Nothing here commits or rolls back. A call that fails has changed nothing, and the
   * transaction may go on, unless the exception says that the database has ended it: then it is the
   * host's to roll back and begin again. Until the commit nobody else sees what was written, and
   * others may have to wait for its rows, so the transaction should be short. Claims in it do not
   * wait. A call that reads several things sees each as it is just then.
   *
   * <p>Closing it tells those who wait for changes, so it comes <em>after</em> the commit; on Jdbi
   * by {@code handle.afterCommit(inside::close)}. Without it they notice within half a minute. The
   * connection stays open. A list that was first written to behind a savepoint is not to be used
   * through this object once the host has rolled back to there.
   *
   * @param connection to the database of this store, open, without autocommit, and with the
   *     isolation <em>read committed</em>; on SQLite with the only one that there is
   * @return the store, for one thread at a time and until the transaction ends
   * @throws IllegalArgumentException if the connection is not like that
   * @throws io.agenttasks.spi.TaskStoreException if it fails, or, on SQLite, another connection
   *     writes for too long, or has written since this transaction began to read
   */
  public TaskStore in(Connection connection) {
    Database transaction = HostTransaction.of(connection, database);
    return new JdbcTaskStore(
        transaction, clock, asideMin, unused -> new ChangesInTransaction(changes));
  }

  private static InstantSource clock(Database database, JdbcSettings settings) {
    InstantSource wanted = settings.clock();
    if (wanted != null) {
      return wanted;
    }
    return database.dialect.hasClock() ? new DatabaseClock(database) : InstantSource.system();
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    Texts.number("numbers", numbers, 0, CHANGES_MAX);
    Texts.number("ids", ids.size(), 0, CHANGES_MAX);
    return openings.open(list, numbers, ids);
  }

  @Override
  public WriteOutcome apply(Write write) {
    WriteOutcome outcome = writes.apply(write);
    if (outcome instanceof WriteOutcome.Written written) {
      changed(
          write.list(),
          written.freed().count() > 0
              || write.changes().stream().anyMatch(JdbcTaskStore::mayEndHold));
      changes.created((int) write.changes().stream().filter(it -> it.before() == null).count());
    }
    return outcome;
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    ClaimOutcome outcome = claims.claim(terms);
    if (outcome instanceof ClaimOutcome.Taken) {
      changed(terms.list(), false);
    }
    return outcome;
  }

  @Override
  public WaitingOn waitingOn(HoldTerms terms) {
    return paths.waitingOn(terms);
  }

  @Override
  public PathBoard paths(ListId list) {
    return paths.board(list);
  }

  @Override
  public PathOutcome applyPaths(PathWrite write) {
    PathOutcome outcome = paths.apply(write);
    if (outcome instanceof PathOutcome.Written) {
      changed(write.list(), true);
    }
    return outcome;
  }

  @Override
  public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
    Texts.number("renewals", renewals.size(), 0, CHANGES_MAX);
    return writes.renew(list, renewals);
  }

  @Override
  public Optional<List<TaskId>> route(
      ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    return graphs.route(list, from, to, without);
  }

  @Override
  public Slice<Edge> edges(EdgeTerms terms) {
    return graphs.edges(terms);
  }

  @Override
  public Slice<Stored> page(PageTerms terms) {
    return pages.page(terms);
  }

  @Override
  public long count(ListId list, TaskFilter filter) {
    return pages.count(list, filter);
  }

  @Override
  public Frozen freeze(ListId list, TaskFilter filter, Instant at) {
    return new Frozen(at, 0, pages.count(list, filter));
  }

  @Override
  public Optional<Slice<Placed>> frozen(FrozenTerms terms) {
    return pages.frozen(terms);
  }

  @Override
  public Slice<Event> history(HistoryTerms terms) {
    return openings.history(terms);
  }

  @Override
  public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
    Texts.number("ids", ids.size(), 0, DOCUMENTS_PER_CALL_MAX);
    return openings.documents(list, ids);
  }

  @Override
  public RemoveOutcome remove(ListId list, TaskId task, long version) {
    RemoveOutcome outcome = removing.remove(list, task, version);
    if (outcome == RemoveOutcome.REMOVED) {
      changed(list, false);
    }
    return outcome;
  }

  @Override
  public Counts counts(ListId list) {
    return pages.counts(list);
  }

  @Override
  public RunRecord run(ListId list) {
    return openings.run(list);
  }

  @Override
  public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
    return lists
        .number(list)
        .flatMap(
            number -> database.query(handle -> Answers.find(database, handle, number, key, now)));
  }

  @Override
  public Subscription watch(ListId list, Runnable hint) {
    return changes.watch(list, hint);
  }

  @Override
  public Optional<Instant> nextDue(ListId list) {
    return claims.nextDue(list);
  }

  @Override
  public void close() {
    changes.close();
    database.close();
  }

  /** Whether others may come nearer to its paths, as somebody had them before. */
  private static boolean mayEndHold(Change change) {
    return change.before() != null && !change.before().task().paths().isEmpty();
  }

  private void changed(ListId list, boolean pressing) {
    changes.changed(list, lists.knownNumber(list), pressing);
  }
}
