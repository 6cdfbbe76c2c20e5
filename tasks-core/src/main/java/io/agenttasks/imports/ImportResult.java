package io.agenttasks.imports;

import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What came of a wish to import notes. */
public sealed interface ImportResult {

  /**
   * All was written in one step.
   *
   * @param tasks as created, in the order of the notes and their lines
   * @param edges how many edges were made
   * @param skipped how many tasks were there already, from an earlier import
   * @param blank how many lines had no text beside fields and tags, and were left out
   * @param remarks what could not be taken over, a line each, beginning with {@code path:line}
   */
  record Imported(List<Task> tasks, int edges, int skipped, int blank, List<String> remarks)
      implements ImportResult {

    /** Keeps copies of the lists. */
    public Imported {
      tasks = List.copyOf(tasks);
      remarks = List.copyOf(remarks);
    }

    /** How many tasks were created with each status, none of them zero. */
    public Map<Status, Integer> statuses() {
      Map<Status, Integer> counts = new EnumMap<>(Status.class);
      tasks.forEach(task -> counts.merge(task.status(), 1, Integer::sum));
      return counts;
    }
  }

  /**
   * Nothing was written.
   *
   * @param reasons why, a line each; most begin with {@code path:line}
   */
  record Refused(List<String> reasons) implements ImportResult {

    /** Keeps a copy of the reasons. */
    public Refused {
      reasons = List.copyOf(reasons);
    }
  }
}
