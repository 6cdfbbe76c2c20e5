package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.PathRequest;
import io.agenttasks.PathResult;
import io.agenttasks.PathUpdateResult;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** {@code claim}, {@code release} and {@code renew}: paths that an agent holds by themselves. */
final class PathTools {

  private static final int TTL_SECONDS_DEFAULT = 600;
  private static final int TTL_SECONDS_MAX = 3_600;
  private static final int CONFLICTS_SHOWN_MAX = 50;
  private static final int NOT_HELD_SHOWN_MAX = 20;

  private PathTools() {}

  static Tool claim(Boards boards) {
    return Turn.named(
        boards,
        "claim",
        "Holds paths before you edit them, all or none. Others are told who holds them and why.",
        Tool.Hints.WRITES,
        Parameters.lenient(
            Parameter.lines("paths", "one or more", Integer.MAX_VALUE).need(),
            Parameter.raw("reason", "why, for others").need(),
            Parameter.integer("ttl_secs", "1 to 3600, default 600"),
            TakeTool.WAIT),
        PathTools::claim);
  }

  private static CompletionStage<ToolReply> claim(Turn turn) {
    Arguments given = turn.given();
    PathRequest request = PathRequest.by(turn.who()).paths(given.array("paths"));
    if (request.paths().isEmpty()) {
      throw Problem.invalid("paths: one or more");
    }
    String reason = given.need("reason").strip();
    if (reason.isEmpty()) {
      throw Problem.invalid("reason: not empty");
    }
    int ttl = given.integer("ttl_secs").orElse(TTL_SECONDS_DEFAULT);
    Texts.number("ttl_secs", ttl, 1, TTL_SECONDS_MAX);
    PathRequest whole =
        request.reason(reason).lease(Duration.ofSeconds(ttl)).waitUpTo(TakeTool.wait(given));
    return turn.when(
            turn.list().claimPathsAsync(whole),
            result ->
                result.fold(
                    new PathResult.Cases<>(
                        taken -> taken(turn, taken), conflict -> conflict(turn, conflict))))
        .exceptionally(e -> stopped(turn, e));
  }

  private static ToolReply stopped(Turn turn, Throwable e) {
    if (e instanceof CancellationException || e.getCause() instanceof CancellationException) {
      return turn.bare(
          JsonNodeFactory.instance
              .objectNode()
              .put("status", "cancelled")
              .put("message", "the server stops"));
    }
    throw e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }

  private static ToolReply taken(Turn turn, PathResult.Taken taken) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("claim_id", taken.claim());
    Rows.texts(answer, "new_paths", taken.newPaths());
    Rows.texts(answer, "renewed_paths", taken.renewedPaths());
    answer.put("expires_at", taken.until().toString());
    if (!taken.absorbedPaths().isEmpty()) {
      Rows.texts(answer, "absorbed_paths", taken.absorbedPaths());
    }
    if (!taken.previousOwners().isEmpty()) {
      Rows.put(
          answer,
          "previous_owner",
          taken.previousOwners().stream()
              .map(
                  owner -> row(owner.path(), owner.owner()).put("reaped_at", owner.at().toString()))
              .toList());
    }
    String[] paths = taken.newPaths().toArray(String[]::new);
    String agent = turn.who().name();
    ToolReply reply = turn.reply(answer);
    return paths.length == 0 ? reply : reply.orElse(() -> turn.list().releasePaths(agent, paths));
  }

  private static ToolReply conflict(Turn turn, PathResult.Conflict conflict) {
    Problem problem = Problem.conflict("others hold what overlaps: " + conflict.count());
    List<ObjectNode> rows =
        conflict.first().stream()
            .limit(CONFLICTS_SHOWN_MAX)
            .map(
                it ->
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("path", it.path())
                        .put("overlaps", it.overlaps())
                        .put("owner", it.owner().name())
                        .put("reason", it.reason())
                        .put("expires_at", it.until().toString()))
            .toList();
    Rows.put(problem.answer(), "conflicts", rows, conflict.count());
    return turn.reply(problem.whole());
  }

  /** A path, and whose it is or was. */
  static ObjectNode row(String path, Agent owner) {
    return JsonNodeFactory.instance.objectNode().put("path", path).put("owner", owner.name());
  }

  static Tool release(Boards boards) {
    return Turn.named(
        boards,
        "release",
        "Gives up paths that you hold; all of them if you name none. Never tasks.",
        Tool.Hints.SETS,
        Parameters.lenient(Parameter.lines("paths", "as you claimed them", Integer.MAX_VALUE)),
        Turn.now(PathTools::release));
  }

  private static ObjectNode release(Turn turn) {
    String agent = turn.who().name();
    PathUpdateResult result =
        turn.given().has("paths")
            ? turn.list().releasePaths(agent, turn.given().array("paths"))
            : turn.list().releaseAllPaths(agent);
    if (result instanceof PathUpdateResult.NotHeld none) {
      throw Problem.notFound(
          none.paths().isEmpty() ? "you hold no path" : "not held as such: " + shown(none.paths()));
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("agent", agent);
    Rows.texts(answer, "released", ((PathUpdateResult.Updated) result).paths());
    return answer;
  }

  static Tool renew(Boards boards) {
    return Turn.named(
        boards,
        "renew",
        "Keeps your paths and tasks yours for their whole time from now.",
        Tool.Hints.SETS,
        Parameters.lenient(),
        Turn.now(PathTools::renew));
  }

  private static ObjectNode renew(Turn turn) {
    Agent agent = turn.who();
    int tasks = turn.board().leases().renew(turn, agent);
    PathUpdateResult result = turn.list().renewPaths(agent.name());
    int count = result instanceof PathUpdateResult.Updated updated ? updated.paths().size() : 0;
    if (count == 0 && tasks == 0) {
      throw Problem.notFound("you hold neither a path nor a task");
    }
    @Nullable Instant until =
        result instanceof PathUpdateResult.Updated updated ? updated.until() : null;
    return JsonNodeFactory.instance
        .objectNode()
        .put("agent", agent.name())
        .put("count", count)
        .put("expires_at", until == null ? null : until.toString())
        .put("tasks", tasks);
  }

  private static String shown(List<String> paths) {
    int more = paths.size() - NOT_HELD_SHOWN_MAX;
    return String.join(", ", paths.subList(0, Math.min(paths.size(), NOT_HELD_SHOWN_MAX)))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
