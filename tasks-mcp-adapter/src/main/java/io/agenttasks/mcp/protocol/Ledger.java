package io.agenttasks.mcp.protocol;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.protocol.Rule.Change;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Move;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The protocol tasks of one caller, as tasks of a list with their documents. Each change is decided
 * by a rule about what is there, and written only if that is still there.
 */
final class Ledger {

  /** Nothing runs twice, and what was given up stays so. */
  static final ListSettings SETTINGS =
      ListSettings.DEFAULT.withIds(IdScheme.RANDOM).withMaxAttempts(1).withLateFinish(false);

  private static final String SERVER = "server";
  private static final String CLIENT = "client";

  private final Tasks tasks;
  private final TaskList list;
  private final Surroundings process;

  /** The process around it. */
  interface Surroundings {

    /** Something was written. */
    void written(Ledger ledger, Entry entry);

    /** Whether it lives and works on this, so that no lease need say so. */
    boolean worksOn(Ledger ledger, Entry entry);
  }

  /**
   * What a rule came to.
   *
   * @param entry as it is now
   * @param written whether the rule changed it
   */
  record Decided(Entry entry, boolean written) {}

  Ledger(Tasks tasks, ListId list, Surroundings process) {
    this.tasks = tasks;
    this.list = tasks.list(list, SETTINGS);
    this.process = process;
  }

  ListId id() {
    return list.id();
  }

  TaskList list() {
    return list;
  }

  Instant now() {
    return tasks.clock().instant();
  }

  /**
   * Makes one. Its priority is its creation number, so that claim order, which nobody claims by
   * here, is newest first.
   *
   * @param blocked why nothing runs, or null: something will
   */
  Entry create(TaskDocument document, @Nullable String blocked) {
    Task task =
        list.create(NewTask.of(document.tool()).by(SERVER).document(DocumentJson.write(document)));
    TaskUpdate placed =
        TaskUpdate.of(task.id(), SERVER)
            .priority((int) Math.min(Integer.MAX_VALUE, task.creation()));
    UpdateResult result = list.update(blocked == null ? placed : placed.blocked(blocked));
    if (!(result instanceof UpdateResult.Updated updated)) {
      throw new IllegalStateException("nobody but this process knows of it yet: " + result);
    }
    return new Entry(updated.task(), document);
  }

  /** Takes one, for as long as this process lives; empty if it was called off at once. */
  Optional<Claim> claim(Entry entry) {
    ClaimRequest request = ClaimRequest.by(SERVER).lease(Limits.LEASE).task(entry.id());
    return list.claim(request) instanceof ClaimResult.Claimed claimed
        ? Optional.of(claimed.claim())
        : Optional.empty();
  }

  /** One as it is now, after what time made of it; empty if it is unknown or over. */
  Optional<Entry> find(String id) {
    return id(id).flatMap(this::find);
  }

  Optional<Entry> find(TaskId id) {
    return decide(id, (now, at) -> Optional.empty()).map(Decided::entry);
  }

  /** What has been read, after what time made of it; empty if it is over. */
  Optional<Entry> settled(TaskView view) {
    Entry entry = entry(view);
    return due(entry, now()).isEmpty()
        ? Optional.of(entry).filter(it -> it.isThereAt(now()))
        : find(entry.id());
  }

  private Optional<Change> due(Entry entry, Instant at) {
    return Rules.settle(entry, at, process.worksOn(this, entry));
  }

  /** Has a rule decide about one; empty if it is unknown or over. */
  Optional<Decided> decide(TaskId id, Rule rule) {
    while (true) {
      Entry found = list.getWithDocument(id).map(Ledger::entry).orElse(null);
      Instant at = now();
      if (found == null || !found.isThereAt(at)) {
        return Optional.empty();
      }
      Optional<Change> due = due(found, at);
      Optional<Change> change = due.isPresent() ? due : rule.decide(found, at);
      if (change.isEmpty()) {
        return Optional.of(new Decided(found, false));
      }
      Entry written = write(found, change.get());
      if (written != null && due.isEmpty()) {
        return Optional.of(new Decided(written, true));
      }
    }
  }

  private @Nullable Entry write(Entry now, Change change) {
    TaskUpdate update =
        TaskUpdate.of(now.id(), change.byClient() ? CLIENT : SERVER)
            .ifVersion(now.task().version())
            .document(DocumentJson.write(change.document()));
    UpdateResult result = list.update(moved(change.byClient() ? update.force() : update, change));
    if (!(result instanceof UpdateResult.Updated updated)) {
      return null;
    }
    Entry written = new Entry(updated.task(), change.document());
    process.written(this, written);
    return written;
  }

  private static TaskUpdate moved(TaskUpdate update, Change change) {
    Move move = change.move();
    if (move == null) {
      return update;
    }
    if (move instanceof Move.ToFailed failed) {
      return update.failed(failed.reason());
    }
    return move instanceof Move.ToCompleted ? update.completed() : update.cancelled();
  }

  /** Removes what has been read, if it is over. */
  void removeIfOver(TaskView view) {
    if (settled(view).isEmpty()) {
      remove(view.task().id());
    }
  }

  /** Removes one that is over. */
  void remove(TaskId id) {
    tasks.housekeeping(list.id()).remove(id);
  }

  static Entry entry(TaskView view) {
    String document = view.document();
    if (document == null) {
      throw new IllegalStateException("a task without a document: " + view.task().id());
    }
    return new Entry(view.task(), DocumentJson.read(document));
  }

  private static Optional<TaskId> id(String id) {
    try {
      return Optional.of(TaskId.of(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
