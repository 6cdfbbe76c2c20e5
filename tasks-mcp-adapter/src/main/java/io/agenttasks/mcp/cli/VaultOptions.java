package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.vault.Grammar;
import io.agenttasks.vault.StatusMap;
import io.agenttasks.vault.VaultSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** How the notes of a vault are read. */
final class VaultOptions {

  /** Ways to read the lines of a note. */
  enum Reading {
    lenient(Grammar.Mode.LENIENT),
    emoji(Grammar.Mode.COMPATIBLE_EMOJI),
    dataview(Grammar.Mode.COMPATIBLE_DATAVIEW);

    private final Grammar.Mode mode;

    Reading(Grammar.Mode mode) {
      this.mode = mode;
    }
  }

  @Option(
      names = "--read-as",
      paramLabel = "WAY",
      description = {
        "how fields are read: lenient (the default), or exactly as the Tasks plugin",
        "does, with its emoji or dataview format"
      })
  private Reading reading = Reading.lenient;

  @Option(
      names = "--plugin-statuses",
      description = "the plugin's meaning of markers: [X] is open, only [x] is done")
  private boolean pluginStatuses;

  @Option(
      names = "--global-filter",
      paramLabel = "TEXT",
      description = "only lines whose text contains this are tasks")
  private String globalFilter = "";

  @Option(
      names = "--exclude",
      paramLabel = "NAME",
      description = "skip files and folders of this name; may be given again")
  private List<String> excluded = List.of();

  @Option(
      names = "--follow-links",
      description = "follow symbolic links whose targets are in the folder")
  private boolean followLinks;

  /** How lines are read. */
  Grammar grammar() {
    StatusMap statuses = pluginStatuses ? StatusMap.TASKS_PLUGIN : StatusMap.DEFAULT;
    return Grammar.DEFAULT
        .withMode(reading.mode)
        .withStatuses(statuses)
        .withGlobalFilter(globalFilter);
  }

  /** All settings of a vault. */
  VaultSettings settings(CursorKeys keys) {
    return VaultSettings.standard()
        .withGrammar(grammar())
        .withExcluded(excluded.stream().distinct().toArray(String[]::new))
        .withFollowLinks(followLinks)
        .withKeys(keys);
  }

  /**
   * The folder, if it is one.
   *
   * @throws PlanException if it is not
   */
  static Path folder(Path named) throws PlanException {
    if (!Files.isDirectory(named)) {
      throw new PlanException(named + ": not a folder");
    }
    return named;
  }
}
