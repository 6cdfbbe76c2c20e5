package io.agenttasks.spi;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be written to one list in one atomic step, in this order: the list with what falls
 * asleep, wakes or leaves by it, the sweeps, the changes, the edges to remove, the edges to add. A
 * task may be changed more than once, each change replacing the one before.
 *
 * @param list which list
 * @param at the instant of the write
 * @param guard what must hold of the list, or null: nothing
 * @param changes up to {@value TaskStore#CHANGES_MAX}
 * @param unchanged tasks whose version and edges must be as read, up to the same number
 * @param add edges that shall be there afterwards, up to {@value TaskStore#EDGES_MAX}
 * @param remove edges that shall not, up to the same number
 * @param sweeps steps for many tasks, up to {@value TaskStore#SWEEPS_MAX}; a write that has some
 *     has nothing beside them but its guard
 * @param request for repeats, or null: each call writes anew
 */
public record Write(
    ListId list,
    Instant at,
    @Nullable ListGuard guard,
    List<Change> changes,
    List<Stored> unchanged,
    List<Edge> add,
    List<Edge> remove,
    List<Sweep> sweeps,
    @Nullable Request request) {

  /** Checks the numbers, and that sweeps stand alone. */
  public Write {
    changes = limited("changes", changes, TaskStore.CHANGES_MAX);
    unchanged = limited("unchanged", unchanged, TaskStore.CHANGES_MAX);
    add = limited("edges to add", add, TaskStore.EDGES_MAX);
    remove = limited("edges to remove", remove, TaskStore.EDGES_MAX);
    sweeps = limited("sweeps", sweeps, TaskStore.SWEEPS_MAX);
    if (!sweeps.isEmpty()
        && !(changes.isEmpty() && unchanged.isEmpty() && add.isEmpty() && remove.isEmpty())) {
      throw new IllegalArgumentException("sweeps: nothing beside them, found " + changes.size());
    }
  }

  /** A write that is made anew each time. */
  public Write(
      ListId list,
      Instant at,
      @Nullable ListGuard guard,
      List<Change> changes,
      List<Stored> unchanged,
      List<Edge> add,
      List<Edge> remove) {
    this(list, at, guard, changes, unchanged, add, remove, List.of(), null);
  }

  /** Some changes, and nothing else. */
  public static Write of(ListId list, Instant at, List<Change> changes) {
    return new Write(list, at, null, changes, List.of(), List.of(), List.of(), List.of(), null);
  }

  /** This write, if the list's version allows. */
  public Write guardedBy(@Nullable ListGuard guard) {
    return new Write(list, at, guard, changes, unchanged, add, remove, sweeps, request);
  }

  /** This write, with steps for many tasks. */
  public Write sweeping(List<Sweep> steps) {
    return new Write(list, at, guard, changes, unchanged, add, remove, steps, request);
  }

  /** This write, with more changes behind its own. */
  public Write and(Collection<Change> more) {
    List<Change> all = new ArrayList<>(changes);
    all.addAll(more);
    return new Write(list, at, guard, all, unchanged, add, remove, sweeps, request);
  }

  /** This write, if these tasks are unchanged. */
  public Write relyingOn(List<Stored> tasks) {
    return new Write(list, at, guard, changes, tasks, add, remove, sweeps, request);
  }

  /** This write, with edges to add and to remove. */
  public Write edges(List<Edge> toAdd, List<Edge> toRemove) {
    return new Write(list, at, guard, changes, unchanged, toAdd, toRemove, sweeps, request);
  }

  /** This write, with other changes instead of its own. */
  public Write with(List<Change> others) {
    return new Write(list, at, guard, others, unchanged, add, remove, sweeps, request);
  }

  /** This write, to another list. */
  public Write in(ListId other) {
    return new Write(other, at, guard, changes, unchanged, add, remove, sweeps, request);
  }

  /** This write, at another instant. */
  public Write at(Instant other) {
    return new Write(list, other, guard, changes, unchanged, add, remove, sweeps, request);
  }

  /** This write, for this request. */
  public Write answering(@Nullable Request call) {
    return new Write(list, at, guard, changes, unchanged, add, remove, sweeps, call);
  }

  /** The tasks that it changes or relies on. */
  public Set<TaskId> named() {
    Set<TaskId> named = new LinkedHashSet<>();
    changes.forEach(change -> named.add(change.id()));
    unchanged.forEach(stored -> named.add(stored.task().id()));
    return named;
  }

  private static <T> List<T> limited(String field, List<T> values, int max) {
    if (values.size() > max) {
      throw new IllegalArgumentException(
          field + ": at most " + max + " in one write, found " + values.size());
    }
    return List.copyOf(values);
  }
}
