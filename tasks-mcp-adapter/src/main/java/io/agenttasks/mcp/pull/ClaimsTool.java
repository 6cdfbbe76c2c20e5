package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code claims_list}: who holds which paths. */
final class ClaimsTool {

  private static final int LIMIT_DEFAULT = 20;
  private static final int LIMIT_MAX = 200;

  private static final Pattern PLACE = Pattern.compile("(\\d{1,18}):(.+)");

  /**
   * A claim as it is shown: the paths that one call took and that still stand alike.
   *
   * @param any one of them, for all that they share
   * @param paths in order
   */
  private record Shown(PathClaim any, List<String> paths) {

    /** Where it stands among the others, the newest first. */
    String place() {
      return any.claim() + ":" + paths.get(0);
    }
  }

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
    List<Shown> matching = new ArrayList<>();
    for (Shown claim : claims(turn)) {
      boolean overlaps =
          path != null && claim.paths.stream().anyMatch(held -> path.overlaps(TaskPath.of(held)));
      boolean shown =
          given.flag("all")
              ? path == null || overlaps
              : overlaps || claim.any.owner().equals(turn.who());
      if (shown) {
        matching.add(claim);
      }
    }
    return page(matching, given);
  }

  /** How many claims hold a path now. */
  static int count(Turn turn) {
    return claims(turn).size();
  }

  /** The newest first; what of a claim was renewed apart from the rest stands apart. */
  private static List<Shown> claims(Turn turn) {
    Map<PathClaim, List<String>> byCall = new LinkedHashMap<>();
    for (PathClaim claim : turn.list().pathClaims()) {
      byCall.computeIfAbsent(claim.at("any"), it -> new ArrayList<>()).add(claim.path());
    }
    List<Shown> claims = new ArrayList<>();
    byCall.forEach((any, paths) -> claims.add(new Shown(any, paths)));
    claims.sort(
        Comparator.<Shown>comparingLong(claim -> -claim.any.claim())
            .thenComparing(claim -> claim.paths.get(0)));
    return claims;
  }

  private static ObjectNode page(List<Shown> matching, Arguments given) {
    int from = given.has("before") ? behind(matching, given.need("before")) : 0;
    int limit = Math.max(1, Math.min(LIMIT_MAX, given.integer("limit").orElse(LIMIT_DEFAULT)));
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    int room = ListTool.PAGE_BYTES_MAX;
    int to = from;
    while (to < matching.size() && rows.size() < limit) {
      ObjectNode row = row(matching.get(to));
      room -= Utf8.length(row.toString()) + 1;
      if (room < 0 && !rows.isEmpty()) {
        break;
      }
      rows.add(row);
      to++;
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("count", rows.size());
    answer.put("total", matching.size());
    answer.put("truncated", to < matching.size());
    answer.set("claims", rows);
    if (to < matching.size()) {
      answer.put("next_before", matching.get(to - 1).place());
    }
    return answer;
  }

  /** Where to go on; the claim before it may be gone by now. */
  private static int behind(List<Shown> matching, String place) {
    Matcher before = PLACE.matcher(place);
    if (!before.matches()) {
      throw Problem.invalid("before: next_before of another page, found " + place);
    }
    long claim = Long.parseLong(before.group(1));
    int index = 0;
    while (index < matching.size() && !isBehind(matching.get(index), claim, before.group(2))) {
      index++;
    }
    return index;
  }

  private static boolean isBehind(Shown shown, long claim, String path) {
    return shown.any.claim() < claim
        || (shown.any.claim() == claim && shown.paths.get(0).compareTo(path) > 0);
  }

  private static ObjectNode row(Shown claim) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("id", claim.any.claim());
    row.put("owner", claim.any.owner().name());
    Rows.texts(row, "paths", claim.paths);
    row.put("reason", claim.any.reason());
    row.put("claimed_at", PullTask.time(claim.any.since(), false));
    row.put("expires_at", PullTask.time(claim.any.until(), false));
    row.put("ttl_secs", claim.any.lease().toSeconds());
    return row;
  }
}
