package io.agenttasks.jdbc;

import io.agenttasks.jdbc.Watermark.Place;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The {@link Watermark} of each list. Any number of threads may use it. */
final class Watermarks {

  private final Map<Long, Watermark> lists = new ConcurrentHashMap<>();

  Watermark of(long list) {
    return lists.computeIfAbsent(list, number -> new Watermark());
  }

  /** Notes what a claim took. */
  void took(long list, Watermark.Look look, Task task) {
    of(list).took(look, place(task), System.nanoTime());
  }

  /** Notes the last one of those that a claim took. */
  void tookSeveral(long list, Watermark.Look look, Task last) {
    of(list).tookSeveral(look, place(last));
  }

  /** Notes what a write made ready. */
  void note(long list, Write write, WriteOutcome.Written written) {
    Watermark mark = of(list);
    for (Change change : write.changes()) {
      if (change.facts().queued()) {
        mark.ready(place(change.after()));
      }
    }
    Set<TaskId> changed = write.changes().stream().map(Change::id).collect(Collectors.toSet());
    boolean others =
        written.freed().count() > written.freed().first().size()
            || !changed.containsAll(written.freed().first());
    if (others || !write.sweeps().isEmpty() || write.guard() != null) {
      mark.ready();
    }
  }

  private static Place place(Task task) {
    return Place.of(task.details().priority(), task.creation());
  }
}
