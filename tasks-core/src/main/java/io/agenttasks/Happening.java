package io.agenttasks;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathEvent;
import io.agenttasks.model.TaskId;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Something that was written, on its way to the listeners.
 *
 * @param subject whose it is: what happened to one subject is told in order
 * @param version of the subject that it made; what shares one is told as it came
 * @param telling tells one listener
 */
record Happening(Subject subject, long version, Consumer<TaskListener> telling) {

  /**
   * What has versions that go up.
   *
   * @param task a task of the list, or null: its path claims
   */
  record Subject(ListId list, @Nullable TaskId task) {}

  static Happening of(ListId list, Event event) {
    return new Happening(
        new Subject(list, event.task()),
        event.version(),
        listener -> listener.happened(list, event));
  }

  static Happening of(ListId list, PathEvent event) {
    return new Happening(
        new Subject(list, null), event.version(), listener -> listener.happened(list, event));
  }
}
