package io.agenttasks.claim;

import io.agenttasks.model.Activation;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.Set;

/**
 * What a rule decides on.
 *
 * @param now the task as it was read
 * @param settings of its list
 * @param at the instant of the decision
 */
public record Situation(Stored now, ListSettings settings, Instant at) {

  /** The task as it was read. */
  public Task task() {
    return now.task();
  }

  /** What stands in the way of a task that is dormant. */
  Refusal dormancy() {
    Activation activation = task().scope().activation();
    return new Refusal.Dormant(activation == null ? "" : activation.pattern());
  }

  /** The step to this version of the task, by this event. */
  Change change(Task after, Event event, Set<Guard> guards) {
    return new Change(now, after, Facts.of(after.state(), settings.policy()), event, guards);
  }

  /** The situation once this change is written. */
  Situation after(Change change) {
    return new Situation(change.result(), settings, at);
  }
}
