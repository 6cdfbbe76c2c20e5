package io.agenttasks.jdbc;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Answer;
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
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** placeholder */
public final class JdbcTaskStore implements TaskStore {

  private final InstantSource clock;
  private final Database database;
  private final Lists lists;
  private final Openings openings;
  private final Writes writes;
  private final Claims claims;
  private final Pages pages;
  private final Graphs graphs;
  private final Paths paths;
  private final Watchers watchers;

  JdbcTaskStore(Database database, InstantSource clock) {
    this.clock = clock;
    this.database = database;
    this.lists = new Lists(database);
    this.openings = new Openings(database, lists);
    Dues dues = new Dues();
    this.paths = new Paths(database, lists, dues);
    this.writes = new Writes(database, lists, openings, paths, dues);
    this.claims = new Claims(database, lists, paths, dues);
    this.pages = new Pages(database, lists);
    this.graphs = new Graphs(database, lists);
    this.watchers = new Watchers();
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
    if (outcome instanceof WriteOutcome.Written) {
      watchers.hint(write.list());
    }
    return outcome;
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    ClaimOutcome outcome = claims.claim(terms);
    if (outcome instanceof ClaimOutcome.Taken) {
      watchers.hint(terms.list());
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
      watchers.hint(write.list());
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
    return watchers.add(list, hint);
  }

  @Override
  public Optional<Instant> nextDue(ListId list) {
    return claims.nextDue(list);
  }

  @Override
  public void close() {
    watchers.close();
    database.close();
  }
}
