package io.agenttasks;

import io.agenttasks.spi.TaskStoreException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Creates what a list lacks: what a plan asks for that is made by looking at the list. If another
 * such call creates something meanwhile, the plan is made anew. So of two callers who look for what
 * is missing, one finds what the other created.
 */
public final class PlannedTasks {

  private PlannedTasks() {}

  /**
   * Creates tasks, all or none, as {@link TaskList#tryCreate(List)} does.
   *
   * @param plan answers the tasks to create, and may read the list. It is asked again as long as
   *     other planned tasks, the first of the list, a run, or edges to tasks that were there come
   *     between; of its answers the last counts
   * @throws IllegalArgumentException as {@link TaskList#create(List)} does; nothing was written
   * @throws TaskStoreException also if that happens 1,000 times; nothing was written
   */
  public static CreateResult tryCreate(TaskList list, Supplier<List<NewTask>> plan) {
    ListAccess access = list.access;
    return access.decide(
        () -> {
          long version = access.store.open(access.id, 0, List.of()).list().version();
          return Creation.of(access, plan.get()).planned(version);
        });
  }
}
