package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Tells other processes which lists this one changed: after the change is durable, beside the
 * calls, and never more than one announcement at a time, so that a writer waits for none and many
 * writes cost a few. What somebody may wait for is told soon, and all else with it or a little
 * later: claim after claim frees nobody, and telling of each would take as long as making it.
 * Whoever missed an announcement asks by and by. Any number of threads may use it.
 */
final class Announcing implements AutoCloseable {

  /** The pause between two announcements of what is pressing, in which changes gather. */
  private static final long PRESSING_MILLIS = 5;

  /** How long changes gather of which none is pressing. */
  private static final long GATHERING_MILLIS = 100;

  private final Database database;
  private final Background background;
  private SortedSet<Long> pending = new TreeSet<>();

  /** Whether something of what is pending is pressing. */
  private boolean pressing;

  /** Whether an announcement is under way for what is pressing. */
  private boolean soon;

  /** Whether an announcement is to come for all else. */
  private boolean later;

  Announcing(Database database, Background background) {
    this.database = database;
    this.background = background;
  }

  /** This process changed the list. */
  synchronized void changed(long list, boolean isPressing) {
    pending.add(list);
    pressing |= isPressing;
    schedule(0);
  }

  private synchronized void schedule(long pause) {
    if (pressing) {
      soon = soon || background.later(pause, this::announceSoon);
    } else if (!pending.isEmpty()) {
      later = later || background.later(GATHERING_MILLIS, this::announceLater);
    }
  }

  private void announceSoon() {
    boolean told = announce();
    synchronized (this) {
      soon = false;
    }
    if (told) {
      schedule(PRESSING_MILLIS);
    }
  }

  private void announceLater() {
    synchronized (this) {
      later = false;
    }
    announce();
  }

  /** Tells what is pending; false if the database is away: it is tried again with what comes. */
  private boolean announce() {
    Collection<Long> lists = taken();
    if (lists.isEmpty()) {
      return true;
    }
    try {
      announce(lists);
      return true;
    } catch (TaskStoreException e) {
      restore(lists);
      return false;
    }
  }

  private void announce(Collection<Long> lists) {
    database.statement(
        handle -> {
          Update update = handle.createUpdate(database.statements.text("announce"));
          database.dialect.bindNumbers(update, "lists", lists);
          return update.execute();
        });
    if (database.dialect.notifies()) {
      database.statement(
          handle -> {
            Query query = handle.createQuery(database.statements.text("notify"));
            database.dialect.bindNumbers(query, "lists", lists);
            return query.mapTo(String.class).list();
          });
    }
  }

  private synchronized Collection<Long> taken() {
    Collection<Long> taken = pending;
    pending = new TreeSet<>();
    pressing = false;
    return taken;
  }

  private synchronized void restore(Collection<Long> lists) {
    pending.addAll(lists);
  }

  /** Says what is still to be said, since nobody will do so later. */
  @Override
  public void close() {
    announce();
  }
}
