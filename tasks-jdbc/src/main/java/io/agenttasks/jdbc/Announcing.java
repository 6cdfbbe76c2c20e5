package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Tells other processes which lists this one changed: after the change is durable, beside the
 * calls, and never more than one announcement at a time, so that a writer waits for none and many
 * writes cost a few. Whoever missed one asks by and by. Any number of threads may use it.
 */
final class Announcing implements AutoCloseable {

  /** The pause between two announcements, in which changes gather. */
  private static final long PAUSE_MILLIS = 5;

  private final Database database;
  private final Background background;
  private Set<Long> pending = new HashSet<>();
  private boolean scheduled;

  Announcing(Database database, Background background) {
    this.database = database;
    this.background = background;
  }

  /** This process changed the list. */
  synchronized void changed(long list) {
    pending.add(list);
    if (!scheduled) {
      scheduled = background.later(0, this::announce);
    }
  }

  private void announce() {
    Collection<Long> lists = taken();
    try {
      database.write(
          handle -> {
            Update known = handle.createUpdate(database.statements.text("announce"));
            database.dialect.bindNumbers(known, "lists", lists);
            known.execute();
            Update first = handle.createUpdate(database.statements.text("announce_first"));
            database.dialect.bindNumbers(first, "lists", lists);
            return first.execute();
          });
      if (database.dialect.notifies()) {
        database.statement(
            handle -> {
              Query query = handle.createQuery(database.statements.text("notify"));
              database.dialect.bindNumbers(query, "lists", lists);
              return query.mapTo(String.class).list();
            });
      }
    } catch (TaskStoreException e) {
      again(lists);
      return;
    }
    next();
  }

  private synchronized Collection<Long> taken() {
    Collection<Long> taken = pending;
    pending = new HashSet<>();
    return taken;
  }

  private synchronized void next() {
    scheduled = !pending.isEmpty() && background.later(PAUSE_MILLIS, this::announce);
  }

  /** The database is away for now; it is tried again with what comes. */
  private synchronized void again(Collection<Long> lists) {
    pending.addAll(lists);
    scheduled = false;
  }

  /** Says what is still to be said, since nobody will do so later. */
  @Override
  public void close() {
    synchronized (this) {
      if (pending.isEmpty()) {
        return;
      }
    }
    announce();
  }
}
