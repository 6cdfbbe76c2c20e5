package io.agenttasks.claim;

import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathConflict;
import io.agenttasks.model.PreviousOwner;
import io.agenttasks.model.TaskPath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One wish for paths, decided: all of them, or none. */
final class PathTaking {

  private final PathRows rows;
  private final PathRule.Wish wish;

  /** The paths wished for, each with its key. */
  private final Map<String, List<String>> wanted = new LinkedHashMap<>();

  /** What is held, by whomever, that overlaps one of them. */
  private final List<PathRows.Entry> near;

  private final Map<PathClaim.Key, PathClaim> put = new LinkedHashMap<>();
  private final Set<PathClaim.Key> remove;
  private final List<PathRows.Entry> taken = new ArrayList<>();
  private final Set<String> renewed = new LinkedHashSet<>();
  private final Set<String> absorbed = new LinkedHashSet<>();

  PathTaking(PathRows rows, PathRule.Wish wish) {
    this.rows = rows;
    this.wish = wish;
    this.remove = new HashSet<>(rows.forgotten);
    wish.paths().forEach(path -> wanted.put(path, TaskPath.of(path).key()));
    this.near = rows.overlapping(wanted.values());
  }

  PathDecision decide() {
    List<PathConflict> conflicts = conflicts();
    if (!conflicts.isEmpty()) {
      return new PathDecision.Conflict(conflicts);
    }
    wanted.forEach(this::wish);
    taken.forEach(this::take);
    // What was held by itself until now, and is a part of what is taken, is absorbed.
    renewed.removeAll(absorbed);
    return new PathDecision.Granted(
        List.copyOf(put.values()),
        remove,
        new PathDecision.Grant(
            taken.isEmpty() ? null : number(),
            taken.stream().map(entry -> entry.row().path()).toList(),
            List.copyOf(renewed),
            List.copyOf(absorbed),
            previousOwners(),
            latest()));
  }

  private List<PathConflict> conflicts() {
    List<PathConflict> conflicts = new ArrayList<>();
    wanted.forEach(
        (path, key) -> {
          for (PathRows.Entry other : near) {
            PathClaim row = other.row();
            if (!row.owner().equals(wish.agent()) && other.overlaps(key)) {
              conflicts.add(
                  new PathConflict(path, row.path(), row.owner(), row.reason(), row.until()));
            }
          }
        });
    return conflicts;
  }

  private void wish(String path, List<String> key) {
    List<PathClaim> covering =
        own().filter(entry -> entry.covers(key)).map(PathRows.Entry::row).toList();
    if (!covering.isEmpty()) {
      covering.forEach(row -> put.put(row.key(), renewed(row, path)));
      renewed.add(path);
    } else if (isWithinAnother(key)) {
      absorbed.add(path);
    } else {
      PathClaim row =
          new PathClaim(
              number(),
              path,
              wish.agent(),
              wish.reason(),
              rows.at,
              rows.at,
              rows.at.plus(wish.lease()),
              wish.lease(),
              false);
      taken.add(new PathRows.Entry(row, key));
    }
  }

  /** Another reason is given by who claims exactly the same path again. */
  private PathClaim renewed(PathClaim row, String path) {
    boolean another = row.path().equals(path) && !wish.reason().isEmpty();
    return row.renewed(another ? wish.reason() : row.reason(), wish.lease(), rows.at);
  }

  private boolean isWithinAnother(List<String> key) {
    return wanted.values().stream()
        .anyMatch(other -> other.size() < key.size() && PathRows.begins(other, key));
  }

  private void take(PathRows.Entry fresh) {
    own()
        .filter(entry -> entry.isBeneath(fresh.key()))
        .map(PathRows.Entry::row)
        .forEach(
            lower -> {
              put.remove(lower.key());
              remove.add(lower.key());
              absorbed.add(lower.path());
            });
    put.put(fresh.row().key(), fresh.row());
    remove.remove(fresh.row().key());
  }

  private Stream<PathRows.Entry> own() {
    return near.stream().filter(entry -> entry.row().owner().equals(wish.agent()));
  }

  private List<PreviousOwner> previousOwners() {
    return rows.lost.stream()
        .filter(entry -> !entry.row().owner().equals(wish.agent()))
        .filter(entry -> taken.stream().anyMatch(fresh -> entry.overlaps(fresh.key())))
        .map(PathRows.Entry::row)
        .map(row -> new PreviousOwner(row.path(), row.owner(), row.until()))
        .toList();
  }

  /** The board's next version tells this call from all others. */
  private long number() {
    return rows.board.version() + 1;
  }

  private Instant latest() {
    return put.values().stream()
        .map(PathClaim::until)
        .max(Comparator.naturalOrder())
        .orElse(rows.at);
  }
}
