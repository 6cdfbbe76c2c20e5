package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskPath;
import io.agenttasks.spi.PathBoard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The path claims of a list at one instant, as one agent sees them. */
final class PathRows {

  final PathBoard board;
  final Agent agent;
  final Instant at;

  /** Those that hold their path. */
  final List<Entry> live = new ArrayList<>();

  /** Those that are over, but not for long. */
  final List<Entry> lost = new ArrayList<>();

  /** Those that nobody is to be told of any longer. */
  final Set<PathClaim.Key> forgotten = new HashSet<>();

  PathRows(PathBoard board, Agent agent, Instant at) {
    this.board = board;
    this.agent = agent;
    this.at = at;
    for (PathClaim row : board.rows()) {
      if (row.holdsAt(at)) {
        live.add(new Entry(row));
      } else if (row.isLostAt(at)) {
        lost.add(new Entry(row));
      } else {
        forgotten.add(row.key());
      }
    }
  }

  /** A row with the key of its path, worked out once. */
  record Entry(PathClaim row, List<String> key) {
    Entry(PathClaim row) {
      this(row, TaskPath.of(row.path()).key());
    }

    boolean covers(List<String> other) {
      return begins(key, other);
    }

    boolean isBeneath(List<String> other) {
      return begins(other, key);
    }

    boolean overlaps(List<String> other) {
      return covers(other) || isBeneath(other);
    }
  }

  /** Those that hold something that overlaps one of these. */
  List<Entry> overlapping(Collection<List<String>> keys) {
    Set<List<String>> wanted = new HashSet<>(keys);
    Set<List<String>> above = new HashSet<>();
    for (List<String> key : keys) {
      for (int length = 1; length <= key.size(); length++) {
        above.add(key.subList(0, length));
      }
    }
    return live.stream()
        .filter(entry -> above.contains(entry.key()) || isBeneathAny(entry.key(), wanted))
        .toList();
  }

  static boolean isBeneathAny(List<String> key, Set<List<String>> wanted) {
    for (int length = 1; length <= key.size(); length++) {
      if (wanted.contains(key.subList(0, length))) {
        return true;
      }
    }
    return false;
  }

  /** Those that the agent holds. */
  Stream<Entry> own() {
    return live.stream().filter(entry -> entry.row().owner().equals(agent));
  }

  static boolean begins(List<String> beginning, List<String> whole) {
    return beginning.size() <= whole.size() && beginning.equals(whole.subList(0, beginning.size()));
  }
}
