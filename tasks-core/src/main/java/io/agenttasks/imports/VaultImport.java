package io.agenttasks.imports;

import io.agenttasks.CreateResult;
import io.agenttasks.PlannedTasks;
import io.agenttasks.TaskList;
import io.agenttasks.model.Edge;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.vault.ScannedNote;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports the tasks of notes into a list, once; the notes stay as they are.
 *
 * <p>A task gets what is left of its text as its title, and its place and line as its description.
 * What it depends on by id blocks it, and so do the tasks nested under it. What is done is created
 * as done, what is cancelled as not applicable, so that it holds nobody. A task that an earlier
 * import made is skipped: it is known by its note and id, or else by its note, headings and text.
 */
public final class VaultImport {

  private VaultImport() {}

  /**
   * Imports all in one write, or nothing. The list is read as a whole before, to find what it has;
   * if another import comes between, it is read again: two imports of one note at the same moment
   * create its tasks once.
   *
   * @return {@code Imported}; or {@code Refused}, if a note can't be read or has more than {@value
   *     ScannedNote#TASKS_PER_NOTE_MAX} tasks, there are more than {@value TaskStore#CHANGES_MAX}
   *     tasks or {@value TaskStore#EDGES_MAX} edges in all, a task breaks a limit of the list or
   *     would have more than {@value Edge#BLOCKERS_PER_TASK_MAX} blockers, or tasks depend on each
   *     other in a ring
   * @throws TaskStoreException if the backend fails; it says whether the write may have happened
   */
  public static ImportResult into(TaskList list, ImportRequest request) {
    List<ImportPlan> plans = new ArrayList<>();
    try {
      CreateResult result =
          PlannedTasks.tryCreate(
              list,
              () -> {
                plans.add(ImportPlan.of(request, KnownTasks.of(list)::take));
                return last(plans).wishes();
              });
      return result instanceof CreateResult.Created created
          ? imported(created, last(plans))
          : new ImportResult.Refused(List.of(((CreateResult.Refused) result).refusal().message()));
    } catch (ImportRefusedException e) {
      return new ImportResult.Refused(e.reasons());
    }
  }

  private static ImportPlan last(List<ImportPlan> plans) {
    return plans.get(plans.size() - 1);
  }

  private static ImportResult imported(CreateResult.Created created, ImportPlan plan) {
    return new ImportResult.Imported(
        created.tasks(), plan.edges(), plan.skipped(), plan.blank(), plan.remarks());
  }
}
