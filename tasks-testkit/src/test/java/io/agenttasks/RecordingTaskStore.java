package io.agenttasks;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what a store in memory is asked, and answers copies of what it has, as a database does.
 */
final class RecordingTaskStore extends ForwardingTaskStore {

  private long copies;

  RecordingTaskStore(InMemoryTaskStore target) {
    super(target);
  }

  /** How many tasks were answered as copies. */
  long copies() {
    return copies;
  }

  @Override
  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    return copy(super.open(list, numbers, ids));
  }

  @Override
  public WriteOutcome apply(Write write) {
    WriteOutcome outcome = super.apply(write);
    return outcome instanceof WriteOutcome.Overtaken overtaken
        ? new WriteOutcome.Overtaken(copy(overtaken.now()))
        : outcome;
  }

  @Override
  public ClaimOutcome claim(ClaimTerms terms) {
    ClaimOutcome outcome = super.claim(terms);
    if (outcome instanceof ClaimOutcome.Taken taken) {
      return new ClaimOutcome.Taken(copies(taken.tasks()), taken.waitingOn());
    }
    return outcome instanceof ClaimOutcome.Due due
        ? new ClaimOutcome.Due(copies(due.lapsed()))
        : outcome;
  }

  @Override
  public Slice<Stored> page(PageTerms terms) {
    Slice<Stored> slice = super.page(terms);
    return new Slice<>(copies(slice.items()), slice.more());
  }

  private Opening copy(Opening opening) {
    Map<TaskId, Stored> tasks = new HashMap<>();
    opening.tasks().forEach((id, stored) -> tasks.put(TaskId.of(id.value()), copy(stored)));
    return new Opening(opening.list(), tasks, opening.firstNumber());
  }

  private List<Stored> copies(List<Stored> all) {
    return all.stream().map(this::copy).toList();
  }

  private Stored copy(Stored stored) {
    copies++;
    Task task = stored.task();
    Task copy =
        new Task(
            TaskId.of(task.id().value()),
            task.creation(),
            task.version(),
            task.details().withTitle(task.title()),
            task.createdBy(),
            task.createdAt(),
            task.updatedAt(),
            task.state(),
            task.fence(),
            task.attempts(),
            task.scope());
    return new Stored(
        copy,
        stored.holds(),
        stored.openBlockers(),
        stored.edgeStamp(),
        stored.dormant(),
        stored.resolvedRun());
  }
}
