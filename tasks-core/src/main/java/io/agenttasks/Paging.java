package io.agenttasks;

import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
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
import io.agenttasks.spi.TaskStore;
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
        list.store.page(new PageTerms(list.id, query.filterAt(now), order, after, limit(query)));
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
        .frozen(new FrozenTerms(list.id, query.filterAt(now), order, after, limit(query)))
        .orElseThrow(() -> new InvalidCursorException(Reason.TOO_MANY_CHANGES));
  }

  private Page<TaskView> page(
      Slice<Placed> slice, TaskQuery query, Instant now, @Nullable Frozen order) {
    Slice<Placed> fitting = fitting(slice, query.byteLimit());
    Viewing.Wanted wanted = new Viewing.Wanted(query.withEdges(), query.withDocuments());
    List<TaskView> views =
        viewing.views(fitting.items().stream().map(Placed::stored).toList(), wanted);
    List<TaskView> shown = query.withDocuments() ? fittingViews(views, query.byteLimit()) : views;
    PageKey last = shown.size() < views.size() ? placeOf(shown, fitting) : lastOf(fitting);
    Cursor next = last == null ? null : seal.seal(new Position(last, now, order), list.id, query);
    return new Page<>(shown, next, order == null ? null : order.total());
  }

  /** The place behind which the next page begins, or null if there is none. */
  private static @Nullable PageKey lastOf(Slice<Placed> slice) {
    return slice.more() ? slice.items().get(slice.items().size() - 1).place() : null;
  }

  /** The place of the last task that is shown, of which there is one at least. */
  private static PageKey placeOf(List<TaskView> shown, Slice<Placed> slice) {
    TaskId last = shown.get(shown.size() - 1).task().id();
    return slice.items().stream()
        .filter(placed -> placed.stored().task().id().equals(last))
        .findFirst()
        .orElseThrow()
        .place();
  }

  /** Documents are read whole, so a page with them has few tasks. */
  private static int limit(TaskQuery query) {
    return query.withDocuments()
        ? Math.min(query.limit(), TaskStore.DOCUMENTS_PER_CALL_MAX)
        : query.limit();
  }

  /** What of these fits into a number of bytes with its documents, but at least the first. */
  private static List<TaskView> fittingViews(List<TaskView> views, long most) {
    long bytes = 0;
    for (int index = 0; index < views.size(); index++) {
      TaskView view = views.get(index);
      bytes += TextBytes.of(view.task());
      bytes += view.document() == null ? 0 : Texts.bytesOf(view.document());
      if (bytes > most && index > 0) {
        return views.subList(0, index);
      }
    }
    return views;
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
