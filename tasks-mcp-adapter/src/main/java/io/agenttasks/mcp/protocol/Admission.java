package io.agenttasks.mcp.protocol;

import io.agenttasks.TaskView;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lets new protocol tasks in, as long as their caller has not too many, and takes out old ones. */
final class Admission {

  /** How many old ones go as a new one comes. */
  static final int REMOVED_EACH = 4;

  private static final int LOCKS = 64;

  private static final TaskQuery OPEN =
      TaskQuery.all().status(Status.PENDING, Status.IN_PROGRESS, Status.BLOCKED).documents();

  private final Sweep sweep;
  private final Object[] locks = IntStream.range(0, LOCKS).mapToObj(it -> new Object()).toArray();

  Admission(Sweep sweep) {
    this.sweep = sweep;
  }

  /**
   * Makes one; empty if its caller has {@link Limits#OPEN_PER_CALLER_MAX} open ones.
   *
   * @param blocked why nothing runs, or null: something will
   */
  Optional<Entry> admit(Ledger ledger, TaskDocument document, @Nullable String blocked) {
    synchronized (locks[Math.floorMod(ledger.id().hashCode(), LOCKS)]) {
      removeSome(ledger);
      if (isFull(ledger)) {
        // Some may be over, and nobody has looked.
        lookAtOpen(ledger);
        if (isFull(ledger)) {
          return Optional.empty();
        }
      }
      Entry entry = ledger.create(document, blocked);
      sweep.know(ledger.id());
      return Optional.of(entry);
    }
  }

  private static boolean isFull(Ledger ledger) {
    Counts counts = ledger.list().counts();
    long open =
        counts.of(Status.PENDING) + counts.of(Status.IN_PROGRESS) + counts.of(Status.BLOCKED);
    return open >= Limits.OPEN_PER_CALLER_MAX;
  }

  private static void removeSome(Ledger ledger) {
    ledger.list().page(Sweep.CLOSED.limit(REMOVED_EACH)).items().forEach(ledger::removeIfOver);
  }

  private static void lookAtOpen(Ledger ledger) {
    Page<TaskView> page = ledger.list().page(OPEN);
    while (true) {
      page.items().forEach(ledger::settled);
      Cursor next = page.next().orElse(null);
      if (next == null) {
        return;
      }
      page = ledger.list().page(OPEN.after(next));
    }
  }
}
