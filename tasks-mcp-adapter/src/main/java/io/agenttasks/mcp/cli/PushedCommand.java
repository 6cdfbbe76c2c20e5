package io.agenttasks.mcp.cli;

import io.agenttasks.PushResult;
import io.agenttasks.TaskList;
import io.agenttasks.git.FileChanges;
import io.agenttasks.git.GitClone;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells a list what a push of its current run changed, as a clone knows it. */
@Command(
    name = "pushed",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Tells what a push of the current run changed, and so wakes what waits for it.")
final class PushedCommand extends ListCommand {

  @Option(
      names = "--old",
      paramLabel = "A",
      description = "where the branch was before the push; nowhere by default")
  private @Nullable String before;

  @Option(names = "--new", paramLabel = "B", required = true, description = "where it is now")
  private String after = "";

  @Option(
      names = "--base",
      paramLabel = "R",
      description =
          "the branch that it is to be merged into; without one, all that was pushed counts")
  private @Nullable String base;

  @Option(names = "--clone", paramLabel = "FOLDER", description = "the clone, by default this one")
  private Path clone = Path.of("");

  @Option(names = "--run", paramLabel = "N", description = "which run; the current one by default")
  private @Nullable Long run;

  PushedCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    FileChanges changes = GitClone.at(clone).changes(before, after, base);
    return list -> report(list, changes);
  }

  private int report(TaskList list, FileChanges changes) {
    long current = run == null ? list.run().run() : run;
    return list.filesPushed(current, changes.pushed(), changes.net())
        .fold(
            new PushResult.Cases<>(
                recorded -> {
                  screen()
                      .line(
                          "run %d: %d files pushed, %d net"
                              .formatted(current, changes.pushed().size(), changes.net().size()));
                  return Main.DONE;
                },
                stale ->
                    refused("run " + current + " is over, run " + stale.current() + " is on")));
  }
}
