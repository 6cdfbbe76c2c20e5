package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * What goes from lane to lane after a claim that had the turn. Many tasks that it read in vain, as
 * others hold what they overlap, are put aside; some of those that nobody holds back any more
 * return to the main lane, and lanes without tasks are deleted. Tasks that others are changing stay
 * where they are.
 */
final class Tidying {

  /** How many tasks return at most, as the next claim may put them aside again. */
  private static final int RETURNING_MAX = 200;

  /** How many tasks are moved by one statement. */
  private static final int MOVED_AT_ONCE = 1000;

  private final Database database;
  private final Lanes lanes;
  private final Handle handle;
  private final long list;
  private final Agent agent;
  private final Turn turn;
  private final Map<TaskPath, Lane> byPath = new HashMap<>();

  /** The tier that the tasks of a lane have at best; in the main one they may be free. */
  private final Map<Long, Tier> tiers = new HashMap<>();

  /** Lanes of whose path nobody holds anything. */
  private final Set<Long> idle = new HashSet<>();

  private final List<Candidate> inTheWay = new ArrayList<>();
  private final List<Candidate> returning = new ArrayList<>();

  /**
   * The tidying after a claim.
   *
   * @param all lanes of the list
   */
  Tidying(
      Database database,
      Lanes lanes,
      Handle handle,
      long list,
      Agent agent,
      Turn turn,
      List<Lane> all) {
    this.database = database;
    this.lanes = lanes;
    this.handle = handle;
    this.list = list;
    this.agent = agent;
    this.turn = turn;
    for (Lane lane : all) {
      byPath.put(lane.path(), lane);
      tiers.put(lane.number(), turn.tier(agent, lane.path()));
      if (turn.tier(null, lane.path()) == Tier.FREE) {
        idle.add(lane.number());
      }
    }
  }

  /**
   * Notes a task that the claim read.
   *
   * @param lane in which it stands
   */
  void met(long lane, Candidate task) {
    if (task.tier().compareTo(tiers.getOrDefault(lane, Tier.FREE)) > 0) {
      inTheWay.add(task);
    } else if (isIdle(lane) && returning.size() < RETURNING_MAX) {
      returning.add(task);
    }
  }

  /** Whether nobody holds anything of the lane's path. */
  boolean isIdle(long lane) {
    return idle.contains(lane);
  }

  /** Moves what is to be moved. */
  void run() {
    if (lanes.areWorthIt(inTheWay.size())) {
      putAside();
    }
    if (!idle.isEmpty()) {
      move(returning, Lanes.MAIN);
      lanes.deleteEmpty(handle, list);
    }
  }

  private void putAside() {
    Map<TaskPath, List<Candidate>> behind = new LinkedHashMap<>();
    for (Candidate task : inTheWay) {
      behind.computeIfAbsent(turn.widestBefore(agent, task), path -> new ArrayList<>()).add(task);
    }
    behind.forEach(
        (path, tasks) -> {
          if (lanes.areWorthIt(tasks.size())
              && (byPath.containsKey(path) || Lanes.isRoomBeside(byPath.values()))) {
            Lane lane = byPath.computeIfAbsent(path, fresh -> lanes.make(handle, list, fresh));
            move(tasks, lane.number());
          }
        });
  }

  private void move(List<Candidate> tasks, long lane) {
    for (int from = 0; from < tasks.size(); from += MOVED_AT_ONCE) {
      List<Candidate> some = tasks.subList(from, Math.min(from + MOVED_AT_ONCE, tasks.size()));
      List<Long> locked =
          Taking.lock(database, handle, list, some, some.size(), false).stream()
              .map(it -> it.candidate().creation())
              .toList();
      if (!locked.isEmpty()) {
        lanes.put(handle, list, lane, locked);
      }
    }
  }
}
