package io.agenttasks.memory;

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
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Keeps tasks in memory, with one lock for each list. Everything is lost with the process, and
 * fences begin again.
 *
 * <p>Any number of threads may use it. Nothing of a caller's runs under a lock.
 */
public final class InMemoryTaskStore implements TaskStore {

  private final ConcurrentMap<ListId, MemoryList> lists = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private volatile boolean closed;

  /** An empty store on the system's clock. */
  public InMemoryTaskStore() {
    this(InstantSource.system());
  }

  /** An empty store on a clock of one's own. */
  public InMemoryTaskStore(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    Texts.number("numbers", numbers, 0, CHANGES_MAX);
    Texts.number("ids", ids.size(), 0, CHANGES_MAX);
    return (numbers == 0 ? existing(list) : made(list)).open(numbers, ids);
  }

  @Override
  public WriteOutcome apply(Write write) {
    return made(write.list()).apply(write);
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    return existing(terms.list()).claim(terms);
  }

  @Override
  public WaitingOn waitingOn(HoldTerms terms) {
    return existing(terms.list()).waitingOn(terms);
  }

  @Override
  public PathBoard paths(ListId list) {
    return existing(list).paths();
  }

  @Override
  public PathOutcome applyPaths(PathWrite write) {
    return made(write.list()).applyPaths(write);
  }

  @Override
  public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
    Texts.number("renewals", renewals.size(), 0, CHANGES_MAX);
    return existing(list).renew(renewals);
  }

  @Override
  public Optional<List<TaskId>> route(
      ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    return existing(list).route(from, to, without);
  }

  @Override
  public Slice<Edge> edges(EdgeTerms terms) {
    return existing(terms.list()).edges(terms);
  }

  @Override
  public Slice<Stored> page(PageTerms terms) {
    return existing(terms.list()).page(terms);
  }

  @Override
  public long count(ListId list, TaskFilter filter) {
    return existing(list).count(filter);
  }

  @Override
  public Frozen freeze(ListId list, TaskFilter filter, Instant at) {
    return existing(list).freeze(filter, at);
  }

  @Override
  public Optional<Slice<Placed>> frozen(FrozenTerms terms) {
    return existing(terms.list()).frozen(terms);
  }

  @Override
  public Slice<Event> history(HistoryTerms terms) {
    return existing(terms.list()).history(terms);
  }

  @Override
  public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
    Texts.number("ids", ids.size(), 0, DOCUMENTS_PER_CALL_MAX);
    return existing(list).documents(ids);
  }

  @Override
  public RemoveOutcome remove(ListId list, TaskId task, long version) {
    return existing(list).remove(task, version);
  }

  @Override
  public Counts counts(ListId list) {
    return existing(list).counts();
  }

  @Override
  public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
    return existing(list).answer(key, now);
  }

  @Override
  public Subscription watch(ListId list, Runnable hint) {
    return made(list).watch(hint);
  }

  @Override
  public Optional<Instant> nextDue(ListId list) {
    return existing(list).nextDue();
  }

  @Override
  public RunRecord run(ListId list) {
    return existing(list).run();
  }

  @Override
  public void close() {
    closed = true;
    lists.clear();
  }

  /** The list for a call that writes nothing new; one that was never written to is not kept. */
  private MemoryList existing(ListId list) {
    requireOpen();
    MemoryList found = lists.get(list);
    return found == null ? new MemoryList() : found;
  }

  private MemoryList made(ListId list) {
    requireOpen();
    return lists.computeIfAbsent(list, id -> new MemoryList());
  }

  private void requireOpen() {
    if (closed) {
      throw new TaskStoreException("the store is closed", false, null);
    }
  }
}
