package io.agenttasks.testkit;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
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
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A store that hands every call to another one: the start of a store that counts, records or fails.
 * A subclass overrides the calls that it is about.
 *
 * <p>As safe for threads as the other one.
 */
public class ForwardingTaskStore implements TaskStore {

  private final TaskStore target;

  /** Hands every call to this store. */
  public ForwardingTaskStore(TaskStore target) {
    this.target = target;
  }

  @Override
  public InstantSource clock() {
    return target.clock();
  }

  @Override
  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    return target.open(list, numbers, ids);
  }

  @Override
  public WriteOutcome apply(Write write) {
    return target.apply(write);
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    return target.claim(terms);
  }

  @Override
  public WaitingOn waitingOn(HoldTerms terms) {
    return target.waitingOn(terms);
  }

  @Override
  public PathBoard paths(ListId list) {
    return target.paths(list);
  }

  @Override
  public PathOutcome applyPaths(PathWrite write) {
    return target.applyPaths(write);
  }

  @Override
  public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
    return target.renew(list, renewals);
  }

  @Override
  public Optional<List<TaskId>> route(
      ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    return target.route(list, from, to, without);
  }

  @Override
  public Slice<Edge> edges(EdgeTerms terms) {
    return target.edges(terms);
  }

  @Override
  public Slice<Stored> page(PageTerms terms) {
    return target.page(terms);
  }

  @Override
  public long count(ListId list, TaskFilter filter) {
    return target.count(list, filter);
  }

  @Override
  public Frozen freeze(ListId list, TaskFilter filter, Instant at) {
    return target.freeze(list, filter, at);
  }

  @Override
  public Optional<Slice<Placed>> frozen(FrozenTerms terms) {
    return target.frozen(terms);
  }

  @Override
  public Slice<Event> history(HistoryTerms terms) {
    return target.history(terms);
  }

  @Override
  public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
    return target.documents(list, ids);
  }

  @Override
  public RemoveOutcome remove(ListId list, TaskId task, long version) {
    return target.remove(list, task, version);
  }

  @Override
  public Counts counts(ListId list) {
    return target.counts(list);
  }

  @Override
  public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
    return target.answer(list, key, now);
  }

  @Override
  public Subscription watch(ListId list, Runnable hint) {
    return target.watch(list, hint);
  }

  @Override
  public Optional<Instant> nextDue(ListId list) {
    return target.nextDue(list);
  }

  @Override
  public RunRecord run(ListId list) {
    return target.run(list);
  }

  @Override
  public void close() {
    target.close();
  }
}
