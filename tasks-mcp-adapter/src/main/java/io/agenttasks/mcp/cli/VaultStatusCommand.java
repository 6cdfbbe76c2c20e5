package io.agenttasks.mcp.cli;

import io.agenttasks.vault.VaultCounts;
import io.agenttasks.vault.VaultProblem;
import io.agenttasks.vault.VaultReport;
import picocli.CommandLine.Command;

/** Says how much of a folder of notes could be read, and why the rest could not. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Says how many tasks a folder of notes has, and which notes could not be read.")
final class VaultStatusCommand extends VaultLook {

  VaultStatusCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    return vault -> {
      VaultReport report = join(vault.report());
      VaultCounts counts = report.counts();
      line("notes: %d; tasks: %d".formatted(report.notes(), report.tasks()));
      line(
          "not yet scanned for tasks: %d; tasks could not be indexed: %d; over the task cap: %d; tags cut: %d"
              .formatted(
                  counts.notYetScanned(),
                  counts.couldNotBeIndexed(),
                  counts.overTheTaskCap(),
                  counts.tagsCut()));
      report.problems().forEach(this::printProblem);
      return Main.DONE;
    };
  }

  private void printProblem(VaultProblem problem) {
    line((problem.path().isEmpty() ? "." : problem.path()) + ": " + problem.words());
  }

  private void line(String text) {
    screen().line(Plain.line(text, screen().unicode()));
  }
}
