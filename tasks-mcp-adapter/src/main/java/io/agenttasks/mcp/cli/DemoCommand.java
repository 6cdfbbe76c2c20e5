package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.plan.NotePlan;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanReader;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.TaskStore;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
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
      "that will turn out not to be needed.",
      "",
      "A plan may also be a note, PLAN.md, with a task on each line that has a",
      "checkbox, as tasks vault import --help tells. What is done is left out."
    })
final class DemoCommand implements Callable<Integer> {

  /** The most agents. */
  static final int AGENTS_MAX = 64;

  private static final Path DEFAULT_PLAN = Path.of("examples", "release-plan.json");

  /** The list of a database of its own, the memory of this process. */
  private static final String LIST = "/demo/plan";

  /** Where the lists stand that runs make for themselves in a database. */
  private static final String LISTS = "/demo/";

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Program program;

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

  @Option(names = "--db", paramLabel = "URL", description = "work on this database; see below")
  private @Nullable String database;

  @Option(
      names = "--list",
      paramLabel = "ID",
      description = "a list that processes share; else each run makes its own")
  private @Nullable String list;

  DemoCommand(Program program) {
    this.program = program;
  }

  @Override
  public Integer call() throws PlanException, InterruptedException {
    if (agents < 1 || agents > AGENTS_MAX) {
      throw wrong("--agents: from 1 to " + AGENTS_MAX + ", found " + agents);
    }
    if (list != null && database == null) {
      throw wrong("--list: needs --db, since the memory of a process is shared with nobody");
    }
    Path file = file();
    Plan read = NotePlan.isNote(file) ? NotePlan.read(file) : PlanReader.read(file);
    try {
      return run(read) ? Main.DONE : Main.REFUSED;
    } catch (PlanException e) {
      throw new PlanException(file + ": " + e.getMessage(), e);
    }
  }

  private boolean run(Plan read) throws PlanException, InterruptedException {
    Screen screen = program.screen();
    if (graph) {
      new PlanPicture(screen).show(read);
      return true;
    }
    // A name that is none is refused before a database is opened.
    String shared = list == null ? null : ListId.of(list).value();
    TaskStore store = program.stores().open(database == null ? Databases.MEMORY : database);
    Party party = shared == null ? Party.ALONE : Party.sharing();
    String own = database == null ? LIST : ownList(store);
    return new Demo(screen, agents, all, party).run(store, shared == null ? own : shared, read);
  }

  /** A name that no run had before. */
  private static String ownList(TaskStore store) {
    String second = SECONDS.format(store.clock().instant());
    return LISTS + second + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Path file() {
    if (plan != null) {
      return plan;
    }
    Path home = program.surroundings().home();
    if (home == null) {
      throw wrong("PLAN.json: to be named, unless bin/tasks starts this program");
    }
    return home.resolve(DEFAULT_PLAN);
  }
}
