package io.agenttasks.mcp.cli;

import picocli.CommandLine.Command;

/** The commands about notes: it says what there is. */
@Command(
    name = "vault",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Lists the checkbox tasks of a folder of Markdown notes, or imports them.")
final class VaultCommand extends GroupCommand {

  VaultCommand(Screen screen) {
    super(screen);
  }
}
