package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Writes to lists. Any number of threads may use it. */
final class Writes {

  private final Database database;
  private final Lists lists;
  private final Openings openings;
  private final Paths paths;
  private final Dues dues;
  private final Watermarks watermarks;

  Writes(
      Database database,
      Lists lists,
      Openings openings,
      Paths paths,
      Dues dues,
      Watermarks watermarks) {
    this.database = database;
    this.lists = lists;
    this.openings = openings;
    this.paths = paths;
    this.dues = dues;
    this.watermarks = watermarks;
  }

  WriteOutcome apply(Write write) {
    long list = lists.made(write.list());
    Optional<WriteOutcome> outcome = new SingleChange(database, list, write).apply();
    if (outcome.isEmpty()) {
      outcome = database.write(handle -> applied(handle, list, write));
    }
    if (outcome.isEmpty()) {
      // Read anew: the transaction that was overtaken may have seen an older state.
      return new WriteOutcome.Overtaken(openings.open(write.list(), 0, write.named()));
    }
    write.changes().forEach(change -> dues.note(list, change.after()));
    if (outcome.get() instanceof WriteOutcome.Written written) {
      watermarks.note(list, write, written);
    }
    return outcome.get();
  }

  /** Empty if it was overtaken. */
  private Optional<WriteOutcome> applied(Handle handle, long list, Write write) {
    Request request = write.request();
    if (request != null) {
      Optional<Answer> former = Answers.find(database, handle, list, request.key(), write.at());
      if (former.isPresent()) {
        return Optional.of(new WriteOutcome.Repeated(former.get()));
      }
    }
    Turn turn = paths.turnOf(handle, list, write);
    WriteStep step = new WriteStep(database, lists, handle, list, write);
    if (!step.holds() || !turn.isUnheld(write)) {
      return Optional.empty();
    }
    step.commit();
    WriteOutcome.Written written =
        new WriteOutcome.Written(step.freed(), turn.waitingOn(write), step.made());
    if (request != null) {
      List<Task> tasks = write.changes().stream().map(Change::after).toList();
      Answers.keep(
          database,
          handle,
          list,
          request,
          Answers.of(request, tasks, written.freed(), step.run()),
          write.at());
    }
    return Optional.of(written);
  }

  Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
    Optional<Long> number = lists.number(list);
    if (number.isEmpty() || renewals.isEmpty()) {
      return Set.of();
    }
    List<Renewal> ordered = new ArrayList<>(renewals);
    int[] counts =
        database.write(
            handle -> {
              try (PreparedBatch batch =
                  handle.prepareBatch(database.statements.text("renew_task"))) {
                for (Renewal renewal : ordered) {
                  batch
                      .bind("list", number.get())
                      .bind("id", renewal.task().value())
                      .bind("fence", renewal.fence())
                      .bind("until", Micros.of(renewal.until()))
                      .add();
                }
                return batch.execute();
              }
            });
    Set<Renewal> held = new HashSet<>();
    for (int index = 0; index < counts.length; index++) {
      if (counts[index] != 0) {
        held.add(ordered.get(index));
      }
    }
    return held;
  }
}
