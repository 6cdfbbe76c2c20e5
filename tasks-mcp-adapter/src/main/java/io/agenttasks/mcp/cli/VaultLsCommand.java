package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.vault.Structured;
import io.agenttasks.page.Cursor;
import io.agenttasks.vault.VaultAnswer;
import io.agenttasks.vault.VaultQuery;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the checkbox tasks of a folder of notes, as the tool does. */
@Command(
    name = "ls",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Lists the checkbox tasks of a folder of Markdown notes: by due date, undated",
      "last, then by path and line. The second line says what is missing."
    })
final class VaultLsCommand extends VaultLook {

  @Mixin private VaultFilters filters = new VaultFilters();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "at most N tasks, 1 to 500; 100 unless given")
  private int limit = VaultQuery.LIMIT_DEFAULT;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "the page that begins there: next of the page before, same filters")
  private @Nullable String cursor;

  @Option(names = "--json", description = "write an object: the text, and how complete it is")
  private boolean json;

  VaultLsCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    VaultQuery sized = filters.query(VaultQuery.Show.OPEN).limit(limit);
    VaultQuery query = cursor == null ? sized : sized.after(Cursor.of(cursor));
    return vault -> {
      VaultAnswer answer = join(vault.answer(query));
      if (json) {
        screen().line(ScreenJson.of(screen()).tree(Structured.object(answer)));
      } else {
        answer.text().lines().forEach(line -> screen().line(Plain.line(line, screen().unicode())));
      }
      return Main.DONE;
    };
  }
}
