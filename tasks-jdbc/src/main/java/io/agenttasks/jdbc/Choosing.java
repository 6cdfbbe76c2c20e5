package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Tier;
import io.agenttasks.spi.ClaimTerms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * How a claim chooses among ready tasks: by tier, and then in claim order. It reads the lanes that
 * may have tasks of a tier before those of the next one, and of each no more than it needs.
 */
final class Choosing {

  /** How many ready tasks are read at once. */
  private static final int PAGE = 200;

  private final Database database;
  private final Paths paths;
  private final Lanes lanes;
  private final Handle handle;
  private final long list;
  private final ClaimTerms terms;
  private final Map<Tier, List<Candidate>> byTier = new EnumMap<>(Tier.class);

  /** Whose turn it is, once a task with paths or a lane was met. */
  private @Nullable Turn turn;

  /** What goes from lane to lane afterwards; there is none without the turn. */
  private @Nullable Tidying tidying;

  Choosing(
      Database database, Paths paths, Lanes lanes, Handle handle, long list, ClaimTerms terms) {
    this.database = database;
    this.paths = paths;
    this.lanes = lanes;
    this.handle = handle;
    this.list = list;
    this.terms = terms;
  }

  /**
   * What was chosen.
   *
   * @param chosen the tasks to take, by tier and then in claim order
   * @param held whether some task would do but for its tier
   */
  record Choice(List<Candidate> chosen, boolean held) {}

  /**
   * Chooses as many as are wanted, if there are as many.
   *
   * @param spare how many more
   */
  Choice choose(int spare) {
    int wanted = Math.max(1, terms.count()) + spare;
    if (turn != null || lanes.wereSeen(list) || !isReadWithoutTurn(wanted)) {
      readInTurn(wanted);
    }
    return choice(terms.count() + spare);
  }

  /** The list's turn, for what others hold; waits for it if it was not needed before. */
  Turn turn() {
    Turn known = turn;
    if (known == null) {
      known = paths.turn(handle, list, terms.now());
      turn = known;
    }
    return known;
  }

  /** Puts aside what stood in the way of the claim, and takes back what does not any more. */
  void tidy() {
    if (tidying != null) {
      tidying.run();
    }
  }

  /** Reads the ready tasks; false if one has paths, or if some may have been put aside. */
  private boolean isReadWithoutTurn(int wanted) {
    clear();
    for (String assignee : assignees(Lanes.MAIN)) {
      if (!gather(Lanes.MAIN, assignee, Tier.FREE, wanted)) {
        return false;
      }
    }
    // Asked last: so none was put aside before it was looked for.
    return !lanes.wereMade(handle, list);
  }

  private void readInTurn(int wanted) {
    clear();
    Turn holds = turn();
    List<Lane> all = lanes.of(handle, list);
    tidying = new Tidying(database, lanes, handle, list, terms.agent(), holds, all);
    for (Tier tier : Tier.values()) {
      boolean within = tier.compareTo(terms.atMost()) <= 0;
      if (!within && found(Tier.BEHIND_CLAIMS) > 0) {
        return;
      }
      if (tier == Tier.FREE) {
        gather(Lanes.MAIN, tier, wanted);
      }
      for (Lane lane : all) {
        if (holds.tier(terms.agent(), lane.path()) == tier) {
          gather(lane.number(), tier, within ? wanted : 1);
        }
      }
      if (within && found(tier) >= wanted) {
        return;
      }
    }
  }

  private void clear() {
    for (Tier tier : Tier.values()) {
      byTier.put(tier, new ArrayList<>());
    }
  }

  /** How many were found of a tier or a better one. */
  private int found(Tier atMost) {
    return byTier.entrySet().stream()
        .filter(it -> it.getKey().compareTo(atMost) <= 0)
        .mapToInt(it -> it.getValue().size())
        .sum();
  }

  private Choice choice(int limit) {
    List<Candidate> chosen = new ArrayList<>();
    boolean held = false;
    for (Tier tier : Tier.values()) {
      List<Candidate> found = byTier.getOrDefault(tier, List.of());
      if (tier.compareTo(terms.atMost()) > 0) {
        held |= !found.isEmpty();
      } else {
        found.stream()
            .sorted(Candidate.IN_CLAIM_ORDER)
            .limit((long) limit - chosen.size())
            .forEach(chosen::add);
      }
    }
    return new Choice(chosen, held);
  }

  /** Whose tasks in a lane will do; "" is nobody's. */
  private Set<String> assignees(long lane) {
    ClaimFilter filter = terms.filter();
    if (filter.anyAssignee()) {
      return new HashSet<>(
          handle
              .createQuery(database.statements.text("ready_assignees"))
              .bind("list", list)
              .bind("lane", lane)
              .mapTo(String.class)
              .list());
    }
    Set<String> assignees = new HashSet<>();
    filter.assignees().stream().map(Agent::name).forEach(assignees::add);
    if (filter.unassigned()) {
      assignees.add("");
    }
    return assignees;
  }

  private void gather(long lane, Tier tier, int wanted) {
    for (String assignee : assignees(lane)) {
      gather(lane, assignee, tier, wanted);
    }
  }

  /**
   * Reads the ready tasks of one assignee in a lane until enough of them are of a tier or a better
   * one, or there are no more.
   *
   * @return false if the turn is needed to go on
   */
  private boolean gather(long lane, String assignee, Tier tier, int wanted) {
    // What was read of a lane that nobody needs may all return.
    boolean whole = tidying != null && tidying.isIdle(lane);
    long rank = Long.MIN_VALUE;
    long creation = 0;
    int enough = 0;
    while (true) {
      List<Ready> page = page(lane, assignee, rank, creation);
      for (Ready ready : page) {
        if (!accepts(ready)) {
          continue;
        }
        if (turn == null && !ready.paths().isEmpty()) {
          return false;
        }
        enough += add(lane, ready).compareTo(tier) <= 0 ? 1 : 0;
        if (enough == wanted && !whole) {
          return true;
        }
      }
      if (enough >= wanted || page.size() < PAGE) {
        return true;
      }
      Ready last = page.get(page.size() - 1);
      rank = -(long) last.priority();
      creation = last.creation();
    }
  }

  /** Adds a task to what was found; its tier. */
  private Tier add(long lane, Ready ready) {
    Tier tier = turn == null ? Tier.FREE : turn.tier(terms.agent(), ready.paths());
    Candidate candidate = new Candidate(ready.creation(), ready.priority(), tier, ready.paths());
    byTier.computeIfAbsent(tier, fresh -> new ArrayList<>()).add(candidate);
    if (tidying != null) {
      tidying.met(lane, candidate);
    }
    return tier;
  }

  private boolean accepts(Ready ready) {
    ClaimFilter filter = terms.filter();
    return (filter.tags().isEmpty() || ready.tags().containsAll(filter.tags()))
        && (filter.persona() == null || filter.persona().equals(ready.persona()));
  }

  private List<Ready> page(long lane, String assignee, long rank, long creation) {
    return handle
        .createQuery(database.statements.text("ready_page"))
        .bind("list", list)
        .bind("lane", lane)
        .bind("assignee", assignee)
        .bind("rank", rank)
        .bind("creation", creation)
        .bind("limit", PAGE)
        .map((row, context) -> Ready.read(row))
        .list();
  }
}
