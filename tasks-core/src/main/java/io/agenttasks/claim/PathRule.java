package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.spi.PathBoard;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Claims of paths by themselves: all or none, by name, each for a lease. Another's live claim that
 * overlaps refuses one, others' tasks do not. What is over is kept for a while for those who are to
 * be told, and goes with the first write afterwards.
 */
public final class PathRule {

  /**
   * How many leases a claim lasts at most without being renewed, whatever its owner does: with the
   * longest lease, 4 hours.
   */
  public static final int LEASES_UNRENEWED_MAX = 4;

  private PathRule() {}

  /**
   * A wish for paths.
   *
   * @param agent who wishes it
   * @param paths in the stored form, no doubles
   * @param reason why, or ""
   * @param lease for how long
   */
  public record Wish(Agent agent, List<String> paths, String reason, Duration lease) {}

  /** Whether the paths are granted, all of them, and what becomes of the agent's claims. */
  public static PathDecision claim(PathBoard board, Wish wish, Instant at) {
    return new PathTaking(new PathRows(board, wish.agent(), at), wish).decide();
  }

  /** All that the agent holds, each for its whole lease from now. */
  public static PathDecision renew(PathBoard board, Agent agent, Instant at) {
    PathRows rows = new PathRows(board, agent, at);
    return held(rows, own(rows).map(row -> row.renewed(row.reason(), row.lease(), at)).toList());
  }

  /**
   * A sign of life: all that the agent holds lasts its whole lease from now, but at most {@value
   * #LEASES_UNRENEWED_MAX} leases from when it was claimed or renewed.
   */
  public static PathDecision extend(PathBoard board, Agent agent, Instant at) {
    PathRows rows = new PathRows(board, agent, at);
    return held(rows, own(rows).map(row -> row.extended(extension(row, at))).toList());
  }

  /**
   * Gives up exactly these paths, if the agent holds each of them.
   *
   * @param paths in the stored form, or null for all that it holds
   */
  public static PathDecision release(
      PathBoard board, Agent agent, @Nullable Collection<String> paths, Instant at) {
    PathRows rows = new PathRows(board, agent, at);
    List<String> held = own(rows).map(PathClaim::path).toList();
    List<String> wanted = paths == null ? held : List.copyOf(paths);
    List<String> missing = wanted.stream().filter(path -> !held.contains(path)).toList();
    if (!missing.isEmpty() || wanted.isEmpty()) {
      return new PathDecision.NotHeld(missing);
    }
    Set<PathClaim.Key> remove = new HashSet<>(rows.forgotten);
    wanted.forEach(path -> remove.add(new PathClaim.Key(path, agent)));
    return new PathDecision.Granted(List.of(), remove, told(wanted, List.of(), at));
  }

  /** What the agent lost not long ago and was not told of, the oldest end first. */
  public static List<PathClaim> lost(PathBoard board, Agent agent, Instant at) {
    return board.rows().stream()
        .filter(row -> row.owner().equals(agent) && row.isLostAt(at) && !row.told())
        .sorted(Comparator.comparing(PathClaim::until).thenComparing(PathClaim::key))
        .toList();
  }

  /** What holds its path now, by path, then by owner. */
  public static List<PathClaim> live(PathBoard board, Instant at) {
    return board.rows().stream().filter(row -> row.holdsAt(at)).toList();
  }

  private static Instant extension(PathClaim row, Instant at) {
    Instant last = row.renewed().plus(row.lease().multipliedBy(LEASES_UNRENEWED_MAX));
    Instant whole = at.plus(row.lease());
    return whole.isBefore(last) ? whole : last;
  }

  private static Stream<PathClaim> own(PathRows rows) {
    return rows.own().map(PathRows.Entry::row);
  }

  /** The agent's claims as they shall be: what did not change needs no write. */
  private static PathDecision held(PathRows rows, List<PathClaim> own) {
    if (own.isEmpty()) {
      return new PathDecision.NotHeld(List.of());
    }
    Set<PathClaim> changed = new LinkedHashSet<>(own);
    rows.board.rows().forEach(changed::remove);
    Set<PathClaim.Key> remove = changed.isEmpty() ? Set.of() : rows.forgotten;
    List<String> paths = own.stream().map(PathClaim::path).toList();
    return new PathDecision.Granted(List.copyOf(changed), remove, told(paths, own, rows.at));
  }

  private static PathDecision.Grant told(
      List<String> paths, Collection<PathClaim> rows, Instant at) {
    Instant until = rows.stream().map(PathClaim::until).max(Comparator.naturalOrder()).orElse(at);
    return new PathDecision.Grant(null, List.of(), paths, List.of(), List.of(), until);
  }
}
