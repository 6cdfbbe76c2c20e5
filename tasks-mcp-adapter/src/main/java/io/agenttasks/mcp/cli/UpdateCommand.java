package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.checklist.Confirmation;
import io.agenttasks.mcp.checklist.StatusWord;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import java.util.List;
import java.util.Optional;
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
final class UpdateCommand extends WhoseCommand {

  @Parameters(
      arity = "1..2",
      paramLabel = "[SLUG] ID",
      hideParamSyntax = true,
      description = "which task; before it whose, if not yours: an agent's slug, or /w/...")
  private List<String> words = List.of();

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
    super(program, Access.UPDATE);
  }

  @Override
  Step wish() {
    TaskId task = Details.id(behindSlug(words, "ID"));
    TaskUpdate none = TaskUpdate.of(task, agent().name());
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
    return wanted == null ? update : StatusWord.move(update, wanted, reason == null ? "" : reason);
  }

  private Status status(String word) {
    try {
      return StatusWord.read(word);
    } catch (IllegalArgumentException e) {
      // In the words of the tool, but for what is called otherwise here.
      String message = String.valueOf(e.getMessage());
      throw wrong(message.replaceFirst("^status", "-s").replace(" a reason", " a --reason"));
    }
  }

  private int update(TaskList list, TaskUpdate update) {
    Optional<Status> before = list.get(update.task()).map(TaskView::task).map(Task::status);
    UpdateResult result = list.update(update);
    if (result instanceof UpdateResult.Refused refused) {
      return refused(refused.refusal().message());
    }
    if (json) {
      ScreenJson.of(screen()).print(Reading.required(list, update.task()));
    } else if (result instanceof UpdateResult.Updated updated) {
      Status from = update.move() == null ? null : before.orElse(null);
      Confirmation.updated(updated, from).forEach(screen()::line);
    } else {
      Task now = Reading.required(list, update.task()).task();
      screen().line(Plain.line(Confirmation.unchanged(now), screen().unicode()));
    }
    return Main.DONE;
  }
}
