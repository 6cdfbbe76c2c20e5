package io.agenttasks.mcp.protocol;

import io.agenttasks.TaskView;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Removes what is over and of which nobody has heard. It reads so many pages each time, however
 * much there is: the lists take turns, and each goes on where it stopped.
 */
final class Sweep {

  /** The pages that are read each time, of all lists together. */
  static final int PAGES = 64;

  /** Those that may be over, the oldest first. */
  static final TaskQuery CLOSED =
      TaskQuery.all()
          .status(Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.NOT_APPLICABLE)
          .documents();

  private static final Logger LOG = System.getLogger(Sweep.class.getName());

  private final Function<ListId, Ledger> ledgers;

  /** Where each list goes on; first the one whose turn it is. */
  private final Map<ListId, Optional<Cursor>> places = new LinkedHashMap<>();

  Sweep(Function<ListId, Ledger> ledgers) {
    this.ledgers = ledgers;
  }

  /** There may be something to remove in this list, now or later. */
  void know(ListId list) {
    synchronized (places) {
      places.putIfAbsent(list, Optional.empty());
    }
  }

  /** Reads some pages, none of them twice. */
  void go() {
    Deque<ListId> turns;
    synchronized (places) {
      turns = new ArrayDeque<>(places.keySet());
    }
    for (int page = 0; page < PAGES && !turns.isEmpty(); page++) {
      ListId list = turns.remove();
      if (goOn(list)) {
        turns.add(list);
      }
    }
  }

  /** Reads a page; whether there is another behind it. */
  private boolean goOn(ListId list) {
    TaskQuery query = take(list).map(CLOSED::after).orElse(CLOSED);
    Optional<Cursor> next = Optional.empty();
    boolean empty = false;
    try {
      Ledger ledger = ledgers.apply(list);
      Page<TaskView> page = ledger.list().page(query);
      page.items().forEach(ledger::removeIfOver);
      next = page.next();
      empty = next.isEmpty() && ledger.list().counts().total() == 0;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "old protocol tasks can't be removed yet", e);
    } finally {
      if (!empty) {
        putBack(list, next);
      }
    }
    return next.isPresent();
  }

  /** Before it is looked at: who hears of something new meanwhile makes it known again. */
  private Optional<Cursor> take(ListId list) {
    synchronized (places) {
      Optional<Cursor> place = places.remove(list);
      return place == null ? Optional.empty() : place;
    }
  }

  private void putBack(ListId list, Optional<Cursor> next) {
    synchronized (places) {
      places.put(list, next);
    }
  }
}
