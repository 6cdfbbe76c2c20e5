package io.agenttasks.mcp.cli;

import io.agenttasks.NewTask;
import io.agenttasks.activation.FilePattern;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a task, and writes its id. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Creates a task, and writes its id.")
final class CreateCommand extends WhoseCommand {

  private static final List<String> CONDITIONS = List.of("files_modified", "filesModified");

  @Parameters(
      arity = "1..2",
      paramLabel = "[SLUG] SUBJECT",
      hideParamSyntax = true,
      description =
          "one line of 1 to 500 characters; before it whose, if not yours: an agent's slug, or"
              + " /w/...")
  private List<String> words = List.of();

  @Mixin private Details details = new Details();

  @Option(
      names = "--blocked-by",
      paramLabel = "ID",
      description = "a task that must be resolved first; may be repeated")
  private List<String> blockedBy = List.of();

  @Option(
      names = "--blocks",
      paramLabel = "ID",
      description = "a task that must wait for this one; may be repeated")
  private List<String> blocks = List.of();

  @Option(
      names = "--activate-when",
      paramLabel = "CONDITION",
      description = "files_modified: it sleeps until a push changes a file of --pattern")
  private @Nullable String activateWhen;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      description = "which files wake it, such as **/*_test.go")
  private @Nullable String pattern;

  @Option(names = "--json", description = "write the whole task as JSON")
  private boolean json;

  CreateCommand(Program program) {
    super(program, Access.CREATE);
  }

  @Override
  Step wish() {
    NewTask wish = task(behindSlug(words, "SUBJECT"));
    return list -> {
      Task task = list.create(wish);
      if (pattern != null && FilePattern.of(pattern).hasBraces()) {
        screen().problem("note: " + FilePattern.BRACES);
      }
      if (json) {
        ScreenJson.of(screen()).print(Reading.required(list, task.id()));
      } else {
        screen().line(task.id().value());
      }
      return Main.DONE;
    };
  }

  private NewTask task(String subject) {
    String title = Texts.line("subject", subject.strip(), 1, TaskDetails.TITLE_LENGTH_MAX);
    NewTask wish =
        details
            .in(NewTask.of(title))
            .by(agent().name())
            .blockedBy(Details.ids(blockedBy))
            .blocks(Details.ids(blocks));
    if (activateWhen != null && !CONDITIONS.contains(activateWhen)) {
      throw wrong("--activate-when: files_modified, found " + activateWhen);
    }
    if ((activateWhen == null) != (pattern == null)) {
      throw wrong("--activate-when and --pattern: both, or neither");
    }
    return pattern == null ? wish : wish.activateWhen(pattern);
  }
}
