package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.PendingReply;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/** {@code task_pull}: the next task for an agent. */
final class TakeTool {

  /** The longest wait: clients give up after 120 seconds, and an answer nobody hears is lost. */
  static final int WAIT_SECONDS_MAX = 110;

  /** The longest wait of one that waits for no answer, but looks for it. */
  static final int PATIENCE_SECONDS_MAX = 86_400;

  /** The shortest lease that may be asked for. */
  static final int LEASE_SECONDS_MIN = 60;

  /** The longest lease that may be asked for. */
  static final int LEASE_SECONDS_MAX = 86_400;

  /** The most holds of others that are named. */
  static final int HOLDS_SHOWN_MAX = 50;

  static final Parameter WAIT =
      Parameter.integer("wait_secs", "how long to wait, up to 120; default 0");

  private static final Parameters INPUT =
      Parameters.lenient(
          WAIT,
          Parameter.integer("lease_secs", "how long it stays yours; default: while you call"),
          Parameter.raw("request_id", "a repeat answers the same"));

  private TakeTool() {}

  static Tool tool(Boards boards) {
    Tool tool =
        Turn.named(
            boards,
            "task_pull",
            "Gives you the next task that can start, preferring paths that nobody works on. With"
                + " wait_secs it waits for one instead of being asked again and again.",
            Tool.Hints.WRITES,
            INPUT,
            turn -> pull(turn, wait(turn.given())));
    return Turn.patient(boards, tool, turn -> pull(turn, wait(turn.given(), PATIENCE_SECONDS_MAX)));
  }

  private static CompletionStage<ToolReply> pull(Turn turn, Duration wait) {
    Arguments given = turn.given();
    given
        .integer("lease_secs")
        .ifPresent(it -> Texts.number("lease_secs", it, LEASE_SECONDS_MIN, LEASE_SECONDS_MAX));
    ClaimRequest request = turn.board().leases().request(turn).waitUpTo(wait);
    return turn.when(
        turn.list()
            .claimAsync(
                given.has("request_id") ? request.requestId(given.need("request_id")) : request),
        result ->
            result.fold(
                new ClaimResult.Cases<>(
                    claimed ->
                        PendingReply.about(
                            claimed.claim()::close, () -> taken(turn, claimed.claim())),
                    refused -> turn.reply(Problem.conflict(refused.refusal().message()).whole()),
                    none -> none(turn, none))));
  }

  /** A wait above the longest is the longest; a negative one is a mistake of the protocol's. */
  static Duration wait(Arguments given) {
    return wait(given, WAIT_SECONDS_MAX);
  }

  private static Duration wait(Arguments given, int most) {
    int seconds = given.integer("wait_secs").orElse(0);
    if (seconds < 0) {
      throw new ArgumentException(
          ArgumentException.Kind.TYPE, "wait_secs", "not negative, found " + seconds);
    }
    return Duration.ofSeconds(Math.min(seconds, most));
  }

  private static ToolReply taken(Turn turn, Claim claim) {
    turn.board().leases().claimed(turn, claim.task());
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set(
        "task", PullTask.whole(turn.list(), Reading.required(turn.list(), claim.task().id())));
    waitingOn(answer, claim.waitingOn());
    return turn.reply(answer);
  }

  private static void waitingOn(ObjectNode answer, WaitingOn holds) {
    if (holds.isNothing()) {
      return;
    }
    List<ObjectNode> rows =
        holds.first().stream()
            .limit(HOLDS_SHOWN_MAX)
            .map(hold -> PathTools.row(hold.path(), hold.agent()))
            .toList();
    Rows.put(answer, "waiting_on", rows, holds.count());
  }

  private static ToolReply none(Turn turn, ClaimResult.NoneReady none) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (none.reason() == NoneReason.CLOSED) {
      return turn.bare(answer.put("status", "cancelled").put("message", "the server stops"));
    }
    answer.put("status", "none");
    answer.put("message", "no task is ready: " + word(none.reason()));
    answer.put("reason", word(none.reason()));
    if (none.nextStart() != null) {
      answer.put("next_start", none.nextStart().toString());
    }
    return turn.reply(answer);
  }

  private static String word(NoneReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
