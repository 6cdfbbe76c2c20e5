package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.vault.Vault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that looks at a vault once, when all of its notes have been read. */
abstract class VaultLook implements Callable<Integer> {

  final Program program;

  @Parameters(paramLabel = "DIR", description = "the folder of notes")
  private Path folder = Path.of("");

  @Mixin private VaultOptions options = new VaultOptions();

  VaultLook(Program program) {
    this.program = program;
  }

  /** What is to be done with the vault. */
  interface Step {
    int on(Vault vault);
  }

  /**
   * Reads what was asked for, before a note is read.
   *
   * @throws IllegalArgumentException if it is wrong usage
   */
  abstract Step step();

  @Override
  public final Integer call() throws PlanException {
    Step step = step();
    Path root = VaultOptions.folder(folder);
    try (Vault vault =
        Vault.open(
            root,
            options.settings(ListCommand.CURSORS).withPeriod(Duration.ZERO),
            InstantSource.system())) {
      // It may have begun already; then this is a second pass, over notes that are known.
      join(vault.refresh());
      return step.on(vault);
    }
  }

  final Screen screen() {
    return program.screen();
  }

  /** The value; a failure is thrown as it was before it became the stage's. */
  static <T> T join(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
