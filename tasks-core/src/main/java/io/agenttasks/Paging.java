package io.agenttasks;

import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.page.CursorSeal.Position;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.page.TextBytes;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the tasks of one list page by page, and counts them. */
final class Paging {

  private final ListAccess list;
  private final CursorSeal seal;
  private final Viewing viewing;

  Paging(ListAccess list, CursorSeal seal, Viewing viewing) {
    this.list = list;
    this.seal = seal;
    this.viewing = viewing;
  }

  Page<TaskView> page(TaskQuery query) {
    Instant now = list.now();
    Cursor cursor = query.cursor();
    Position from =
        cursor == null ? new Position(PageKey.START, now, null) : opened(cursor, query, now);
    if (query.order() != PageOrder.UPDATED) {
      return page(moving(query, from.last(), now), query, now, null);
    }
    Frozen order = from.frozen();
    if (order == null) {
      order = list.store.freeze(list.id, query.filterAt(now), now);
    }
    return page(frozen(query, from.last(), order, now), query, now, order);
  }

  long count(TaskQuery query) {
    return list.store.count(list.id, query.filterAt(list.now()));
  }

  private Position opened(Cursor cursor, TaskQuery query, Instant now) {
    Position position = seal.open(cursor, list.id, query);
    if (position.expiredAt(now)) {
      throw new InvalidCursorException(Reason.EXPIRED);
    }
    return position;
  }

  private Slice<Placed> moving(TaskQuery query, PageKey after, Instant now) {
    PageOrder order = query.order();
    Slice<Stored> slice =
        list.store.page(new PageTerms(list.id, query.filterAt(now), order, after, query.limit()));
    List<Placed> placed = new ArrayList<>();
    for (Stored stored : slice.items()) {
      placed.add(
          new Placed(
              order == PageOrder.PRIORITY
                  ? PageKey.ofPriority(stored.task())
                  : PageKey.ofCreation(stored.task().creation()),
              stored));
    }
    return new Slice<>(placed, slice.more());
  }

  private Slice<Placed> frozen(TaskQuery query, PageKey after, Frozen order, Instant now) {
    return list.store
        .frozen(new FrozenTerms(list.id, query.filterAt(now), order, after, query.limit()))
        .orElseThrow(() -> new InvalidCursorException(Reason.TOO_MANY_CHANGES));
  }

  private Page<TaskView> page(
      Slice<Placed> slice, TaskQuery query, Instant now, @Nullable Frozen order) {
    Slice<Placed> fitting = fitting(slice, query.byteLimit());
    List<Placed> items = fitting.items();
    Cursor next =
        fitting.more()
            ? seal.seal(
                new Position(items.get(items.size() - 1).place(), now, order), list.id, query)
            : null;
    return new Page<>(
        viewing.views(items.stream().map(Placed::stored).toList(), query.withEdges()),
        next,
        order == null ? null : order.total());
  }

  /** What of a slice fits into a number of bytes, but at least its first task. */
  private static Slice<Placed> fitting(Slice<Placed> slice, long most) {
    long bytes = 0;
    for (int index = 0; index < slice.items().size(); index++) {
      bytes += TextBytes.of(slice.items().get(index).stored().task());
      if (bytes > most && index > 0) {
        return new Slice<>(slice.items().subList(0, index), true);
      }
    }
    return slice;
  }
}
