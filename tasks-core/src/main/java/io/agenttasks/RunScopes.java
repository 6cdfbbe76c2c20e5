package io.agenttasks;

import io.agenttasks.activation.Conditions;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.TaskStore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What tasks that are about runs add to what their list knows of its run. */
final class RunScopes {

  private final ListAccess list;
  private final List<NewTask> wishes;
  private final long count;

  RunScopes(ListAccess list, List<NewTask> wishes) {
    this.list = list;
    this.wishes = wishes;
    this.count = wishes.stream().filter(wish -> wish.scope().isOfRuns()).count();
  }

  /** Whether any of the new tasks is about runs. */
  boolean isEmpty() {
    return count == 0;
  }

  /**
   * The guard of a write that adds these tasks: it replaces the version of the list, so that no
   * report of a push and no other run comes between. Nothing if one did since the list was opened
   * in this state.
   *
   * @param other what else the write says about the list, or null
   * @throws IllegalArgumentException if the list would have too many such tasks
   */
  Optional<ListGuard> guard(ListState opened, @Nullable ListGuard other) {
    RunRecord now = list.store.run(list.id);
    if (now.list().version() != opened.version()) {
      return Optional.empty();
    }
    ListGuard guard = other == null ? ListGuard.replacing(opened.version()) : other;
    Texts.require(
        now.tasks() + count <= TaskStore.RUN_TASKS_MAX,
        "tasks with a condition, or ephemeral",
        "at most " + TaskStore.RUN_TASKS_MAX + " in one list",
        now.tasks() + count);
    Set<String> fresh =
        wishes.stream()
            .map(NewTask::scope)
            .map(Scope::activation)
            .filter(Objects::nonNull)
            .map(Activation::pattern)
            .filter(pattern -> !now.conditions().contains(pattern))
            .collect(Collectors.toSet());
    Set<String> met = Conditions.met(fresh, now.files());
    if (met.isEmpty()) {
      return Optional.of(guard);
    }
    met.addAll(now.awake());
    return Optional.of(guard.with(new RunChange(opened.run(), null, met)));
  }
}
