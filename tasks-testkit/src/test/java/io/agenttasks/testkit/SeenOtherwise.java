package io.agenttasks.testkit;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Shows tasks other than they are, wherever it shows them. */
abstract class SeenOtherwise extends ForwardingTaskStore {

  SeenOtherwise(TaskStore right) {
    super(right);
  }

  /** The task as this store shows it. */
  abstract Stored seen(ListId list, Stored stored);

  /** These tasks as they are. */
  final Collection<Stored> right(ListId list, Collection<TaskId> ids) {
    return super.open(list, 0, ids).tasks().values();
  }

  @Override
  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    return seen(list, super.open(list, numbers, ids));
  }

  @Override
  public WriteOutcome apply(Write write) {
    WriteOutcome outcome = super.apply(write);
    return outcome instanceof WriteOutcome.Overtaken overtaken
        ? new WriteOutcome.Overtaken(seen(write.list(), overtaken.now()))
        : outcome;
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    ClaimOutcome outcome = super.claim(terms);
    return outcome instanceof ClaimOutcome.Taken taken
        ? new ClaimOutcome.Taken(
            taken.tasks().stream().map(task -> seen(terms.list(), task)).toList(),
            taken.waitingOn())
        : outcome;
  }

  @Override
  public Slice<Stored> page(PageTerms terms) {
    Slice<Stored> right = super.page(terms);
    return new Slice<>(
        right.items().stream().map(task -> seen(terms.list(), task)).toList(), right.more());
  }

  private Opening seen(ListId list, Opening right) {
    Map<TaskId, Stored> tasks = new HashMap<>();
    right.tasks().forEach((id, stored) -> tasks.put(id, seen(list, stored)));
    return new Opening(right.list(), tasks, right.firstNumber());
  }
}
