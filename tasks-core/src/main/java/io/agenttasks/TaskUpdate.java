package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Edit;
import io.agenttasks.model.Event;
import io.agenttasks.model.Move;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wish to change a task without a claim, by anybody: details, edges and status in one write. Each
 * method gives a copy with one more wish; a field that is not named stays as it is by then.
 *
 * <p>A change of status is refused while another agent has the task, unless {@link #force}d.
 *
 * @param task which task
 * @param agent who wishes it
 * @param edits of its details, in order
 * @param move the status wished for, or null: as it is
 * @param addBlockers tasks that shall block it
 * @param removeBlockers tasks that shall no longer; one that doesn't anyway is no error
 * @param addDependents tasks that it shall block
 * @param note what the history shall say, up to {@value Event#NOTE_LENGTH_MAX} characters, or ""
 * @param forced whether a holder, dormancy, open blockers or a start to come are overruled
 * @param requestId makes repeats of the call answer as the first one did, for 24 hours, or null
 * @param document what its document shall be, or null: as it is
 * @param version the only version of the task that is changed, or null: any
 */
public record TaskUpdate(
    TaskId task,
    Agent agent,
    List<Edit> edits,
    @Nullable Move move,
    List<TaskId> addBlockers,
    List<TaskId> removeBlockers,
    List<TaskId> addDependents,
    String note,
    boolean forced,
    @Nullable RequestId requestId,
    @Nullable Document document,
    @Nullable Long version) {

  /** The most edges that one update may name. */
  public static final int EDGES_PER_UPDATE_MAX = 5_000;

  /** Checks the number of edges and the note. */
  public TaskUpdate {
    requireNonNull(task, "task");
    requireNonNull(agent, "agent");
    edits = List.copyOf(edits);
    addBlockers = List.copyOf(addBlockers);
    removeBlockers = List.copyOf(removeBlockers);
    addDependents = List.copyOf(addDependents);
    Texts.number(
        "edges",
        addBlockers.size() + removeBlockers.size() + addDependents.size(),
        0,
        EDGES_PER_UPDATE_MAX);
    Texts.text("note", note, 0, Event.NOTE_LENGTH_MAX);
  }

  /** No wish yet about this task. */
  public static TaskUpdate of(TaskId task, String agent) {
    return new TaskUpdate(
        task,
        Agent.of(agent),
        List.of(),
        null,
        List.of(),
        List.of(),
        List.of(),
        "",
        false,
        null,
        null,
        null);
  }

  /** With this title. */
  public TaskUpdate title(String title) {
    return with(new Edit.Title(title));
  }

  /** With this description; "" clears it. */
  public TaskUpdate description(String description) {
    return with(new Edit.Description(description));
  }

  /** With this priority. */
  public TaskUpdate priority(int priority) {
    return with(new Edit.Priority(priority));
  }

  /** With these tags instead of those that it has. */
  public TaskUpdate tags(String... tags) {
    return with(new Edit.Tags(List.of(tags)));
  }

  /** With these paths instead of those that it has. */
  public TaskUpdate paths(String... paths) {
    return with(new Edit.Paths(List.of(paths)));
  }

  /** For this agent only, or for anybody. */
  public TaskUpdate assignee(@Nullable String name) {
    return with(new Edit.Assignee(name == null ? null : Agent.of(name)));
  }

  /** For this persona only, or for any. */
  public TaskUpdate persona(@Nullable String persona) {
    return with(new Edit.Persona(persona));
  }

  /** Not ready before this instant, or at once. */
  public TaskUpdate startAt(@Nullable Instant start) {
    return with(new Edit.Start(start));
  }

  /**
   * With this document in the place of the one that it has, or without one.
   *
   * @param text up to {@value Document#DOCUMENT_BYTES_MAX} bytes in UTF-8, or null
   * @throws IllegalArgumentException if it is longer, or holds U+0000 or half a surrogate pair
   */
  public TaskUpdate document(@Nullable String text) {
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        forced,
        requestId,
        new Document(text),
        version);
  }

  /** Blocked by these, too, besides those named before. */
  public TaskUpdate addBlockers(TaskId... ids) {
    return edges(both(addBlockers, ids), removeBlockers, addDependents);
  }

  /** No longer blocked by these. */
  public TaskUpdate removeBlockers(TaskId... ids) {
    return edges(addBlockers, both(removeBlockers, ids), addDependents);
  }

  /** Blocking these, too. */
  public TaskUpdate addDependents(TaskId... ids) {
    return edges(addBlockers, removeBlockers, both(addDependents, ids));
  }

  /** Back to the queue: given back, taken out of parking, or reopened. */
  public TaskUpdate pending() {
    return with(new Move.ToPending());
  }

  /** Taken by the agent without a lease; a closed task is reopened first. */
  public TaskUpdate inProgress() {
    return with(new Move.ToInProgress());
  }

  /** Parked for this reason. */
  public TaskUpdate blocked(String reason) {
    return with(new Move.ToBlocked(reason));
  }

  /** Done. */
  public TaskUpdate completed() {
    return with(new Move.ToCompleted());
  }

  /** Not needed, for this reason. */
  public TaskUpdate notApplicable(String reason) {
    return with(new Move.ToNotApplicable(reason));
  }

  /** Given up, for this reason. */
  public TaskUpdate failed(String reason) {
    return with(new Move.ToFailed(reason));
  }

  /** Called off. */
  public TaskUpdate cancelled() {
    return with(new Move.ToCancelled());
  }

  /** With a note for the history. */
  public TaskUpdate note(String text) {
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        text,
        forced,
        requestId,
        document,
        version);
  }

  /** Overruling a holder, dormancy, open blockers or a start to come; it is recorded. */
  public TaskUpdate force() {
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        true,
        requestId,
        document,
        version);
  }

  /**
   * Only if the task is still as it was at this version; renewing a claim makes none. Otherwise the
   * update is refused as {@link Refusal.Changed}.
   *
   * @param seen at least 1
   */
  public TaskUpdate ifVersion(long seen) {
    Texts.require(seen >= 1, "version", "at least 1", seen);
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        forced,
        requestId,
        document,
        seen);
  }

  /**
   * Answered as the first call of this agent with this id in the list was, for 24 hours. A call
   * that changed nothing is not kept.
   *
   * @param id 1 to {@value RequestId#REQUEST_ID_LENGTH_MAX} characters
   */
  public TaskUpdate requestId(String id) {
    return identified(RequestId.of(id));
  }

  /** The call for its repeats, if it has an id. */
  @Nullable Request request() {
    return Repeats.request(Request.Operation.UPDATE, agent, requestId, identified(null));
  }

  private TaskUpdate identified(@Nullable RequestId id) {
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        forced,
        id,
        document,
        version);
  }

  private TaskUpdate with(Edit edit) {
    List<Edit> more = new ArrayList<>(edits);
    more.add(edit);
    return new TaskUpdate(
        task,
        agent,
        more,
        move,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        forced,
        requestId,
        document,
        version);
  }

  private TaskUpdate with(Move other) {
    return new TaskUpdate(
        task,
        agent,
        edits,
        other,
        addBlockers,
        removeBlockers,
        addDependents,
        note,
        forced,
        requestId,
        document,
        version);
  }

  private static List<TaskId> both(List<TaskId> before, TaskId... more) {
    List<TaskId> both = new ArrayList<>(before);
    both.addAll(List.of(more));
    return both;
  }

  private TaskUpdate edges(List<TaskId> add, List<TaskId> remove, List<TaskId> dependents) {
    return new TaskUpdate(
        task,
        agent,
        edits,
        move,
        add,
        remove,
        dependents,
        note,
        forced,
        requestId,
        document,
        version);
  }
}
