package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.page.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages among the agents of a board. Each is a task of a list of the server's own, assigned to
 * who shall read it, and completed by being delivered: so it is delivered once, by whichever
 * process, and is still there after a restart.
 */
final class Inbox {

  /** How many are delivered with one answer. */
  static final int SHOWN_MAX = 5;

  /** How long they wait to be read. */
  static final Duration KEPT = Duration.ofHours(24);

  private static final String LISTS = "/mcp/messages";

  private Inbox() {}

  /** Where the messages of a board are. */
  static TaskList of(Turn turn) {
    return turn.tasks().list(ListId.of(LISTS + turn.list().id()));
  }

  /** Leaves a message for some, and answers its id: that of the first copy. */
  static Task send(Turn turn, String text, List<Agent> to) {
    List<NewTask> copies =
        to.stream()
            .map(
                agent ->
                    NewTask.of("to " + agent)
                        .description(text)
                        .assignee(agent.name())
                        .by(turn.who().name()))
            .toList();
    return of(turn).create(copies).get(0);
  }

  /** Delivers the newest, and says how many more wait. */
  static void deliver(Turn turn, Agent agent, ObjectNode answer) {
    TaskList messages = of(turn);
    List<Task> waiting = waiting(turn, messages, agent);
    if (waiting.isEmpty()) {
      return;
    }
    ArrayNode rows = answer.arrayNode();
    int more = waiting.size();
    for (int index = waiting.size() - 1; index >= 0 && rows.size() < SHOWN_MAX; index--) {
      Task message = waiting.get(index);
      UpdateResult taken = messages.update(TaskUpdate.of(message.id(), agent.name()).completed());
      more--;
      if (taken instanceof UpdateResult.Updated) {
        rows.addObject()
            .put("id", message.id().value())
            .put("from", PullTask.name(message.createdBy()))
            .put("text", message.description())
            .put("at", message.createdAt().toString());
      }
    }
    if (!rows.isEmpty()) {
      answer.set("inbox", rows);
    }
    if (more > 0) {
      answer.put("inbox_more", more);
    }
  }

  /** The oldest first; those that waited for too long are dropped. */
  private static List<Task> waiting(Turn turn, TaskList messages, Agent agent) {
    TaskQuery query =
        TaskQuery.all()
            .status(Status.PENDING)
            .assignedTo(agent.name())
            .limit(TaskQuery.PAGE_SIZE_MAX);
    List<Task> waiting = new ArrayList<>();
    for (TaskView view : messages.page(query).items()) {
      Task message = view.task();
      if (message.createdAt().plus(KEPT).isAfter(turn.now())) {
        waiting.add(message);
      } else {
        messages.update(TaskUpdate.of(message.id(), agent.name()).cancelled());
      }
    }
    return waiting;
  }
}
