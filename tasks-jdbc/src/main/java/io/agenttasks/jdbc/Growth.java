package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much a store has put into its tables. PostgreSQL plans statements for tables that it knows
 * nothing of as if every index were as good as the other, and keeps such plans until it has looked
 * at the tables, which may be a minute later. So a store has them looked at once they have grown.
 * Any number of threads may use it.
 */
final class Growth {

  private static final int FIRST = 1_000;
  private static final int TIMES = 10;

  private final PooledDatabase database;
  private final Background background;
  private final AtomicLong tasks = new AtomicLong();
  private final AtomicLong next = new AtomicLong(FIRST);

  Growth(PooledDatabase database, Background background) {
    this.database = database;
    this.background = background;
  }

  /** Notes that so many tasks were created. */
  void add(int created) {
    long all = tasks.addAndGet(created);
    long limit = next.get();
    if (all >= limit && next.compareAndSet(limit, all * TIMES)) {
      background.later(0, this::analyze);
    }
  }

  private void analyze() {
    try {
      database.statement(handle -> handle.execute(database.statements.text("analyze")));
    } catch (TaskStoreException e) {
      // The database does it by itself, only later.
    }
  }
}
