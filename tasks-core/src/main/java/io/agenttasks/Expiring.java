package io.agenttasks;

import io.agenttasks.claim.Decision;
import io.agenttasks.claim.Expiry;
import io.agenttasks.claim.Situation;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** One call of expire: a host ends a claim as if its lease were over. */
final class Expiring {

  private final ListAccess list;
  private final TaskId id;
  private final long fence;

  Expiring(ListAccess list, TaskId id, long fence) {
    Texts.require(fence >= 1, "fence", "at least 1", fence);
    this.list = list;
    this.id = id;
    this.fence = fence;
  }

  UpdateResult run() {
    return list.decide(this::attempt);
  }

  private Optional<UpdateResult> attempt() {
    Opening opening = list.store.open(list.id, 0, List.of(id));
    Optional<Refusal> missing = ListAccess.missing(opening, List.of(id));
    if (missing.isPresent()) {
      return missing.map(UpdateResult.Refused::new);
    }
    Stored now = Objects.requireNonNull(opening.tasks().get(id));
    Instant at = list.now();
    Situation situation = new Situation(now, list.settings(opening.list()), at);
    Decision decision = Expiry.early(situation, fence);
    if (decision instanceof Decision.Granted granted) {
      return written(granted.changes(), at);
    }
    Task task = now.task();
    if (decision instanceof Decision.Lost lost) {
      return Optional.of(new UpdateResult.LeaseLost(lost.loss(), fence, task));
    }
    // A cascade that a failure cut short goes on.
    Writing.goOn(list, task);
    return Optional.of(new UpdateResult.Unchanged(task));
  }

  private Optional<UpdateResult> written(List<Change> changes, Instant at) {
    return Writing.apply(list, Write.of(list.id, at, changes))
            instanceof WriteOutcome.Written written
        ? Optional.of(new UpdateResult.Updated(changes.get(0).after(), written.freed()))
        : Optional.empty();
  }
}
