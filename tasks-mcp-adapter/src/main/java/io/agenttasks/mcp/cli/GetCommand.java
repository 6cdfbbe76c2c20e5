package io.agenttasks.mcp.cli;

import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one task. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Shows one task.")
final class GetCommand extends WhoseCommand {

  @Parameters(
      arity = "1..2",
      paramLabel = "[SLUG] ID",
      hideParamSyntax = true,
      description = "which task; before it whose, if not yours: an agent's slug, or /w/...")
  private List<String> words = List.of();

  @Option(names = "--json", description = "write it as JSON")
  private boolean json;

  GetCommand(Program program) {
    super(program, Access.READ);
  }

  @Override
  Step wish() {
    TaskId id = Details.id(behindSlug(words, "ID"));
    return list -> {
      Optional<TaskView> view = list.get(id);
      if (view.isEmpty()) {
        return refused(new Refusal.Unknown(List.of(id)).message());
      }
      if (json) {
        ScreenJson.of(screen()).print(view.get());
      } else {
        TaskText.print(screen(), view.get());
      }
      return Main.DONE;
    };
  }
}
