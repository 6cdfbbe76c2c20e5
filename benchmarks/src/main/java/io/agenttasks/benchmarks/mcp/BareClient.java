package io.agenttasks.benchmarks.mcp;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.UpdateResult;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import java.util.Collections;

/** Asks a task list for what the tools ask it for: no JSON, no schema, no caller. */
final class BareClient implements Client {

  private static final int PAGE = 10;

  private final TaskList list;

  /** On this list. */
  BareClient(TaskList list) {
    this.list = list;
  }

  @Override
  public Timing call(Calls calls, int count) {
    long[] each = new long[count];
    long begin = System.nanoTime();
    for (int index = 0; index < count; index++) {
      long askedAt = System.nanoTime();
      ask(calls, index);
      each[index] = System.nanoTime() - askedAt;
    }
    return Timing.of(System.nanoTime() - begin, each);
  }

  private void ask(Calls calls, int index) {
    switch (calls) {
      case CREATE ->
          list.create(
              Collections.nCopies(Calls.TASKS, NewTask.of("Add pagination to the users API")));
      case LIST_AND_UPDATE -> {
        if (index % 2 == 0) {
          int seen = list.page(TaskQuery.all().limit(PAGE)).items().size();
          WrongCountException.require("tasks of a page", PAGE, seen);
        } else {
          update(Calls.task(index), Calls.priority(index));
        }
      }
      default -> throw new IllegalArgumentException("calls: " + calls + " is not for a list");
    }
  }

  private void update(int task, int priority) {
    UpdateResult result = list.update(TaskUpdate.of(TaskId.of(task), "bench").priority(priority));
    boolean done =
        result instanceof UpdateResult.Updated || result instanceof UpdateResult.Unchanged;
    WrongCountException.require("updates", 1, done ? 1 : 0);
  }

  @Override
  public void close() {}
}
