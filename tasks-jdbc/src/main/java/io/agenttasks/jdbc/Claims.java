package io.agenttasks.jdbc;

import io.agenttasks.jdbc.Watermark.Place;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Claims. Any number of threads may use it. */
final class Claims {

  /** What the rules say of a task that somebody has, whatever the list's policy. */
  static final Facts WORKING =
      Facts.of(
          new TaskState.InProgress(new Holder(Agent.of("any"), 1, Instant.EPOCH, null, 1)),
          BlockerPolicy.STALL);

  private final Database database;
  private final Lists lists;
  private final Paths paths;
  private final Lanes lanes;
  private final Dues dues;
  private final Watermarks watermarks;

  /** Whose turn it is in a list, on databases where claims don't pass over what others take. */
  private final ConcurrentMap<Long, Lock> turns = new ConcurrentHashMap<>();

  Claims(
      Database database, Lists lists, Paths paths, Lanes lanes, Dues dues, Watermarks watermarks) {
    this.database = database;
    this.lists = lists;
    this.paths = paths;
    this.lanes = lanes;
    this.dues = dues;
    this.watermarks = watermarks;
  }

  ClaimOutcome claim(ClaimTerms terms) {
    Optional<Long> number = lists.number(terms.list());
    if (number.isEmpty()) {
      return new ClaimOutcome.None();
    }
    ClaimOutcome outcome = claim(number.get(), terms);
    if (outcome instanceof ClaimOutcome.Taken && terms.until() != null) {
      dues.note(number.get(), terms.until());
    }
    return outcome;
  }

  private ClaimOutcome claim(long list, ClaimTerms terms) {
    if (database.dialect.passesOver()) {
      return claimInTurn(list, terms);
    }
    Lock turn = turns.computeIfAbsent(list, number -> new ReentrantLock());
    turn.lock();
    try {
      return claimInTurn(list, terms);
    } finally {
      turn.unlock();
    }
  }

  private ClaimOutcome claimInTurn(long list, ClaimTerms terms) {
    boolean asking = dues.hasToAsk(list, terms.now());
    if (isOfHeads(terms)) {
      if (asking && database.dialect.hasHeadsClaim()) {
        List<Stored> lapsed = database.write(handle -> attend(handle, list, terms.now()));
        if (!lapsed.isEmpty()) {
          return new ClaimOutcome.Due(lapsed);
        }
        asking = false;
      }
      List<Stored> heads = asking ? List.of() : heads(list, terms);
      if (!heads.isEmpty()) {
        return new ClaimOutcome.Taken(heads);
      }
    }
    boolean first = asking;
    return database.write(
        handle -> new ClaimStep(database, paths, lanes, handle, list, terms).run(this, first));
  }

  /** Whether the first of nobody's tasks and of one agent's own will do, if they name no path. */
  private boolean isOfHeads(ClaimTerms terms) {
    ClaimFilter filter = terms.filter();
    return (terms.count() == 1 ? database.dialect.hasHeadClaim() : database.dialect.hasHeadsClaim())
        && terms.count() > 0
        && terms.request() == null
        && filter.unassigned()
        && !filter.anyAssignee()
        && filter.assignees().size() <= 1
        && filter.tags().isEmpty()
        && filter.persona() == null;
  }

  private List<Stored> heads(long list, ClaimTerms terms) {
    return terms.count() == 1 ? head(list, terms) : severalHeads(list, terms);
  }

  private List<Stored> head(long list, ClaimTerms terms) {
    if (!database.dialect.notesClaimsAtOnce()) {
      return database.write(handle -> notedHead(handle, list, terms));
    }
    Watermark.Look look = watermarks.of(list).begin(System.nanoTime());
    List<Stored> head =
        database.statement(handle -> taken("claim_head", handle, list, terms, look.from()));
    nobodysOf(head).findFirst().ifPresent(task -> watermarks.took(list, look, task));
    return head;
  }

