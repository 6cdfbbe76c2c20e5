package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskView;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tasks that agents lost to silence or to force, until they are told. */
final class Losses {

  /** How long they are kept. */
  static final Duration KEPT = Duration.ofHours(24);

  /** The most that one agent is told; older ones are forgotten. */
  static final int LOSSES_PER_AGENT_MAX = 50;

  private final Map<Agent, List<Loss>> byAgent = new HashMap<>();

  private record Loss(Task task, Instant at) {}

  /** An agent lost a task. */
  synchronized void add(Agent agent, Task task, Instant at) {
    byAgent.values().forEach(losses -> losses.removeIf(loss -> loss.at.plus(KEPT).isBefore(at)));
    byAgent.values().removeIf(List::isEmpty);
    List<Loss> losses = byAgent.computeIfAbsent(agent, unused -> new ArrayList<>());
    if (losses.size() == LOSSES_PER_AGENT_MAX) {
      losses.remove(0);
    }
    losses.add(new Loss(task, at));
  }

  /** Tells the agent, once. */
  void tell(Turn turn, Agent agent, ObjectNode answer) {
    List<Loss> losses = taken(agent);
    if (losses.isEmpty()) {
      return;
    }
    ArrayNode rows = answer.putArray("lost_tasks");
    for (Loss loss : losses) {
      if (loss.at.plus(KEPT).isAfter(turn.now())) {
        ObjectNode row =
            rows.addObject()
                .put("id", loss.task.id().value())
                .put("title", loss.task.title())
                .put("at", loss.at.toString());
        turn.list()
            .get(loss.task.id())
            .map(TaskView::task)
            .flatMap(Task::holder)
            .ifPresent(holder -> row.put("owner", holder.agent().name()));
      }
    }
    if (rows.isEmpty()) {
      answer.remove("lost_tasks");
    }
  }

  private synchronized List<Loss> taken(Agent agent) {
    List<Loss> losses = byAgent.remove(agent);
    return losses == null ? List.of() : losses;
  }
}
