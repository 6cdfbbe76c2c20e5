package io.agenttasks.jdbc;

import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Which tasks pass a filter: what a task tells by itself, and what the store derives. */
final class Passing {

  private final TaskFilter filter;

  /** The creation numbers of what the blocker asked for blocks, or null: none was. */
  private final @Nullable Set<Long> dependents;

  private Passing(TaskFilter filter, @Nullable Set<Long> dependents) {
    this.filter = filter;
    this.dependents = dependents;
  }

  static Passing of(Database database, Handle handle, long list, TaskFilter filter) {
    if (filter.blockedBy() == null) {
      return new Passing(filter, null);
    }
    return new Passing(
        filter,
        new HashSet<>(
            handle
                .createQuery(database.statements.text("dependents_of"))
                .bind("list", list)
                .bind("id", filter.blockedBy().value())
                .mapTo(Long.class)
                .list()));
  }

  /** Whether all are asked for, so that as many are read as are wanted. */
  boolean passesAll() {
    return filter.equals(TaskFilter.ALL);
  }

  boolean passes(Found found) {
    Stored stored = found.stored();
    Instant readyAt = filter.readyAt();
    return filter.accepts(stored.task())
        && (!filter.heldBack() || (found.queued() && !found.ready()))
        && (filter.dormant() == null || filter.dormant() == stored.dormant())
        && (readyAt == null || isReady(found, readyAt))
        && (dependents == null || dependents.contains(stored.task().creation()));
  }

  private static boolean isReady(Found found, Instant now) {
    Stored stored = found.stored();
    return found.queued()
        && !stored.dormant()
        && stored.openBlockers() == 0
        && stored.task().startedAt(now);
  }
}
