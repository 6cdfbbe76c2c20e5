package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** {@code task_update}: gives back, takes up, parks or finishes a task. */
final class UpdateTool {

  private static final String NO_REASON = "no reason given";

  private static final Parameters INPUT =
      Parameters.lenient(
          Parameter.id("task_id", "").need(),
          Parameter.raw("status", "todo, in_progress, blocked, done").need(),
          Parameter.raw("note", "what happened; with blocked, the reason"),
          Parameter.flag("force", "also if another has it, or blockers are open; recorded"),
          Parameter.integer("fence", "of your claim: then you are told if you lost it"),
          Parameter.raw("request_id", "a repeat answers the same"));

  private UpdateTool() {}

  static Tool tool(Boards boards) {
    return Turn.named(
        boards,
        "task_update",
        "Says how a task goes: done when it is, blocked with a note if it waits for a person, todo"
            + " to give it back.",
        Tool.Hints.SETS,
        INPUT,
        Turn.now(turn -> update(turn)));
  }

  private static ObjectNode update(Turn turn) {
    Arguments given = turn.given();
    TaskView view = turn.task(given.need("task_id"));
    String status = status(given.need("status"));
    String note = given.text("note").map(String::strip).orElse("");
    Texts.text("note", note, 0, Event.NOTE_LENGTH_MAX);
    Optional<Holder> holder = view.task().holder();
    boolean foreign = holder.filter(it -> !it.agent().equals(turn.who())).isPresent();
    if (foreign && !given.flag("force")) {
      throw held(view.task());
    }
    Task task =
        given.has("fence") && !foreign && !given.flag("force")
            ? fenced(turn, view, status, note)
            : named(turn, view, status, note);
    if (foreign) {
      turn.board().losses().look(turn.tasks(), task.id(), view.task().version());
    }
    turn.board().leases().claimed(turn, task);
    return JsonNodeFactory.instance
        .objectNode()
        .set("task", PullTask.whole(turn.list(), Reading.written(turn.list(), task.id())));
  }

  private static String status(String word) {
    String plain = word.strip().toLowerCase(Locale.ROOT);
    return switch (plain) {
      case "todo", "in_progress", "blocked", "done" -> plain;
      case "in-progress", "inprogress" -> "in_progress";
      default ->
          throw Problem.invalid(
              "status: todo, in_progress, blocked or done, found " + word.strip());
    };
  }

  private static Problem held(Task task) {
    Holder holder = task.holder().orElseThrow();
    Problem problem = Problem.conflict("task " + task.id() + " is " + holder.agent() + "'s");
    problem.answer().put("owner", holder.agent().name());
    problem.answer().put("since", holder.since().toString());
    return problem;
  }

  /** By the claim, which is told if it is over. */
  private static Task fenced(Turn turn, TaskView view, String status, String note) {
    int fence = turn.given().integer("fence").orElse(0);
    if (fence < 1) {
      throw Problem.invalid("fence: at least 1, found " + fence);
    }
    Duration lease = turn.board().leases().lease(turn);
    ClaimRequest terms =
        ClaimRequest.by(turn.who()).lease(lease == null ? Holder.LEASE_MAX : lease);
    Claim claim;
    try {
      claim = turn.list().resume(view.task().id(), fence, terms);
    } catch (IllegalArgumentException e) {
      throw Problem.conflict(
          "fence " + fence + " of task " + view.task().id() + " was not given to " + turn.who());
    }
    UpdateResult result =
        switch (status) {
          case "todo" -> claim.release();
          case "in_progress" -> claim.renew();
          case "blocked" -> claim.block(reason(view.task(), note));
          default -> claim.complete(note);
        };
    if (result instanceof UpdateResult.LeaseLost lost) {
      throw lost.task().holder().isPresent()
          ? held(lost.task())
          : Problem.conflict("fence " + fence + " of task " + lost.task().id() + " is over");
    }
    Task task = task(result);
    boolean noted = status.equals("done") || note.isEmpty();
    return noted ? task : noted(turn, task, note);
  }

  /** By the agent's name. */
  private static Task named(Turn turn, TaskView view, String status, String note) {
    if (status.equals("in_progress")) {
      return started(turn, view, note);
    }
    TaskUpdate none = wish(turn, view.task()).note(note);
    TaskUpdate update =
        switch (status) {
          case "todo" -> none.pending();
          case "blocked" -> none.blocked(reason(view.task(), note));
          default -> none.completed();
        };
    Arguments given = turn.given();
    return task(
        turn.list()
            .update(given.has("request_id") ? update.requestId(given.need("request_id")) : update));
  }

  private static TaskUpdate wish(Turn turn, Task task) {
    TaskUpdate update = TaskUpdate.of(task.id(), turn.who().name());
    return turn.given().flag("force") ? update.force() : update;
  }

  /** Taken up by its name; a closed one is opened first, one's own only shows a sign of life. */
  private static Task started(Turn turn, TaskView view, String note) {
    Task task = view.task();
    if (task.holder().filter(holder -> holder.agent().equals(turn.who())).isEmpty()) {
      if (task.status().isClosed()) {
        task = task(turn.list().update(wish(turn, task).pending()));
      }
      ClaimRequest request = turn.board().leases().request(turn).task(task.id());
      ClaimResult result =
          turn.list().claim(turn.given().flag("force") ? request.force() : request);
      if (result instanceof ClaimResult.Refused refused) {
        throw refusal(refused.refusal());
      }
      task = ((ClaimResult.Claimed) result).claim().task();
    }
    return note.isEmpty() ? task : noted(turn, task, note);
  }

  private static Task noted(Turn turn, Task task, String note) {
    UpdateResult result =
        turn.list().update(TaskUpdate.of(task.id(), turn.who().name()).note(note));
    return result instanceof UpdateResult.Updated updated ? updated.task() : task;
  }

  /** The note; without one an earlier reason stays. */
  private static String reason(Task task, String note) {
    if (note.isEmpty()) {
      return task.state() instanceof TaskState.Blocked parked ? parked.reason() : NO_REASON;
    }
    int points = note.codePointCount(0, note.length());
    return points <= TaskState.REASON_LENGTH_MAX
        ? note
        : note.substring(0, note.offsetByCodePoints(0, TaskState.REASON_LENGTH_MAX - 1)) + "…";
  }

  private static Task task(UpdateResult result) {
    return result.fold(
        new UpdateResult.Cases<>(
            updated -> updated.task(),
            unchanged -> unchanged.task(),
            refused -> {
              throw refusal(refused.refusal());
            },
            lost -> {
              throw new IllegalStateException("told above: " + lost);
            }));
  }

  private static Problem refusal(Refusal refusal) {
    Problem problem = Problem.conflict(refusal.message());
    if (refusal instanceof Refusal.OpenBlockers blockers) {
      ArrayNode ids = problem.answer().putArray("blocked_by");
      blockers.ids().forEach(id -> ids.add(id.value()));
    } else if (refusal instanceof Refusal.Held held) {
      problem.answer().put("owner", held.owner().name()).put("since", held.since().toString());
    } else if (refusal instanceof Refusal.Unknown) {
      return Problem.notFound(refusal.message());
    }
    return problem;
  }
}
