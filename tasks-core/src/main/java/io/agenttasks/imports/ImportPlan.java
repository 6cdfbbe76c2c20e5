package io.agenttasks.imports;

import io.agenttasks.NewTask;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an import would write: the wishes with their keys and edges, and the remarks. A pure value
 * of the notes and of the tasks that the list has from them.
 *
 * @param wishes in the order of notes and lines
 * @param edges how many edges they name
 * @param skipped how many lines are tasks of the list already
 * @param blank how many lines have no text
 * @param remarks what could not be taken over, a line each, beginning with {@code path:line}
 */
public record ImportPlan(
    List<NewTask> wishes, int edges, int skipped, int blank, List<String> remarks) {

  /** Keeps copies of the lists. */
  public ImportPlan {
    wishes = List.copyOf(wishes);
    remarks = List.copyOf(remarks);
  }

  /**
   * The plan for these notes in an empty list.
   *
   * @throws ImportRefusedException as {@link VaultImport#into} refuses
   */
  public static ImportPlan of(ImportRequest request) {
    return of(request, line -> null);
  }

  /**
   * The plan for these notes.
   *
   * @param known answers the task that a line became in an earlier import, or null, each once
   */
  static ImportPlan of(ImportRequest request, Function<ImportLine, @Nullable Task> known) {
    NoteLoading notes = new NoteLoading(request).load();
    List<String> remarks = new ArrayList<>();
    List<Set<Integer>> blockers = ImportEdges.of(notes, request.nested(), remarks);
    return new Linking(notes.lines(), blockers, known).plan(request, notes.blank(), remarks);
  }

  /** Joins wishes and edges. A line that is a task already gets no edge from another such line. */
  private static final class Linking {

    private final List<ImportLine> lines;
    private final List<Set<Integer>> blockers;
    private final Map<Integer, Task> known = new HashMap<>();
    private int edges;

    Linking(
        List<ImportLine> lines,
        List<Set<Integer>> blockers,
        Function<ImportLine, @Nullable Task> knows) {
      this.lines = lines;
      this.blockers = blockers;
      for (int place = 0; place < lines.size(); place++) {
        Task task = knows.apply(lines.get(place));
        if (task != null) {
          known.put(place, task);
        }
      }
    }

    ImportPlan plan(ImportRequest request, int blank, List<String> remarks) {
      Map<Integer, Set<TaskId>> blocks = blocksOfKnown();
      ImportWish making = new ImportWish(request, remarks);
      List<NewTask> wishes = new ArrayList<>();
      for (int place = 0; place < lines.size(); place++) {
        if (!known.containsKey(place)) {
          NewTask wish = making.of(lines.get(place)).key(key(place));
          TaskId[] dependents = blocks.getOrDefault(place, Set.of()).toArray(TaskId[]::new);
          wishes.add(blocked(wish, place).blocks(dependents));
          edges += dependents.length;
        }
      }
      if (edges > TaskStore.EDGES_MAX) {
        String limit = "edges: at most " + TaskStore.EDGES_MAX + " in one import, found " + edges;
        throw new ImportRefusedException(List.of(limit));
      }
      return new ImportPlan(wishes, edges, known.size(), blank, remarks);
    }

    /** Tasks that are there and open, and wait for a new one. */
    private Map<Integer, Set<TaskId>> blocksOfKnown() {
      Map<Integer, Set<TaskId>> blocks = new HashMap<>();
      known.forEach(
          (place, task) -> {
            for (int blocker : task.status().isClosed() ? Set.<Integer>of() : blockers.get(place)) {
              if (!known.containsKey(blocker)) {
                blocks.computeIfAbsent(blocker, key -> new LinkedHashSet<>()).add(task.id());
              }
            }
          });
      return blocks;
    }

    private NewTask blocked(NewTask wish, int place) {
      List<TaskId> ids = new ArrayList<>();
      List<String> keys = new ArrayList<>();
      for (int blocker : blockers.get(place)) {
        Task there = known.get(blocker);
        if (there == null) {
          keys.add(key(blocker));
        } else {
          ids.add(there.id());
        }
      }
      int count = ids.size() + keys.size();
      if (count > Edge.BLOCKERS_PER_TASK_MAX) {
        throw new ImportRefusedException(List.of(ImportEdges.tooMany(lines.get(place), count)));
      }
      edges += count;
      return wish.blockedBy(ids.toArray(TaskId[]::new)).blockedByKey(keys.toArray(String[]::new));
    }

    /** For people where it fits: a refusal of the list names it. */
    private String key(int place) {
      String key = lines.get(place).place();
      return key.length() <= NewTask.KEY_LENGTH_MAX ? key : "line " + place;
    }
  }
}
