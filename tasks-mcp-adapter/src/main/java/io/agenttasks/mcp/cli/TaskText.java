package io.agenttasks.mcp.cli;

import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A task for people: one line for each field that has a value. */
final class TaskText {

  private final Screen screen;

  private TaskText(Screen screen) {
    this.screen = screen;
  }

  /** Where a task stands, in a word. */
  static String status(TaskView view) {
    return view.task().status() + (view.dormant() ? " (dormant)" : "");
  }

  /** Who has a task, and since when; or "". */
  static String holder(Task task) {
    return task.holder().map(holder -> holder.agent() + " since " + holder.since()).orElse("");
  }

  /** Writes a task, whole. */
  static void print(Screen screen, TaskView view) {
    TaskText text = new TaskText(screen);
    Task task = view.task();
    text.field("id", task.id());
    text.field("subject", task.title());
    text.field("status", status(view));
    text.state(view);
    text.field("blocked by", joined(Reading.blockers(view)));
    text.field("blocks", joined(Reading.dependents(view)));
    text.details(task);
  }

  private void state(TaskView view) {
    TaskState state = view.task().state();
    field("held by", holder(view.task()));
    field("lease ends", view.task().holder().map(holder -> holder.until()).orElse(null));
    if (state instanceof TaskState.NotApplicable ended) {
      field("reason", ended.reason());
    } else if (state instanceof TaskState.Failed ended) {
      field("reason", ended.reason());
    } else if (state instanceof TaskState.Blocked parked) {
      field("reason", parked.reason());
    }
    if (view.resolvedRun() > 0) {
      field("resolved in run", view.resolvedRun());
    }
  }

  private void details(Task task) {
    TaskDetails details = task.details();
    Activation activation = task.scope().activation();
    field("pattern", activation == null ? null : activation.pattern());
    if (task.priority() != 0) {
      field("priority", task.priority());
    }
    field("tags", String.join(", ", task.tags()));
    field("paths", String.join(", ", task.paths()));
    Agent assignee = details.assignee();
    field("assignee", assignee);
    field("persona", details.persona());
    Instant start = details.start();
    field("starts", start);
    field("ephemeral", task.scope().ephemeral() ? "yes" : "");
    field("description", task.description());
  }

  /** Further lines of a text are set in, so that none of them looks like a field. */
  private void field(String name, @Nullable Object value) {
    String text = value == null ? "" : value.toString();
    if (text.isEmpty()) {
      return;
    }
    String before = name + ": ";
    for (String line : text.lines().toList()) {
      // A tab is safe, and moves to where nobody knows.
      screen.line(before + Plain.line(line.replace("\t", "    "), screen.unicode()));
      before = "  ";
    }
  }

  private static String joined(List<TaskId> ids) {
    return ids.stream().map(TaskId::value).collect(Collectors.joining(", "));
  }
}
