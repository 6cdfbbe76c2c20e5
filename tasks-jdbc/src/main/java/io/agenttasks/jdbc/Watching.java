package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Who watches which list in this process. Changes of this process are hinted at once. Those of
 * others are found by asking, about once a second and only while somebody watches, which lists were
 * announced as changed: one query, however many lists and watchers, and a cheaper one before it
 * where the database has one. Any number of threads may use it.
 */
final class Watching implements AutoCloseable {

  private static final long PAUSE_MILLIS = 900;
  private static final long JITTER_MILLIS = 100;

  /** How often it asks until all are hinted in any case: a process may end before it announces. */
  private static final int ASKED_PER_HINT = 30;

  private final PooledDatabase database;
  private final Lists lists;
  private final Background background;
  private final Map<ListId, List<Watcher>> watchers = new ConcurrentHashMap<>();

  /** How often each list was announced when it was asked about last. Only the asking thread. */
  private Map<ListId, Long> announced = Map.of();

  private int asked;
  private boolean asking;
  private @Nullable AutoCloseable listener;

  /** One watch; compared by identity, as one hint may watch twice. */
  private static final class Watcher {
    final Runnable hint;

    Watcher(Runnable hint) {
      this.hint = hint;
    }
  }

  Watching(PooledDatabase database, Lists lists, Background background) {
    this.database = database;
    this.lists = lists;
    this.background = background;
  }

  Subscription add(ListId list, Runnable hint) {
    Watcher watcher = new Watcher(hint);
    watchers.compute(
        list,
        (id, known) -> {
          List<Watcher> all = known == null ? new CopyOnWriteArrayList<>() : known;
          all.add(watcher);
          return all;
        });
    startAsking();
    return () ->
        watchers.computeIfPresent(
            list, (id, known) -> known.remove(watcher) && known.isEmpty() ? null : known);
  }

  /** Something of the list may have changed. */
  void hint(ListId list) {
    for (Watcher watcher : watchers.getOrDefault(list, List.of())) {
      watcher.hint.run();
    }
  }

  /** Something of any list may have changed. */
  void hintAll() {
    watchers.keySet().forEach(this::hint);
  }

  /** Something of the list with this number may have changed. */
  void hint(long number) {
    for (ListId list : watchers.keySet()) {
      if (lists.knownNumber(list) == number) {
        hint(list);
      }
    }
  }

  private synchronized void startAsking() {
    if (!asking) {
      asking = background.later(pause(), this::ask);
    }
    if (asking && listener == null && database.dialect.notifies()) {
      listener = database.listen(this::hint);
    }
  }

  private synchronized boolean stopAsking() {
    asking = !watchers.isEmpty();
    if (!asking) {
      stopListening();
    }
    return !asking;
  }

  private void stopListening() {
    AutoCloseable known = listener;
    listener = null;
    if (known != null) {
      try {
        known.close();
      } catch (Exception e) {
        throw new IllegalStateException("a listener that does not end", e);
      }
    }
  }

  private static long pause() {
    return PAUSE_MILLIS + ThreadLocalRandom.current().nextLong(JITTER_MILLIS);
  }

  private void ask() {
    if (stopAsking()) {
      announced = Map.of();
      return;
    }
    asked++;
    if (asked % ASKED_PER_HINT == 0) {
      hintAll();
    }
    try {
      List<ListId> watched = List.copyOf(watchers.keySet());
      Map<ListId, Long> before = announced;
      announced = database.query(handle -> announced(handle, watched));
      for (ListId list : watched) {
        // Also what nobody asked about before: it may have changed since its watch began.
        if (!Objects.equals(before.get(list), announced.get(list))) {
          hint(list);
        }
      }
    } catch (TaskStoreException e) {
      // The database is away for now; it is asked again.
      announced = Map.of();
    } finally {
      synchronized (this) {
        asking = background.later(pause(), this::ask);
      }
    }
  }

  /** How often each of these was announced; by name, as nobody may have written to one yet. */
  private Map<ListId, Long> announced(Handle handle, List<ListId> watched) {
    boolean changed = database.dialect.mayHaveChanged(handle);
    if (!changed && announced.keySet().containsAll(watched)) {
      return announced;
    }
    // What was asked about is no longer known until it is answered.
    announced = Map.of();
    Query query = handle.createQuery(database.statements.text("announced"));
    database.dialect.bindTexts(query, "names", watched.stream().map(ListId::value).toList());
    Map<ListId, Long> counts = new HashMap<>();
    watched.forEach(list -> counts.put(list, 0L));
    query
        .map((row, context) -> Map.entry(ListId.of(row.getString(1)), row.getLong(2)))
        .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    return counts;
  }

  @Override
  public synchronized void close() {
    watchers.clear();
    stopListening();
  }
}
