package io.agenttasks.memory;

import io.agenttasks.spi.Subscription;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who watches one list. Nobody at most times, so that asking costs one look. */
final class Watchers {

  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

  /** One watch; compared by identity, as one hint may watch twice. */
  private static final class Watcher {

    final Runnable hint;

    Watcher(Runnable hint) {
      this.hint = hint;
    }
  }

  Subscription add(Runnable hint) {
    Watcher watcher = new Watcher(hint);
    watchers.add(watcher);
    return () -> watchers.remove(watcher);
  }

  /** Runs every hint; not under the list's lock. */
  void hint() {
    if (watchers.isEmpty()) {
      return;
    }
    for (Watcher watcher : watchers) {
      watcher.hint.run();
    }
  }
}
