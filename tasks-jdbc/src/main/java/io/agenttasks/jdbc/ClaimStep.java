package io.agenttasks.jdbc;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/**
 * A claim of any kind in its transaction: it reads ready tasks in claim order until it has enough,
 * and then takes those that nobody else took meanwhile.
 */
final class ClaimStep {

  /**
   * How many ready tasks beyond those wanted are tried for at the first attempt, the second and so
   * on, as others may be faster; after these a claim waits once for the rows that it chose.
   */
  private static final List<Integer> SPARES = List.of(0, 20, 180);

  private final Database database;
  private final Handle handle;
  private final long list;
  private final ClaimTerms terms;
  private final Choosing choosing;

  ClaimStep(
      Database database, Paths paths, Lanes lanes, Handle handle, long list, ClaimTerms terms) {
    this.database = database;
    this.handle = handle;
    this.list = list;
    this.terms = terms;
    this.choosing = new Choosing(database, paths, lanes, handle, list, terms);
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
      Choosing.Choice choice =
          choosing.choose(waiting || !database.dialect.locksOnlyWanted() ? 0 : SPARES.get(attempt));
      if (!choice.chosen().isEmpty()) {
        List<Taking> locked =
            Taking.lock(database, handle, list, choice.chosen(), terms.count(), waiting);
        if (!locked.isEmpty()) {
          ClaimOutcome taken = taken(locked);
          choosing.tidy();
          return taken;
        }
        lost++;
      } else if (attended) {
        choosing.tidy();
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
        waitingOn.put(task.id(), choosing.turn().waitingOn(terms.agent(), task.paths()));
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
