package io.agenttasks;

import io.agenttasks.model.Task;
import java.util.List;
import java.util.function.Function;

/** Whether a list may be finished: whether no active task is unresolved. */
public sealed interface FinishResult {

  /** Every task is resolved or dormant. */
  record MayFinish() implements FinishResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.mayFinish().apply(this);
    }
  }

  /**
   * Active tasks are neither completed nor not applicable.
   *
   * @param first the first {@value #UNFINISHED_SHOWN_MAX} of them, by creation
   * @param count how many there are; others may have come or gone while they were counted
   */
  record Unfinished(List<Task> first, long count) implements FinishResult {

    /** The most tasks that are given; their number always is. */
    public static final int UNFINISHED_SHOWN_MAX = 20;

    /** Keeps the tasks as they are. */
    public Unfinished {
      first = List.copyOf(first);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.unfinished().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param mayFinish for {@link MayFinish}
   * @param unfinished for {@link Unfinished}
   */
  record Cases<R>(Function<MayFinish, R> mayFinish, Function<Unfinished, R> unfinished) {}
}
