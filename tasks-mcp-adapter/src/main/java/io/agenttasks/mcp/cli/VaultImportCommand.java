package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.imports.ImportNote;
import io.agenttasks.imports.ImportRequest;
import io.agenttasks.imports.ImportResult;
import io.agenttasks.imports.VaultImport;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.vault.VaultQuery;
import io.agenttasks.vault.VaultRow;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes tasks of a list out of the checkbox tasks of notes. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Creates the checkbox tasks of notes in a list: all of them, or none. The",
      "notes stay as they are; what an earlier import created is skipped.",
      "",
      "A task nested under another blocks it, and so does one that it depends on",
      "by its id. Done tasks are created as done, cancelled ones as not applicable."
    })
final class VaultImportCommand extends ListCommand {

  /** The most remarks that are shown. */
  static final int REMARKS_SHOWN_MAX = 100;

  @Parameters(paramLabel = "NOTE|DIR", description = "a note, or a folder of notes")
  private Path from = Path.of("");

  @Option(names = "--flat", description = "make no edges for nested tasks")
  private boolean flat;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "where the day of a start date begins, such as Europe/Berlin; UTC by default")
  private String zone = "UTC";

  @Mixin private VaultFilters filters = new VaultFilters();

  @Mixin private VaultOptions options = new VaultOptions();

  VaultImportCommand(Program program) {
    super(program);
  }

  @Override
  Step step() throws PlanException {
    VaultQuery query = filters.query(VaultQuery.Show.ALL);
    ZoneId days = days();
    List<ImportNote> notes = NoteFiles.read(from, options.settings(CURSORS), query);
    ImportRequest all =
        ImportRequest.of(notes, agent().name())
            .grammar(options.grammar())
            .filter((path, task) -> query.matches(new VaultRow(path, task)))
            .zone(days);
    ImportRequest request = flat ? all.flat() : all;
    return list -> imported(list, request);
  }

  private int imported(TaskList list, ImportRequest request) {
    ImportResult result = VaultImport.into(list, request);
    if (result instanceof ImportResult.Refused refusal) {
      refusal.reasons().forEach(reason -> refused(Plain.line(reason, screen().unicode())));
      return Main.REFUSED;
    }
    show((ImportResult.Imported) result);
    return Main.DONE;
  }

  private void show(ImportResult.Imported imported) {
    screen().line(summary(imported));
    imported.remarks().stream()
        .limit(REMARKS_SHOWN_MAX)
        .forEach(remark -> screen().line(Plain.line(remark, screen().unicode())));
    int more = imported.remarks().size() - REMARKS_SHOWN_MAX;
    if (more > 0) {
      screen().line("and " + more + " more remarks");
    }
  }

  private static String summary(ImportResult.Imported imported) {
    String statuses =
        imported.statuses().entrySet().stream()
            .map(count -> count.getValue() + " " + word(count.getKey().name()))
            .collect(Collectors.joining(", "));
    return "imported "
        + counted(imported.tasks().size(), "task")
        + (statuses.isEmpty() ? "" : " (" + statuses + ")")
        + ", "
        + counted(imported.edges(), "edge")
        + (imported.skipped() == 0 ? "" : ", skipped " + imported.skipped())
        + (imported.blank() == 0 ? "" : ", " + imported.blank() + " without a text");
  }

  private static String word(String status) {
    return status.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String counted(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private ZoneId days() {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw wrong("--zone: a zone such as UTC or Europe/Berlin, found " + zone);
    }
  }
}
