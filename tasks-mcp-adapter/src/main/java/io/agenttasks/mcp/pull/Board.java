package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.spi.TaskStoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a server remembers of one list: who was there, whose tasks a call keeps, who lost one, and
 * what went wrong last. Any number of threads may use it.
 */
final class Board {

  /** How long ago an agent may have called to count as active. */
  static final Duration ACTIVE = Duration.ofHours(1);

  /** The most agents that are remembered. */
  static final int AGENTS_MAX = 1_000;

  private final Leases leases;
  private final Losses losses;
  private final ConcurrentMap<Agent, Instant> seen = new ConcurrentHashMap<>();
  private final AtomicLong calls = new AtomicLong();
  private volatile @Nullable String failure;
  private volatile @Nullable Instant startedAt;

  Board(Duration silence, ListId list) {
    losses = new Losses(list);
    leases = new Leases(silence, losses);
  }

  /** How long tasks last. */
  Leases leases() {
    return leases;
  }

  /** Who lost what. */
  Losses losses() {
    return losses;
  }

  /** Every call is a sign of life of its agent, and notices who has been silent for too long. */
  void alive(Turn turn) {
    Instant now = turn.now();
    calls.incrementAndGet();
    if (startedAt == null) {
      startedAt = now;
    }
    leases.notice(turn);
    Agent agent = turn.agent();
    if (agent != null) {
      if (seen.size() >= AGENTS_MAX) {
        seen.values().removeIf(at -> at.plus(ACTIVE).isBefore(now));
      }
      // Of more than that it is forgotten that they were here: they only miss messages to all.
      if (seen.size() < AGENTS_MAX || seen.containsKey(agent)) {
        seen.put(agent, now);
      }
      leases.extend(turn, agent);
    }
  }

  /** Adds what rides on any result of an agent's call, each once; answers how it is taken back. */
  Runnable ride(Turn turn, ObjectNode answer) {
    Agent agent = turn.agent();
    if (agent == null) {
      return () -> {};
    }
    try {
      lost(turn, agent, answer);
      return Inbox.deliver(turn, agent, answer);
    } catch (TaskStoreException e) {
      // What the call itself did is done; the rest is told next time.
      failed(String.valueOf(e.getMessage()));
      return () -> {};
    }
  }

  private static void lost(Turn turn, Agent agent, ObjectNode answer) {
    List<PathClaim> lost = turn.list().lostPaths(agent.name());
    if (!lost.isEmpty()) {
      Rows.put(
          answer,
          "lost",
          lost.stream()
              .map(
                  claim ->
                      PathTools.row(claim.path(), claim.owner())
                          .put("at", claim.until().toString()))
              .toList());
    }
  }

  /** The store failed a call. */
  void failed(String message) {
    failure = message;
  }

  /** The last failure of the store, or null. */
  @Nullable String failure() {
    return failure;
  }

  /** When the first call came, or null: none has. */
  @Nullable Instant startedAt() {
    return startedAt;
  }

  /** How many calls there were. */
  long calls() {
    return calls.get();
  }

  /** Who called within the last hour. */
  List<Agent> active(Instant now) {
    return seen.entrySet().stream()
        .filter(entry -> !entry.getValue().plus(ACTIVE).isBefore(now))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing(Agent::name))
        .toList();
  }
}
