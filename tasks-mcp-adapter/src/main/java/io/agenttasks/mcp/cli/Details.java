package io.agenttasks.mcp.cli;

import io.agenttasks.NewTask;
import io.agenttasks.TaskUpdate;
import io.agenttasks.model.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say what a task is like. What is not given is null, or empty. */
final class Details {

  @Option(
      names = {"-d", "--description"},
      paramLabel = "TEXT",
      description = "what is to be done, of any lines")
  private @Nullable String description;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "higher is handed out first; 0 by default")
  private @Nullable Integer priority;

  @Option(names = "--tag", paramLabel = "TAG", description = "a tag; may be repeated")
  private List<String> tags = List.of();

  @Option(
      names = "--path",
      paramLabel = "PATH",
      description = "a path that the work touches; may be repeated")
  private List<String> paths = List.of();

  /** The new task, with each that is given. */
  NewTask in(NewTask task) {
    NewTask wish = task.tags(tags.toArray(String[]::new)).paths(paths.toArray(String[]::new));
    wish = description == null ? wish : wish.description(description);
    return priority == null ? wish : wish.priority(priority);
  }

  /** The update, with a wish for each that is given. */
  TaskUpdate in(TaskUpdate update) {
    TaskUpdate wish = description == null ? update : update.description(description);
    wish = priority == null ? wish : wish.priority(priority);
    wish = tags.isEmpty() ? wish : wish.tags(tags.toArray(String[]::new));
    return paths.isEmpty() ? wish : wish.paths(paths.toArray(String[]::new));
  }

  /** An id as people write it: a leading {@code #} is dropped. */
  static TaskId id(String text) {
    return TaskId.of(text.startsWith("#") ? text.substring(1) : text);
  }

  /** Ids as people write them. */
  static TaskId[] ids(List<String> texts) {
    return texts.stream().map(Details::id).toArray(TaskId[]::new);
  }
}
