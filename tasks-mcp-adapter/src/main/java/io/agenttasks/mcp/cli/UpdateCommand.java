package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a task: all that is asked for, or nothing. */
@Command(
    name = "update",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Changes a task: all that is asked for, or nothing.")
final class UpdateCommand extends ListCommand {

  private static final String PREFIX = "TASK_STATUS_";

  @Parameters(paramLabel = "ID", description = "which task")
  private String task = "";

  @Option(
      names = {"-s", "--status"},
      paramLabel = "STATUS",
      description = "pending, in_progress, completed, or not_applicable with a --reason")
  private @Nullable String status;

  @Option(names = "--reason", paramLabel = "TEXT", description = "why it is not applicable")
  private @Nullable String reason;

  @Option(names = "--subject", paramLabel = "SUBJECT", description = "another subject")
  private @Nullable String subject;

  @Mixin private Details details = new Details();

  @Option(
      names = "--blocked-by",
      paramLabel = "ID",
      description = "a task more that must be resolved first; may be repeated")
  private List<String> blockedBy = List.of();

  @Option(
      names = "--remove-blocked-by",
      paramLabel = "ID",
      description = "a task that need not be resolved first; may be repeated")
  private List<String> removed = List.of();

  @Option(
      names = "--blocks",
      paramLabel = "ID",
      description = "a task more that must wait for this one; may be repeated")
  private List<String> blocks = List.of();

  @Option(
      names = "--force",
      description = "also if another agent has it, or blockers are open; it is recorded")
  private boolean force;

  @Option(names = "--json", description = "write the task as it is now as JSON")
  private boolean json;

  UpdateCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    TaskUpdate none = TaskUpdate.of(Details.id(task), agent().name());
    TaskUpdate wish =
        moved(details.in(none))
            .addBlockers(Details.ids(blockedBy))
            .removeBlockers(Details.ids(removed))
            .addDependents(Details.ids(blocks));
    if (subject != null) {
      wish = wish.title(Texts.line("subject", subject.strip(), 1, TaskDetails.TITLE_LENGTH_MAX));
    }
    if (wish.equals(none)) {
      throw wrong("ID: say what is to change, for example -s completed");
    }
    TaskUpdate update = force ? wish.force() : wish;
    return list -> update(list, update);
  }

  private TaskUpdate moved(TaskUpdate update) {
    Status wanted = status == null ? null : status(status);
    if ((reason != null) != (wanted == Status.NOT_APPLICABLE)) {
      throw wrong("--reason and -s not_applicable: both, or neither");
    }
    if (wanted == null) {
      return update;
    }
    return switch (wanted) {
      case PENDING -> update.pending();
      case IN_PROGRESS -> update.inProgress();
      case COMPLETED -> update.completed();
      default -> update.notApplicable(reason == null ? "" : reason);
    };
  }

  /** In any case, with {@code -} for {@code _}, with the prefix of JSON or without. */
  private Status status(String text) {
    String word = text.toUpperCase(Locale.ROOT).replace('-', '_');
    return switch (word.startsWith(PREFIX) ? word.substring(PREFIX.length()) : word) {
      case "PENDING" -> Status.PENDING;
      case "IN_PROGRESS" -> Status.IN_PROGRESS;
      case "COMPLETED" -> Status.COMPLETED;
      case "NOT_APPLICABLE" -> Status.NOT_APPLICABLE;
      default ->
          throw wrong(
              "-s: pending, in_progress, completed or not_applicable, found "
                  + text
                  + (word.endsWith("DELETED") ? "; use not_applicable and a --reason" : ""));
    };
  }

  private int update(TaskList list, TaskUpdate update) {
    Optional<Status> before = list.get(update.task()).map(TaskView::task).map(Task::status);
    UpdateResult result = list.update(update);
    if (result instanceof UpdateResult.Refused refused) {
      return refused(refused.refusal().message());
    }
    if (json) {
      TaskJson.of(screen()).print(Reading.required(list, update.task()));
    } else if (result instanceof UpdateResult.Updated updated) {
      screen().line("updated " + update.task() + move(update, before, updated.task()));
      freed(updated.freed());
    } else {
      screen().line("unchanged " + update.task() + ": " + standing(list, update.task()));
    }
    return Main.DONE;
  }

  private static String move(TaskUpdate update, Optional<Status> before, Task after) {
    if (update.move() == null) {
      return "";
    }
    return ": " + before.map(status -> status + " -> ").orElse("") + after.status();
  }

  private String standing(TaskList list, TaskId id) {
    Task now = Reading.required(list, id).task();
    String holder = TaskText.holder(now);
    String line = now.status() + (holder.isEmpty() ? "" : " by " + holder);
    return Plain.line(line, screen().unicode());
  }

  private void freed(Freed freed) {
    if (freed.count() > 0) {
      int more = freed.count() - freed.first().size();
      String ids = freed.first().stream().map(TaskId::value).collect(Collectors.joining(", "));
      screen().line("ready now: " + ids + (more == 0 ? "" : " and " + more + " more"));
    }
  }
}
