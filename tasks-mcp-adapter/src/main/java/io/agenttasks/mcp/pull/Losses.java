package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Notices who lost a task to silence or to force, and leaves word for them. What happens is seen by
 * the call that makes it happen, and heard from the list, as a waiter's timer takes tasks back too.
 * Any number of threads may use it.
 */
final class Losses {

  /** The most losses of which it is known that they were noticed already. */
  private static final int NOTICED_MAX = 10_000;

  private final ListId list;
  private final Set<Loss> noticed = new LinkedHashSet<>();
  private long orphaned;

  private record Loss(TaskId task, long version) {}

  /** Of the board of this list. */
  Losses(ListId list) {
    this.list = list;
  }

  /** How many tasks went back for silence. */
  synchronized long orphaned() {
    return orphaned;
  }

  /** Looks at what befell a task behind a version. */
  void look(Tasks tasks, TaskId task, long after) {
    tasks.list(list).history(task, after).events().forEach(event -> happened(tasks, event));
  }

  /** Something befell a task. */
  synchronized void happened(Tasks tasks, Event event) {
    Agent loser = event.former();
    if (loser == null || loser.equals(event.by()) || !isLoss(event) || !isNew(event)) {
      return;
    }
    if (event.by() == null) {
      orphaned++;
    }
    tasks
        .list(list)
        .get(event.task())
        .map(TaskView::task)
        .ifPresent(task -> Inbox.tell(tasks, list, loser, task));
  }

  private static boolean isLoss(Event event) {
    return Notes.isLapse(event) || event.flags().contains(Event.Flag.FORCED);
  }

  private boolean isNew(Event event) {
    if (noticed.size() == NOTICED_MAX) {
      Iterator<Loss> oldest = noticed.iterator();
      oldest.next();
      oldest.remove();
    }
    return noticed.add(new Loss(event.task(), event.version()));
  }

  /** What the loser is told. */
  static void row(TaskList board, Task news, ObjectNode row) {
    row.put("id", news.description());
    row.put("title", news.title());
    row.put("at", news.createdAt().toString());
    board
        .get(TaskId.of(news.description()))
        .map(TaskView::task)
        .flatMap(Task::holder)
        .ifPresent(holder -> row.put("owner", holder.agent().name()));
  }
}
