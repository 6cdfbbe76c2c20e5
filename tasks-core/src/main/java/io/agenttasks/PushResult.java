package io.agenttasks;

import io.agenttasks.model.Freed;
import java.util.function.Function;

/** What came of a report of pushed files. None of the outcomes is an error. */
public sealed interface PushResult {

  /**
   * The list knows it, and tasks are awake or dormant by it.
   *
   * @param freed what became ready by it
   */
  record Recorded(Freed freed) implements PushResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.recorded().apply(this);
    }
  }

  /**
   * The report is of a run that is over. Nothing was written.
   *
   * @param current the number of the run by now
   */
  record StaleRun(long current) implements PushResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.staleRun().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param recorded for {@link Recorded}
   * @param staleRun for {@link StaleRun}
   */
  record Cases<R>(Function<Recorded, R> recorded, Function<StaleRun, R> staleRun) {}
}