  /** As many as are wanted and ready, in one statement; none if one of them names paths. */
  private List<Stored> severalHeads(long list, ClaimTerms terms) {
    Watermark.Look look = watermarks.of(list).begin(System.nanoTime());
    List<Stored> heads =
        database.statement(handle -> taken("claim_heads", handle, list, terms, look.from()));
    nobodysOf(heads)
        .reduce((earlier, later) -> later)
        .ifPresent(task -> watermarks.tookSeveral(list, look, task));
    return heads;
  }

  private static Stream<Task> nobodysOf(List<Stored> taken) {
    return taken.stream().map(Stored::task).filter(task -> task.details().assignee() == null);
  }

  private List<Stored> notedHead(Handle handle, long list, ClaimTerms terms) {
    List<Stored> head = taken("claim_head", handle, list, terms, Place.FIRST);
    for (Stored taken : head) {
      database
          .statements
          .direct("insert_event")
          .update(handle, noting(list, terms.agent(), taken.task()));
    }
    return head;
  }

  private List<Stored> taken(
      String statement, Handle handle, long list, ClaimTerms terms, Place from) {
    String own = terms.filter().assignees().stream().map(Agent::name).findFirst().orElse("");
    return database
        .statements
        .direct(statement)
        .rows(
            handle,
            taking(list, terms)
                .bind("own", own)
                .bind("count", terms.count())
                .bind("from_rank", from.rank())
                .bind("from_creation", from.creation()),
            TaskColumns::read);
  }

  /** What a task becomes by a claim. */
  static Parameters taking(long list, ClaimTerms terms) {
    return new Parameters()
        .bind("list", list)
        .bind("status", "IN_PROGRESS")
        .bind("holds", WORKING.holds())
        .bind("queued", WORKING.queued())
        .bind("working", WORKING.working())
        .bind("resolved", WORKING.resolved())
        .bind("agent", terms.agent().name())
        .bind("now", Micros.of(terms.now()))
        .bind("until", Micros.orNull(terms.until()));
  }

  /** Writes the events of the tasks that an agent has taken. */
  static void note(Database database, Handle handle, long list, Agent agent, List<Stored> taken) {
    List<Parameters> events =
        taken.stream().map(stored -> noting(list, agent, stored.task())).toList();
    Rows.write(database, handle, "insert_event", list, events);
  }

  private static Parameters noting(long list, Agent agent, Task taken) {
    Parameters parameters = new Parameters().bind("list", list);
    EventColumns.bind(parameters, taken.creation(), Event.of(taken, agent, Event.What.CLAIMED, ""));
    return parameters;
  }

  /** The leases that are over; if there are none, what has started is turned over. */
  List<Stored> attend(Handle handle, long list, Instant now) {
    List<Stored> lapsed =
        handle
            .createQuery(database.statements.text("lapsed_leases"))
            .bind("list", list)
            .bind("now", Micros.of(now))
            .bind("limit", TaskStore.EXPIRIES_PER_CLAIM_MAX)
            .map((row, context) -> TaskColumns.read(row))
            .list();
    if (lapsed.isEmpty()) {
      paths.endThoseOver(handle, list, now);
      int started =
          handle
              .createUpdate(database.statements.text("turn_starts"))
              .bind("list", list)
              .bind("now", Micros.of(now))
              .execute();
      if (started > 0) {
        watermarks.of(list).ready();
      }
      dues.keep(list, now, next(handle, list));
    }
    return lapsed;
  }

  private @Nullable Instant next(Handle handle, long list) {
    return handle
        .createQuery(database.statements.text("next_due"))
        .bind("list", list)
        .map((row, context) -> new Columns(row, 0).instantOrNull())
        .findFirst()
        .orElse(null);
  }

  Optional<Instant> nextDue(ListId list) {
    return lists
        .number(list)
        .flatMap(
            number ->
                Optional.ofNullable(
                    database.query(
                        handle ->
                            handle
                                .createQuery(database.statements.text("next_due"))
                                .bind("list", number)
                                .map((row, context) -> new Columns(row, 0).instantOrNull())
                                .one())));
  }
}
