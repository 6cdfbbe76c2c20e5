package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * A claim of any kind in its transaction: it reads ready tasks in claim order until it has enough,
 * and then takes those that nobody else took meanwhile.
 */
final class ClaimStep {

  /** How many ready tasks are read at once. */
  private static final int CANDIDATES = 200;

  /**
   * How many ready tasks beyond those wanted are tried for at the first attempt, the second and so
   * on, as others may be faster; after these a claim waits once for the rows that it chose.
   */
  private static final List<Integer> SPARES = List.of(0, 20, 180);

  private final Database database;
  private final Paths paths;
  private final Handle handle;
  private final long list;
  private final ClaimTerms terms;

  /** Whose turn it is, once a task with paths was met. */
  private Optional<Turn> turn = Optional.empty();

  ClaimStep(Database database, Paths paths, Handle handle, long list, ClaimTerms terms) {
    this.database = database;
    this.paths = paths;
    this.handle = handle;
    this.list = list;
    this.terms = terms;
  }

  /**
   * Runs it.
   *
   * @param asking whether leases that are over, or starts that have come, are looked for before all
   *     else
   */
  ClaimOutcome run(Claims claims, boolean asking) {
    if (terms.request() != null) {
      Optional<Answer> former =
          Answers.find(database, handle, list, terms.request().key(), terms.now());
      if (former.isPresent()) {
        return new ClaimOutcome.Repeated(former.get());
      }
    }
    boolean attended = asking;
    Optional<ClaimOutcome> due = attended ? due(claims) : Optional.empty();
    int lost = 0;
    while (due.isEmpty()) {
      int attempt = lost % (SPARES.size() + 1);
      boolean waiting = attempt == SPARES.size();
      Choice choice =
          choose(waiting || !database.dialect.locksOnlyWanted() ? 0 : SPARES.get(attempt));
      if (!choice.chosen().isEmpty()) {
        List<Taking> locked = lock(choice.chosen(), waiting);
        if (!locked.isEmpty()) {
          return taken(locked);
        }
        lost++;
      } else if (attended) {
        return new ClaimOutcome.None(choice.held());
      } else {
        // Always before none is said to be ready.
        due = due(claims);
        attended = true;
      }
    }
    return due.get();
  }

  /** The leases that are over, if there are some; else what has started is ready from now on. */
  private Optional<ClaimOutcome> due(Claims claims) {
    List<Stored> lapsed = claims.attend(handle, list, terms.now());
    return lapsed.isEmpty() ? Optional.empty() : Optional.of(new ClaimOutcome.Due(lapsed));
  }

  /**
   * A task that this transaction has for itself.
   *
   * @param candidate as it was chosen
   * @param stored as it is
   */
  private record Taking(Candidate candidate, Stored stored) {

    /** Whether what decided on its tier is still so. */
    boolean isAsChosen() {
      return stored.task().paths().equals(candidate.paths());
    }
  }

  /**
   * A ready task, as far as the choice asks.
   *
   * @param creation its number
   * @param priority its priority
   * @param tier for the agent that claims
   * @param paths its paths
   */
  private record Candidate(long creation, int priority, Tier tier, List<String> paths) {

    static final Comparator<Candidate> IN_CLAIM_ORDER =
        Comparator.comparingInt(Candidate::priority)
            .reversed()
            .thenComparingLong(Candidate::creation);
  }

  /**
   * What was chosen.
   *
   * @param chosen the tasks to take, by tier and then in claim order
   * @param held whether some task would do but for its tier
   */
  private record Choice(List<Candidate> chosen, boolean held) {}

  private Choice choose(int spare) {
    int wanted = Math.max(1, terms.count()) + spare;
    Map<Tier, List<Candidate>> byTier = new EnumMap<>(Tier.class);
    for (Tier tier : Tier.values()) {
      byTier.put(tier, new ArrayList<>());
    }
    for (String assignee : assignees()) {
      gather(assignee, wanted, byTier);
    }
    List<Candidate> chosen = new ArrayList<>();
    boolean held = false;
    for (Tier tier : Tier.values()) {
      List<Candidate> found = byTier.getOrDefault(tier, List.of());
      if (tier.compareTo(terms.atMost()) > 0) {
        held |= !found.isEmpty();
      } else {
        found.stream()
            .sorted(Candidate.IN_CLAIM_ORDER)
            .limit((long) terms.count() + spare - chosen.size())
            .forEach(chosen::add);
      }
    }
    return new Choice(chosen, held);
  }

