package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.Version;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** {@code status}: how the board stands. */
final class StatusTool {

  private static final int AGENTS_SHOWN_MAX = 50;
  private static final int TASKS_OF_AN_AGENT_SHOWN_MAX = 20;

  private StatusTool() {}

  static Tool tool(Boards boards) {
    return Turn.open(
        boards,
        "status",
        "Says how the board stands: tasks open and done, who is there, and whether all is kept.",
        Parameters.lenient(Parameter.flag("verbose", "with the agents")),
        StatusTool::status);
  }

  private static ObjectNode status(Turn turn) {
    Board board = turn.board();
    Instant now = turn.now();
    Instant started = Objects.requireNonNull(board.startedAt());
    List<Agent> active = board.active(now);
    List<PathClaim> claims = turn.list().pathClaims();
    Counts counts = turn.list().counts();
    long done = 0;
    for (Status status : Status.values()) {
      boolean isDone = PullTask.status(status, turn.list().settings().policy()).equals("done");
      done += isDone ? counts.of(status) : 0;
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("version", Version.current());
    answer.put("started_at", started.toString());
    answer.put("now", now.toString());
    answer.put("uptime_secs", Duration.between(started, now).toSeconds());
    answer.put("seq", board.calls());
    answer.put("claims", ClaimsTool.count(turn));
    answer.put("tasks_open", counts.total() - done);
    answer.put("tasks_done", done);
    answer.put("tasks_orphaned", board.losses().orphaned());
    answer.put("agents_active", active.size());
    answer.putNull("lead");
    answer.put("persist_error", board.failure());
    answer.putArray("load_errors");
    if (turn.given().flag("verbose")) {
      agents(turn, answer, active, claims);
    }
    return answer;
  }

  private static void agents(
      Turn turn, ObjectNode answer, List<Agent> active, List<PathClaim> claims) {
    ArrayNode rows = answer.putArray("agents");
    for (Agent agent : active.subList(0, Math.min(active.size(), AGENTS_SHOWN_MAX))) {
      List<PathClaim> own = claims.stream().filter(it -> it.owner().equals(agent)).toList();
      TaskQuery query =
          TaskQuery.all()
              .status(Status.IN_PROGRESS)
              .owner(agent.name())
              .limit(TASKS_OF_AN_AGENT_SHOWN_MAX);
      ObjectNode row =
          rows.addObject()
              .put("agent", agent.name())
              .put("paths_count", own.size())
              .put(
                  "expires_at",
                  own.stream()
                      .map(PathClaim::until)
                      .max(Instant::compareTo)
                      .map(Instant::toString)
                      .orElse(null));
      Page<TaskView> page = turn.list().page(query);
      ArrayNode tasks = row.putArray("tasks_in_progress");
      page.items().forEach(view -> tasks.add(view.task().id().value()));
      if (page.next().isPresent()) {
        row.put("tasks_in_progress_more", turn.list().count(query) - tasks.size());
      }
    }
    answer.put("agents_truncated", active.size() > AGENTS_SHOWN_MAX);
  }
}
