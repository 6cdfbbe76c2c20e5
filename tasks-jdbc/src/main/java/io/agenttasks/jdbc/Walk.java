package io.agenttasks.jdbc;

import io.agenttasks.model.Task;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads the tasks of a list in an order, some at once, in one transaction. */
final class Walk {

  private final Database database;
  private final Handle handle;
  private final long list;
  private final PageOrder order;
  private final Passing passing;
  private PageKey after;
  private boolean goesOn = true;

  Walk(
      Database database,
      Handle handle,
      long list,
      PageOrder order,
      Passing passing,
      PageKey after) {
    this.database = database;
    this.handle = handle;
    this.list = list;
    this.order = order;
    this.passing = passing;
    this.after = after;
  }

  /** Whether there may be more. */
  boolean goesOn() {
    return goesOn;
  }

  /** The next ones, at least so many if there are so many. */
  List<Found> next(int wanted) {
    int limit = passing.passesAll() ? wanted : Math.max(wanted, Pages.READ_AT_ONCE);
    Query query =
        order == PageOrder.PRIORITY
            ? query("page_by_priority")
                .bind("rank", after.isStart() ? Long.MIN_VALUE : -after.rank())
            : query("page_by_creation");
    List<Found> found =
        query
            .bind("creation", after.creation())
            .bind("limit", limit)
            .map((row, context) -> Found.read(row))
            .list();
    goesOn = found.size() == limit;
    if (goesOn) {
      Task last = found.get(limit - 1).stored().task();
      after =
          order == PageOrder.PRIORITY
              ? PageKey.ofPriority(last)
              : PageKey.ofCreation(last.creation());
    }
    return found;
  }

  private Query query(String statement) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }
}
