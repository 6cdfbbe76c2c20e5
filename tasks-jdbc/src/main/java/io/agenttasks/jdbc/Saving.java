package io.agenttasks.jdbc;

import io.agenttasks.model.Event;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Writes what a {@link WriteStep} has worked out, each kind of row in one batch. */
final class Saving {

  private final Database database;
  private final Handle handle;
  private final long list;

  Saving(Database database, Handle handle, long list) {
    this.database = database;
    this.handle = handle;
    this.list = list;
  }

  void save(Write write, AffectedTasks tasks, EdgeStep edges, List<Event> made) {
    List<Affected> all = tasks.all().stream().sorted(Affected.BY_CREATION).toList();
    batch("insert_task", all.stream().filter(task -> task.before == null), Saving::bindNew);
    batch(
        "update_task",
        all.stream().filter(task -> task.before != null && task.state != null),
        (parameters, task) -> bindChanged(parameters, task, write.at()));
    batch(
        "update_details",
        all.stream().filter(task -> task.before != null && task.edited),
        Saving::bindDetails);
    batch(
        "update_derived",
        all.stream().filter(task -> task.state == null && task.isDerivedAnew()),
        Saving::bindDerived);
    saveDocuments(all);
    saveEvents(write, tasks, made);
    batch("delete_edge", edges.removed().stream(), Saving::bindLink);
    batch("insert_edge", edges.added().stream(), Saving::bindLink);
  }

  private void saveDocuments(List<Affected> all) {
    List<Affected> named = all.stream().filter(task -> task.document != null).toList();
    batch(
        "delete_document",
        named.stream().filter(task -> task.before != null),
        (parameters, task) -> parameters.bind("creation", task.creation));
    batch(
        "insert_document",
        named.stream().filter(task -> textOf(task) != null),
        (parameters, task) ->
            parameters.bind("creation", task.creation).bind("document", textOf(task)));
  }

  private static @Nullable String textOf(Affected task) {
    return task.document == null ? null : task.document.text();
  }

  private void saveEvents(Write write, AffectedTasks tasks, List<Event> made) {
    List<Event> events = new ArrayList<>(made);
    List<Event> held =
        made.stream().filter(event -> event.what() == Event.What.HELD_AGAIN).toList();
    batch(
        "touch_task",
        held.stream(),
        (parameters, event) ->
            parameters
                .bind("creation", creationOf(tasks, event))
                .bind("version", event.version())
                .bind("updated_at", Micros.of(event.at())));
    write.changes().forEach(change -> events.add(change.event()));
    batch(
        "insert_event",
        events.stream(),
        (parameters, event) -> EventColumns.bind(parameters, creationOf(tasks, event), event));
  }

  private static long creationOf(AffectedTasks tasks, Event event) {
    Affected task = tasks.find(event.task());
    if (task == null) {
      throw new IllegalStateException("an event of no task that the write is about: " + event);
    }
    return task.creation;
  }

  private <T> void batch(String statement, Stream<T> rows, BiConsumer<Parameters, T> bind) {
    Collection<T> all = rows.toList();
    if (all.isEmpty()) {
      return;
    }
    Rows.write(
        database,
        handle,
        statement,
        list,
        all.stream()
            .map(
                row -> {
                  Parameters parameters = new Parameters();
                  bind.accept(parameters, row);
                  return parameters;
                })
            .toList());
  }

  private static void bindNew(Parameters parameters, Affected task) {
    Change change = changeOf(task);
    TaskColumns.bindOrigin(parameters, change.after());
    TaskColumns.bindDetails(parameters, change.after().details());
    bindChanged(parameters, task, change.after().updatedAt());
  }

  private static void bindDetails(Parameters parameters, Affected task) {
    parameters.bind("creation", task.creation);
    TaskColumns.bindDetails(parameters, changeOf(task).after().details());
  }

  private static Change changeOf(Affected task) {
    if (task.change == null) {
      throw new IllegalStateException("a task that is written without a change: " + task.id);
    }
    return task.change;
  }

  private static void bindChanged(Parameters parameters, Affected task, Instant at) {
    if (task.state == null) {
      throw new IllegalStateException("a task that is changed without a state: " + task.id);
    }
    TaskColumns.bindState(parameters, task.state, task.facts);
    parameters
        .bind("version", task.version)
        .bind("fence", task.fence)
        .bind("attempts", task.attempts)
        .bind("updated_at", Micros.of(task.change == null ? at : task.change.after().updatedAt()))
        .bind("resolved_run", task.resolvedRun);
    bindDerived(parameters, task);
  }

  private static void bindDerived(Parameters parameters, Affected task) {
    parameters
        .bind("creation", task.creation)
        .bind("open_blockers", task.openBlockers)
        .bind("edge_stamp", task.edgeStamp)
        .bind("dormant", task.dormant)
        .bind("started", task.started)
        .bind("departed", task.departed);
  }

  private static void bindLink(Parameters parameters, EdgeStep.Link link) {
    parameters.bind("blocker", link.blocker()).bind("dependent", link.dependent());
  }
}
