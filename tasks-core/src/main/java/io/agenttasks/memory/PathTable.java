package io.agenttasks.memory;

import io.agenttasks.model.Hold;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathHolds;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The path claims of one list, and those whose holds stand. Guarded by the lock of its list. */
final class PathTable {

  private static final Comparator<PathClaim> BY_END =
      Comparator.comparing(PathClaim::until).thenComparing(PathClaim::key);

  private final PathIndex index;
  private final Map<PathClaim.Key, PathClaim> rows = new TreeMap<>();

  /** The rows whose hold stands, by their end. */
  private final TreeSet<PathClaim> standing = new TreeSet<>(BY_END);

  private long version;
  private Instant at = PathBoard.UNWRITTEN.at();

  /** What readers are shown until the next write. */
  private @Nullable PathBoard shown;

  PathTable(PathIndex index) {
    this.index = index;
  }

  PathBoard board() {
    PathBoard board = shown;
    if (board == null) {
      board = new PathBoard(version, at, List.copyOf(rows.values()));
      shown = board;
    }
    return board;
  }

  /** When the first of those that stand is over. */
  Optional<Instant> nextEnd() {
    return standing.isEmpty() ? Optional.empty() : Optional.of(standing.first().until());
  }

  /** Ends the holds of the claims that are over by then. */
  void turn(Instant latest) {
    while (!standing.isEmpty() && !standing.first().holdsAt(latest)) {
      index.end(holdOf(standing.pollFirst()), PathHolds.Kind.CLAIM);
    }
  }

  /** Writes all of it, or nothing. */
  PathOutcome apply(PathWrite write, Instant latest) {
    if (write.version() != version) {
      return new PathOutcome.Overtaken(board());
    }
    int kept = rows.size();
    for (PathClaim.Key key : write.remove()) {
      kept -= rows.containsKey(key) ? 1 : 0;
    }
    for (PathClaim row : write.put()) {
      kept += rows.containsKey(row.key()) ? 0 : 1;
    }
    Texts.number("path claims of a list", kept, 0, TaskStore.PATH_CLAIMS_PER_LIST_MAX);
    write.remove().forEach(key -> replace(key, null, latest));
    write.put().forEach(row -> replace(row.key(), row, latest));
    version++;
    at = write.at().isAfter(at) ? write.at() : at;
    shown = null;
    return new PathOutcome.Written(version);
  }

  private void replace(PathClaim.Key key, @Nullable PathClaim row, Instant latest) {
    PathClaim before = row == null ? rows.remove(key) : rows.put(key, row);
    boolean held = before != null && standing.remove(before);
    boolean holds = row != null && row.holdsAt(latest);
    if (row != null && holds) {
      standing.add(row);
    }
    // A renewal leaves the hold as it is.
    if (held != holds) {
      Hold hold = new Hold(key.path(), key.owner());
      if (holds) {
        index.begin(hold, PathHolds.Kind.CLAIM);
      } else {
        index.end(hold, PathHolds.Kind.CLAIM);
      }
    }
  }

  private static Hold holdOf(PathClaim row) {
    return new Hold(row.path(), row.owner());
  }
}
