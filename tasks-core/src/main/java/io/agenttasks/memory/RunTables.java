package io.agenttasks.memory;

import io.agenttasks.model.Activation;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Scope;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one list knows of its run, and the rows that are about runs. Empty, and never on the way of
 * a claim, for a list without such tasks. Guarded by the lock of its list.
 */
final class RunTables {

  /** The rows with a condition, by its pattern, but for those that have left. */
  private final Map<String, NavigableSet<Row>> byCondition = new HashMap<>();

  /** The ephemeral rows that have not left. */
  private final NavigableSet<Row> ephemeral = new TreeSet<>(Row.BY_CREATION);

  /** The creation numbers of those that have. */
  private final Set<Long> departed = new HashSet<>();

  private RunFiles files = RunFiles.NONE;
  private Set<String> awake = Set.of();
  private int tasks;

  /** Takes in a new row of the kind. */
  void add(Row row) {
    tasks++;
    Activation activation = row.task.scope().activation();
    if (activation != null) {
      row.dormant = row.task.scope().isDormant(awake);
      byCondition
          .computeIfAbsent(activation.pattern(), pattern -> new TreeSet<>(Row.BY_CREATION))
          .add(row);
    }
    if (row.task.scope().ephemeral()) {
      ephemeral.add(row);
    }
  }

  /** Forgets a row, but for its number. */
  void leave(Row row) {
    tasks--;
    departed.add(row.creation);
    ephemeral.remove(row);
    Activation activation = row.task.scope().activation();
    if (activation != null) {
      byCondition.computeIfPresent(
          activation.pattern(),
          (pattern, rows) -> rows.remove(row) && rows.isEmpty() ? null : rows);
    }
  }

  boolean isDormant(Scope scope) {
    return scope.isDormant(awake);
  }

  boolean hasLeft(long creation) {
    return !departed.isEmpty() && departed.contains(creation);
  }

  void put(RunChange change) {
    files = change.files() == null ? files : change.files();
    awake = change.awake();
  }

  RunRecord record(ListState state) {
    return new RunRecord(state, files, awake, byCondition.keySet(), tasks);
  }

  /** The rows that would turn over if these conditions were met, and no others. */
  Collection<Row> turning(Set<String> met) {
    NavigableSet<Row> turning = new TreeSet<>(Row.BY_CREATION);
    byCondition.forEach(
        (pattern, rows) -> {
          if (met.contains(pattern) != awake.contains(pattern)) {
            turning.addAll(rows);
          }
        });
    return turning;
  }

  /** The rows that would leave if the list were in this run. */
  Collection<Row> leaving(long run) {
    return ephemeral.stream().filter(row -> row.task.scope().leftBy(run)).toList();
  }

  /** The rows with a condition, by creation. */
  Collection<Row> withCondition() {
    NavigableSet<Row> all = new TreeSet<>(Row.BY_CREATION);
    byCondition.values().forEach(all::addAll);
    return all;
  }
}
