package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** {@code claims_list}: who holds which paths. */
final class ClaimsTool {

  private static final int LIMIT_DEFAULT = 20;
  private static final int LIMIT_MAX = 200;

  private static final Comparator<PathClaim> NEWEST_FIRST =
      Comparator.comparingLong(PathClaim::claim).reversed().thenComparing(PathClaim::path);

  private ClaimsTool() {}

  static Tool tool(Boards boards) {
    return Turn.named(
        boards,
        "claims_list",
        "Shows which paths you hold, and who holds what overlaps a path; with all, everyone's.",
        Tool.Hints.READS,
        Parameters.lenient(
            Parameter.raw("path", "what overlaps it"),
            Parameter.raw("before", "next_before of the page before"),
            Parameter.integer("limit", "1 to 200, default 20"),
            Parameter.flag("all", "everyone's")),
        Turn.now(ClaimsTool::list));
  }

  private static ObjectNode list(Turn turn) {
    Arguments given = turn.given();
    TaskPath path = given.has("path") ? TaskPath.of(given.need("path")) : null;
    List<PathClaim> matching = new ArrayList<>();
    for (PathClaim claim : turn.list().pathClaims()) {
      boolean overlaps = path != null && path.overlaps(TaskPath.of(claim.path()));
      boolean shown =
          given.flag("all")
              ? path == null || overlaps
              : overlaps || claim.owner().equals(turn.who());
      if (shown) {
        matching.add(claim);
      }
    }
    matching.sort(NEWEST_FIRST);
    return page(matching, given);
  }

  private static ObjectNode page(List<PathClaim> matching, Arguments given) {
    int from = 0;
    if (given.has("before")) {
      String before = given.need("before");
      while (from < matching.size() && !key(matching.get(from)).equals(before)) {
        from++;
      }
      if (from == matching.size()) {
        throw Problem.invalid("before: no claim has it any more; start again without it");
      }
      from++;
    }
    int limit = Math.max(1, Math.min(LIMIT_MAX, given.integer("limit").orElse(LIMIT_DEFAULT)));
    int to = Math.min(matching.size(), from + limit);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("count", to - from);
    answer.put("total", matching.size());
    answer.put("truncated", to < matching.size());
    ArrayNode rows = answer.putArray("claims");
    matching.subList(from, to).forEach(claim -> row(rows.addObject(), claim));
    if (to < matching.size()) {
      answer.put("next_before", key(matching.get(to - 1)));
    }
    return answer;
  }

  private static String key(PathClaim claim) {
    return claim.claim() + ":" + claim.path();
  }

  private static void row(ObjectNode row, PathClaim claim) {
    row.put("id", claim.claim());
    row.put("owner", claim.owner().name());
    row.putArray("paths").add(claim.path());
    row.put("reason", claim.reason());
    row.put("claimed_at", PullTask.time(claim.since(), false));
    row.put("expires_at", PullTask.time(claim.until(), false));
    row.put("ttl_secs", claim.lease().toSeconds());
  }
}
