package io.agenttasks;

import io.agenttasks.claim.PathEvents;
import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One list of a store, as the operations of {@link TaskList} see it. */
final class ListAccess {

  /** How often an operation decides again before it gives up. */
  private static final int DECISIONS_MAX = 1_000;

  private static final int NANOS_PER_MICROSECOND = 1_000;

  final TaskStore store;
  final ListId id;
  private final Publishing publishing;
  private final ListSettings wanted;
  private volatile @Nullable ListSettings fixed;

  ListAccess(TaskStore store, Publishing publishing, ListId id, ListSettings wanted) {
    this.store = store;
    this.publishing = publishing;
    this.id = id;
    this.wanted = wanted;
  }

  /** The store's time, cut to what every store keeps. */
  Instant now() {
    Instant now = store.clock().instant();
    return now.minusNanos(now.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MICROSECOND);
  }

  /** The list's settings: those that its first write fixed, or those wanted until then. */
  ListSettings settings() {
    ListSettings known = fixed;
    return known != null ? known : settings(store.open(id, 0, List.of()).list());
  }

  /** The settings of the list in this state. */
  ListSettings settings(ListState state) {
    if (state.version() == 0) {
      return wanted;
    }
    fixed = state.settings();
    return state.settings();
  }

  /** The guard of a write that makes the list, if it is the first. */
  @Nullable ListGuard founding(ListState state) {
    ListSettings settings = settings(state);
    return state.version() == 0 ? ListGuard.founding(settings) : null;
  }

  /** One task as it is now. */
  Optional<Stored> read(TaskId task) {
    return Optional.ofNullable(store.open(id, 0, List.of(task)).tasks().get(task));
  }

  /** What a task's document shall be, or null if that is not said, or is so already. */
  @Nullable Document unlessThere(TaskId task, @Nullable Document wished) {
    if (wished == null) {
      return null;
    }
    String there = store.documents(id, List.of(task)).get(task);
    return Objects.equals(there, wished.text()) ? null : wished;
  }

  /** Writes, and tells the listeners. */
  WriteOutcome apply(Write write) {
    if (publishing.isSilent()) {
      return store.apply(write);
    }
    return announced(
        () -> store.apply(write),
        outcome -> {
          List<Event> events = new ArrayList<>();
          if (outcome instanceof WriteOutcome.Written written) {
            events.addAll(written.made());
            write.changes().forEach(change -> events.add(change.event()));
          }
          return happenings(events);
        },
        write.changes().size());
  }

  /** Claims, and tells the listeners. */
  ClaimOutcome claim(ClaimTerms terms) {
    if (publishing.isSilent()) {
      return store.claim(terms);
    }
    return announced(
        () -> store.claim(terms),
        outcome ->
            outcome instanceof ClaimOutcome.Taken taken
                ? happenings(
                    taken.tasks().stream()
                        .map(it -> Event.of(it.task(), terms.agent(), Event.What.CLAIMED, ""))
                        .toList())
                : List.of(),
        terms.count());
  }

  /** Whether anybody listens. */
  boolean isHeard() {
    return !publishing.isSilent();
  }

  /** Writes path claims on this board, and tells the listeners. */
  PathOutcome applyPaths(PathBoard before, PathWrite write) {
    if (publishing.isSilent()) {
      return store.applyPaths(write);
    }
    List<Happening> happenings =
        PathEvents.of(before, write).stream().map(event -> Happening.of(id, event)).toList();
    return announced(
        () -> store.applyPaths(write),
        outcome -> outcome instanceof PathOutcome.Written ? happenings : List.of(),
        happenings.size());
  }

  private List<Happening> happenings(List<Event> events) {
    return events.stream().map(event -> Happening.of(id, event)).toList();
  }

  /**
   * Makes a call that may write, and tells the listeners.
   *
   * @param count how many events are lost if nobody knows whether it wrote
   */
  private <T> T announced(Supplier<T> call, Function<T, List<Happening>> wrote, int count) {
    try (Publishing.Announcement announcement = publishing.announce(id)) {
      T outcome = call.get();
      announcement.wrote(wrote.apply(outcome));
      return outcome;
    } catch (TaskStoreException e) {
      publishing.mayHaveWritten(e, count);
      throw e;
    }
  }

  /** Which of these tasks don't exist, or have left the list. */
  static Optional<Refusal> missing(Opening opening, Collection<TaskId> wanted) {
    List<TaskId> missing =
        wanted.stream().distinct().filter(task -> !isThere(opening, task)).toList();
    return missing.isEmpty() ? Optional.empty() : Optional.of(new Refusal.Unknown(missing));
  }

  /** Whether the task exists, and has not left the list with its run. */
  static boolean isThere(Opening opening, TaskId id) {
    Stored stored = opening.tasks().get(id);
    return stored != null && !stored.task().scope().leftBy(opening.list().run());
  }

  /**
   * Decides until a decision stands: an attempt answers nothing if it was overtaken.
   *
   * @throws TaskStoreException if others overtook it too often; nothing changed
   */
  <R> R decide(Supplier<Optional<R>> attempt) {
    for (int decisions = 0; decisions < DECISIONS_MAX; decisions++) {
      Optional<R> result = attempt.get();
      if (result.isPresent()) {
        return result.get();
      }
    }
    throw new TaskStoreException(
        "overtaken " + DECISIONS_MAX + " times by other writers of " + id, false, null);
  }

  /**
   * What follows a write of the same call.
   *
   * @throws TaskStoreException if it fails: something did happen
   */
  static <R> R followUp(String cut, Supplier<R> rest) {
    try {
      return rest.get();
    } catch (TaskStoreException e) {
      throw new TaskStoreException(cut + ": " + e.getMessage(), true, e);
    }
  }

  /** The same without an answer. */
  static void followUp(String cut, Runnable rest) {
    followUp(
        cut,
        () -> {
          rest.run();
          return true;
        });
  }
}
