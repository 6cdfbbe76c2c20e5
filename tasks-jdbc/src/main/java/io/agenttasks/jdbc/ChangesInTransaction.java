package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes that nobody sees before their transaction has ended: they are kept until then. If it was
 * rolled back, whoever is told looks for nothing, which does no harm. One thread at a time may use
 * it.
 */
final class ChangesInTransaction implements Changes {

  private final Changes shared;
  private final Map<ListId, Long> kept = new LinkedHashMap<>();

  ChangesInTransaction(Changes shared) {
    this.shared = shared;
  }

  @Override
  public void changed(ListId list, long number, boolean pressing) {
    kept.put(list, number);
  }

  @Override
  public Subscription watch(ListId list, Runnable hint) {
    throw new UnsupportedOperationException(
        "a transaction does not wait for others: they may be waiting for what it has locked");
  }

  @Override
  public void close() {
    // As pressing, whatever they were: that is once for a transaction.
    kept.forEach((list, number) -> shared.changed(list, number, true));
    kept.clear();
  }
}
