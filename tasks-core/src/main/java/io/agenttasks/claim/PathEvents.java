package io.agenttasks.claim;

import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathEvent;
import io.agenttasks.model.PathEvent.What;
import io.agenttasks.model.TaskPath;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathWrite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a write of path claims means to those who listen: what is over since the write before it,
 * then what ended otherwise, then what was claimed. A claim that is over is so by time alone; since
 * each write says when it was made, exactly one of them is the first behind that end.
 */
public final class PathEvents {

  private static final Comparator<PathClaim> BY_END =
      Comparator.comparing(PathClaim::until).thenComparing(PathClaim::key);

  private final PathBoard before;
  private final PathWrite write;
  private final Map<PathClaim.Key, PathClaim> live = new LinkedHashMap<>();
  private final List<PathEvent> events = new ArrayList<>();

  private PathEvents(PathBoard before, PathWrite write) {
    this.before = before;
    this.write = write;
    PathRule.live(before, write.at()).forEach(row -> live.put(row.key(), row));
  }

  /** The events of this write, which replaces this board. */
  public static List<PathEvent> of(PathBoard before, PathWrite write) {
    return new PathEvents(before, write).find();
  }

  /** Whether a write now would be the first behind the end of a claim. */
  public static boolean isDue(PathBoard board, Instant at) {
    return expired(board, at).findAny().isPresent();
  }

  private static Stream<PathClaim> expired(PathBoard board, Instant at) {
    return board.rows().stream().filter(row -> !row.holdsAt(at) && row.until().isAfter(board.at()));
  }

  private List<PathEvent> find() {
    expired(before, write.at()).sorted(BY_END).forEach(row -> add(What.EXPIRED, row));
    List<PathClaim> claimed = write.put().stream().filter(this::isNew).toList();
    ended(claimed);
    for (PathClaim row : write.put()) {
      PathClaim known = live.get(row.key());
      if (known != null && !isNew(row) && !known.reason().equals(row.reason())) {
        add(What.EDITED, row);
      }
    }
    claimed.forEach(row -> add(What.CLAIMED, row));
    return events;
  }

  /** Only of one owner are paths put into one write; so what lies beneath them is its own. */
  private void ended(List<PathClaim> claimed) {
    Set<List<String>> above = new HashSet<>();
    claimed.forEach(row -> above.add(TaskPath.of(row.path()).key()));
    for (PathClaim row : live.values()) {
      if (write.remove().contains(row.key())) {
        boolean absorbed = PathRows.isBeneathAny(TaskPath.of(row.path()).key(), above);
        add(absorbed ? What.ABSORBED : What.RELEASED, row);
      }
    }
  }

  /** What is over is put, too: once its owner was told. */
  private boolean isNew(PathClaim row) {
    PathClaim known = live.get(row.key());
    return row.holdsAt(write.at()) && (known == null || known.claim() != row.claim());
  }

  private void add(What what, PathClaim row) {
    events.add(new PathEvent(write.version() + 1, write.at(), what, row));
  }
}
