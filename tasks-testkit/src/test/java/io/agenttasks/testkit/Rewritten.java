package io.agenttasks.testkit;

import io.agenttasks.model.Scope;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Writes other than it is told. */
abstract class Rewritten extends ForwardingTaskStore {
  Rewritten(TaskStore right) {
    super(right);
  }

  abstract Write rewritten(Write write);

  @Override
  public synchronized WriteOutcome apply(Write write) {
    return super.apply(rewritten(write));
  }

  static Write without(Write write, Guard guard) {
    List<Change> changes = new ArrayList<>();
    for (Change it : write.changes()) {
      Set<Guard> others = new HashSet<>(it.guards());
      others.remove(guard);
      changes.add(
          new Change(it.before(), it.after(), it.facts(), it.event(), others, it.document()));
    }
    return write.with(changes);
  }

  /** The write with other scopes of the tasks that it creates. */
  static Write eachCreated(Write write, UnaryOperator<Scope> other) {
    List<Change> changes = new ArrayList<>();
    for (Change it : write.changes()) {
      Task after =
          it.before() == null ? it.after().in(other.apply(it.after().scope())) : it.after();
      changes.add(
          new Change(it.before(), after, it.facts(), it.event(), it.guards(), it.document()));
    }
    return write.with(changes);
  }

  static boolean has(Write write, Guard guard) {
    return write.changes().stream().anyMatch(change -> change.guards().contains(guard));
  }
}
