package io.agenttasks.mcp.protocol;

import io.agenttasks.Tasks;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.util.Set;

/** A process that died: it begins protocol tasks, and is never heard of again. */
final class Ghost {

  static final Ledger.Surroundings DEAD =
      new Ledger.Surroundings() {
        @Override
        public void written(Ledger ledger, Entry entry) {}

        @Override
        public boolean worksOn(Ledger ledger, Entry entry) {
          return false;
        }
      };

  private final Ledger ledger;

  Ghost(TaskStore store) {
    ledger = new Ledger(Tasks.on(store, Bench.KEYS), Bench.ANN.list(), DEAD);
  }

  /** One that it did not even take. */
  String create() {
    return entry().id().value();
  }

  /** One that it had just taken. */
  String begin() {
    Entry entry = entry();
    return ledger.claim(entry).orElseThrow().task().id().value();
  }

  private Entry entry() {
    return ledger.create(TaskDocument.of("job", Set.of(), Duration.ofHours(1), null), null);
  }
}
