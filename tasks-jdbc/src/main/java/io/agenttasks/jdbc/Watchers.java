package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who watches which list in this process. Any number of threads may use it. */
final class Watchers {

  private final Map<ListId, List<Watcher>> lists = new ConcurrentHashMap<>();

  /** One watch; compared by identity, as one hint may watch twice. */
  private static final class Watcher {
    final Runnable hint;

    Watcher(Runnable hint) {
      this.hint = hint;
    }
  }

  Subscription add(ListId list, Runnable hint) {
    Watcher watcher = new Watcher(hint);
    lists.compute(
        list,
        (id, watchers) -> {
          List<Watcher> all = watchers == null ? new CopyOnWriteArrayList<>() : watchers;
          all.add(watcher);
          return all;
        });
    return () ->
        lists.computeIfPresent(
            list,
            (id, watchers) -> watchers.remove(watcher) && watchers.isEmpty() ? null : watchers);
  }

  /** Something of the list may have changed. */
  void hint(ListId list) {
    for (Watcher watcher : lists.getOrDefault(list, List.of())) {
      watcher.hint.run();
    }
  }

  void close() {}
}
