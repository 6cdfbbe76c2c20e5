package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.page.TaskQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Messages among the agents of a board, and news of what they lost. Each is a task of a list of the
 * server's own, assigned to who shall read it, claimed and completed by being delivered: so it is
 * delivered once, by whichever process, is still there after a restart, and a look into an empty
 * inbox costs a claim that finds nothing, however many messages there were.
 */
final class Inbox {

  /** How many messages are delivered with one answer. */
  static final int SHOWN_MAX = 5;

  /** How many that wait are looked at with one answer. */
  static final int LOOKED_AT_MAX = 20;

  /** How long they wait to be read. */
  static final Duration KEPT = Duration.ofHours(24);

  /** Marks news of a lost task. */
  static final String LOST = "lost";

  private static final String LISTS = "/mcp/messages";

  /** Whoever claimed some and is gone gives them back so soon. */
  private static final Duration LEASE = Duration.ofMinutes(1);

  /** Later messages have higher priorities: the seconds since then. */
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  private static final Comparator<Claim> NEWEST_FIRST =
      Comparator.<Claim>comparingLong(claim -> claim.task().creation()).reversed();

  private Inbox() {}

  /** Where the messages of a board are. */
  private static TaskList of(Tasks tasks, ListId board) {
    return tasks.list(ListId.of(LISTS + board));
  }

  /** Where the messages of a board are. */
  static TaskList of(Turn turn) {
    return of(turn.tasks(), turn.list().id());
  }

  /** Leaves a message for some, and answers the first copy. */
  static Task send(Turn turn, String text, List<Agent> to) {
    long second = Duration.between(FIRST, turn.now()).toSeconds();
    int priority = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE - 1, second));
    List<NewTask> copies =
        to.stream()
            .map(
                agent ->
                    NewTask.of("to " + agent)
                        .description(text)
                        .priority(priority)
                        .assignee(agent.name())
                        .by(turn.who().name()))
            .toList();
    return of(turn).create(copies).get(0);
  }

  /** Leaves word, before all messages, that an agent lost a task of a board. */
  static void tell(Tasks tasks, ListId board, Agent loser, Task lost) {
    NewTask news =
        NewTask.of(lost.title())
            .description(lost.id().value())
            .tags(LOST)
            .priority(Integer.MAX_VALUE)
            .assignee(loser.name())
            .by(loser.name());
    Task unused = of(tasks, board).create(news);
  }

  /**
   * Tells of what was lost, delivers the newest messages, and says how many more wait. What it
   * answers has them wait again: nobody got the answer.
   */
  static Runnable deliver(Turn turn, Agent agent, ObjectNode answer) {
    TaskList messages = of(turn);
    List<Claim> waiting = waiting(messages, agent);
    if (waiting.isEmpty()) {
      return () -> {};
    }
    List<Claim> losses = new ArrayList<>();
    List<Claim> letters = new ArrayList<>();
    for (Claim claim : waiting) {
      if (isTooOld(turn, claim.task())) {
        claim.complete();
      } else {
        (claim.task().tags().contains(LOST) ? losses : letters).add(claim);
      }
    }
    letters.sort(NEWEST_FIRST);
    List<Claim> newest = letters.subList(0, Math.min(letters.size(), SHOWN_MAX));
    List<Claim> rest = letters.subList(newest.size(), letters.size());
    List<Task> delivered = delivered(messages, losses);
    losses(turn, delivered, answer);
    List<Task> read = delivered(messages, newest);
    letters(read, answer);
    delivered.addAll(read);
    rest.forEach(Claim::release);
    long more = waiting.size() == LOOKED_AT_MAX ? count(turn, messages, agent) : rest.size();
    if (more > 0) {
      answer.put("inbox_more", more);
    }
    return () -> delivered.forEach(it -> waitAgain(messages, agent, it));
  }

  private static void waitAgain(TaskList messages, Agent agent, Task message) {
    UpdateResult unused = messages.update(TaskUpdate.of(message.id(), agent.name()).pending());
  }

  private static List<Claim> waiting(TaskList messages, Agent agent) {
    return messages.claim(
                ClaimRequest.by(agent).assignedTo(agent.name()).upTo(LOOKED_AT_MAX).lease(LEASE))
            instanceof ClaimResult.Claimed claimed
        ? claimed.claims()
        : List.of();
  }

  private static boolean isTooOld(Turn turn, Task message) {
    return !message.createdAt().plus(KEPT).isAfter(turn.now());
  }

  private static long count(Turn turn, TaskList messages, Agent agent) {
    return messages.count(
        TaskQuery.all()
            .status(Status.PENDING)
            .assignedTo(agent.name())
            .updatedSince(turn.now().minus(KEPT)));
  }

  /** Those that this call delivers. */
  private static List<Task> delivered(TaskList messages, List<Claim> claims) {
    List<Task> delivered = new ArrayList<>();
    if (claims.isEmpty()) {
      return delivered;
    }
    List<UpdateResult> results = messages.complete(claims).results();
    for (int index = 0; index < claims.size(); index++) {
      if (results.get(index) instanceof UpdateResult.Updated) {
        delivered.add(claims.get(index).task());
      }
    }
    return delivered;
  }

  private static void losses(Turn turn, List<Task> losses, ObjectNode answer) {
    if (!losses.isEmpty()) {
      ArrayNode rows = answer.putArray("lost_tasks");
      losses.forEach(news -> Losses.row(turn.list(), news, rows.addObject()));
    }
  }

  private static void letters(List<Task> letters, ObjectNode answer) {
    if (!letters.isEmpty()) {
      ArrayNode rows = answer.putArray("inbox");
      for (Task letter : letters) {
        rows.addObject()
            .put("id", letter.id().value())
            .put("from", PullTask.name(letter.createdBy()))
            .put("text", letter.description())
            .put("at", letter.createdAt().toString());
      }
    }
  }
}
