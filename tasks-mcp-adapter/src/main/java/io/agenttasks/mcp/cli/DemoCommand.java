package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanReader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs a demonstration. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Several agents work off a plan at once, and the history is checked.",
    footer = {
      "",
      "A plan is a JSON array of at most 10000 tasks, in a file of at most 64 MiB:",
      "",
      "  [{\"id\": \"api\", \"subject\": \"Add pages\", \"priority\": 5, \"paths\": [\"src/api\"]},",
      "   {\"id\": \"docs\", \"subject\": \"Update the docs\", \"blockedBy\": [\"api\"]}]",
      "",
      "Each task has an id and a subject. It may have: description, blockedBy,",
      "priority (higher first), tags, paths, and notApplicableReason for a task",
      "that will turn out not to be needed. The agents keep everything in memory;",
      "no file is written."
    })
final class DemoCommand implements Callable<Integer> {

  /** The most agents. */
  static final int AGENTS_MAX = 64;

  private static final Path DEFAULT_PLAN = Path.of("examples", "release-plan.json");

  private final Screen screen;
  private final @Nullable Path home;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--agents",
      paramLabel = "N",
      defaultValue = "4",
      description = "how many agents work at once, 1 to 64; 4 by default")
  private int agents;

  @Option(names = "--all", description = "show every row, also of a large plan")
  private boolean all;

  @Option(
      names = "--graph",
      description = "show the plan as a Mermaid flowchart instead, and run nothing")
  private boolean graph;

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN.json",
      description = "the plan; by default a software release, examples/release-plan.json")
  private @Nullable Path plan;

  DemoCommand(Screen screen, @Nullable Path home) {
    this.screen = screen;
    this.home = home;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (agents < 1 || agents > AGENTS_MAX) {
      throw new ParameterException(
          spec.commandLine(), "--agents: from 1 to " + AGENTS_MAX + ", found " + agents);
    }
    Path file = file();
    try {
      return run(file, PlanReader.read(file)) ? Main.DONE : Main.REFUSED;
    } catch (PlanException e) {
      screen.problem(String.valueOf(e.getMessage()));
      return Main.UNUSABLE;
    }
  }

  private boolean run(Path file, Plan read) throws PlanException, InterruptedException {
    try {
      if (graph) {
        new PlanPicture(screen).show(read);
        return true;
      }
      return new Demo(screen, agents, all).run(read);
    } catch (PlanException e) {
      throw new PlanException(file + ": " + e.getMessage(), e);
    }
  }

  private Path file() {
    if (plan != null) {
      return plan;
    }
    if (home == null) {
      throw new ParameterException(
          spec.commandLine(), "PLAN.json: to be named, unless bin/tasks starts this program");
    }
    return home.resolve(DEFAULT_PLAN);
  }
}
