package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Changes that are durable: those who watch in this process are told at once, other processes soon.
 * Any number of threads may use it.
 */
final class SharedChanges implements Changes {

  private final Background background = new Background("agent-tasks-database");
  private final Announcing announcing;
  private final Watching watching;

  /** Null if the database looks after its statistics well enough. */
  private final @Nullable Growth growth;

  SharedChanges(PooledDatabase database, Lists lists) {
    this.announcing = new Announcing(database, background);
    this.watching = new Watching(database, lists, background);
    this.growth = database.dialect.plansBlindly() ? new Growth(database, background) : null;
  }

  @Override
  public void changed(ListId list, long number, boolean pressing) {
    watching.hint(list);
    announcing.changed(number, pressing);
  }

  @Override
  public void created(int tasks) {
    if (growth != null && tasks > 0) {
      growth.add(tasks);
    }
  }

  @Override
  public Subscription watch(ListId list, Runnable hint) {
    return watching.add(list, hint);
  }

  @Override
  public void close() {
    watching.close();
    background.close();
    announcing.close();
  }
}
