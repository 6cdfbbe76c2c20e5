package io.agenttasks;

import io.agenttasks.model.Freed;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import java.util.function.Function;

/** What came of an act or an update. None of the outcomes is an error. */
public sealed interface UpdateResult {

  /**
   * It is as wished. Repeating a finish under the same fence is answered so again, without an
   * event.
   *
   * @param task as it is now
   * @param freed what became ready by it
   */
  record Updated(Task task, Freed freed) implements UpdateResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.updated().apply(this);
    }
  }

  /**
   * It was so already.
   *
   * @param task as it is
   */
  record Unchanged(Task task) implements UpdateResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.unchanged().apply(this);
    }
  }

  /**
   * Something stands in the way. Nothing was written.
   *
   * @param refusal what
   */
  record Refused(Refusal refusal) implements UpdateResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.refused().apply(this);
    }
  }

  /**
   * The task is no longer the holder's. Nothing was written.
   *
   * @param loss why
   * @param fence the fence that was used
   * @param task as it is now
   */
  record LeaseLost(Loss loss, long fence, Task task) implements UpdateResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.leaseLost().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param updated for {@link Updated}
   * @param unchanged for {@link Unchanged}
   * @param refused for {@link Refused}
   * @param leaseLost for {@link LeaseLost}
   */
  record Cases<R>(
      Function<Updated, R> updated,
      Function<Unchanged, R> unchanged,
      Function<Refused, R> refused,
      Function<LeaseLost, R> leaseLost) {}
}