  /** Whose tasks will do; "" is nobody's. */
  private Set<String> assignees() {
    ClaimFilter filter = terms.filter();
    if (filter.anyAssignee()) {
      return new HashSet<>(
          handle
              .createQuery(database.statements.text("ready_assignees"))
              .bind("list", list)
              .mapTo(String.class)
              .list());
    }
    Set<String> assignees = new HashSet<>();
    filter.assignees().stream().map(Agent::name).forEach(assignees::add);
    if (filter.unassigned()) {
      assignees.add("");
    }
    return assignees;
  }

  /** Reads the ready tasks of one assignee until enough of them are free, or there are no more. */
  private void gather(String assignee, int wanted, Map<Tier, List<Candidate>> byTier) {
    long rank = Long.MIN_VALUE;
    long creation = 0;
    int free = 0;
    while (true) {
      List<Ready> page = page(assignee, rank, creation);
      for (Ready ready : page) {
        if (!accepts(ready)) {
          continue;
        }
        Tier tier = ready.paths().isEmpty() ? Tier.FREE : turn().tier(terms.agent(), ready.paths());
        List<Candidate> sameTier = byTier.computeIfAbsent(tier, it -> new ArrayList<>());
        sameTier.add(new Candidate(ready.creation(), ready.priority(), tier, ready.paths()));
        free += tier == Tier.FREE ? 1 : 0;
        if (free == wanted) {
          return;
        }
      }
      if (page.size() < CANDIDATES) {
        return;
      }
      Ready last = page.get(page.size() - 1);
      rank = -(long) last.priority();
      creation = last.creation();
    }
  }

  private boolean accepts(Ready ready) {
    ClaimFilter filter = terms.filter();
    return (filter.tags().isEmpty() || ready.tags().containsAll(filter.tags()))
        && (filter.persona() == null || filter.persona().equals(ready.persona()));
  }

  private Turn turn() {
    if (turn.isEmpty()) {
      turn = Optional.of(paths.turn(handle, list, terms.now()));
    }
    return turn.get();
  }

  private List<Ready> page(String assignee, long rank, long creation) {
    return handle
        .createQuery(database.statements.text("ready_page"))
        .bind("list", list)
        .bind("assignee", assignee)
        .bind("rank", rank)
        .bind("creation", creation)
        .bind("limit", CANDIDATES)
        .map((row, context) -> Ready.read(row))
        .list();
  }

  /** Locks what was chosen, as far as it is still ready; what others have is left to them. */
  private List<Taking> lock(List<Candidate> chosen, boolean waiting) {
    Query query =
        handle
            .createQuery(database.statements.text(waiting ? "lock_ready" : "try_lock_ready"))
            .bind("list", list);
    if (!waiting && database.dialect.locksOnlyWanted()) {
      query.bind("count", terms.count());
    }
    database.dialect.bindNumbers(
        query, "creations", chosen.stream().map(Candidate::creation).toList());
    Map<Long, Stored> stored = new HashMap<>();
    query
        .map((row, context) -> TaskColumns.read(row))
        .forEach(task -> stored.put(task.task().creation(), task));
    List<Taking> locked = new ArrayList<>();
    for (Candidate candidate : chosen) {
      Stored task = stored.get(candidate.creation());
      if (task != null) {
        locked.add(new Taking(candidate, task));
      }
    }
    return locked.stream().filter(Taking::isAsChosen).toList();
  }

  private ClaimOutcome taken(List<Taking> locked) {
    Update update = handle.createUpdate(database.statements.text("claim_tasks"));
    Claims.taking(list, terms).bindTo(update);
    database.dialect.bindNumbers(
        update, "creations", locked.stream().map(it -> it.candidate().creation()).toList());
    update.execute();
    List<Stored> tasks = new ArrayList<>();
    Map<TaskId, WaitingOn> waitingOn = new HashMap<>();
    for (Taking taking : locked) {
      Task task = taking.stored().task().claim(terms.agent(), terms.now(), terms.until());
      tasks.add(taking.stored().after(task, Claims.WORKING));
      if (taking.candidate().tier() != Tier.FREE) {
        waitingOn.put(task.id(), turn().waitingOn(terms.agent(), task.paths()));
      }
    }
    Claims.note(database, handle, list, terms.agent(), tasks);
    if (terms.request() != null) {
      keep(terms.request(), tasks);
    }
    return new ClaimOutcome.Taken(tasks, waitingOn);
  }

  private void keep(Request request, List<Stored> tasks) {
    List<Task> claimed = tasks.stream().map(Stored::task).toList();
    long run =
        handle
            .createQuery(database.statements.text("list_run"))
            .bind("list", list)
            .mapTo(Long.class)
            .one();
    Answer answer = Answers.of(request, claimed, Freed.NONE, run);
    Answers.keep(database, handle, list, request, answer, terms.now());
  }
}
