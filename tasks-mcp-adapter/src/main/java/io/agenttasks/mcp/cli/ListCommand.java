package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.page.CursorKeys;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command about one list of a database. */
abstract class ListCommand implements Callable<Integer> {

  /** The list that is meant where none is named. */
  static final String LIST = "/tasks";

  /** Whoever may run this program may read the database: the key keeps out mistakes, not people. */
  private static final CursorKeys CURSORS =
      CursorKeys.of(
          Arrays.copyOf("cursors of the command line".getBytes(UTF_8), CursorKeys.KEY_BYTES));

  private static final String SERVERS = "/mcp/";
  private static final String AGENTS = "/w/";
  private static final int AGENTS_PARTS = 6;

  final Program program;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "the database: a JDBC URL, or memory; see below")
  private @Nullable String database;

  @Option(
      names = "--list",
      paramLabel = "ID",
      defaultValue = LIST,
      description = "the list, /tasks by default; made by its first task")
  private String list = LIST;

  @Option(
      names = "--as",
      paramLabel = "AGENT",
      description = "who acts: by default $TASKS_AGENT, the agent of a list /w/..., or the user")
  private @Nullable String as;

  ListCommand(Program program) {
    this.program = program;
  }

  /** What is to be done, once the list is open. */
  interface Step {

    /** Does it, and answers the exit code. */
    int on(TaskList tasks) throws PlanException;
  }

  /**
   * Reads what was asked for. All that can be refused without the list is refused here, before a
   * database is opened.
   *
   * @throws IllegalArgumentException if it is wrong usage
   */
  abstract Step step() throws PlanException;

  @Override
  public final Integer call() throws PlanException {
    ListId id = listId();
    Step step = step();
    try (Tasks tasks = Tasks.on(program.stores().open(url()), CURSORS)) {
      return step.on(tasks.list(id));
    }
  }

  /** Who acts. */
  final Agent agent() {
    Surroundings surroundings = program.surroundings();
    String named = as != null ? as : surroundings.variable(Surroundings.AGENT);
    if (named == null) {
      named = isOfAgent(list) ? list : surroundings.user();
    }
    return Agent.of(isOfAgent(named) ? named.substring(named.lastIndexOf('/') + 1) : named);
  }

  final Screen screen() {
    return program.screen();
  }

  /** Wrong usage. */
  final ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Says what was refused, in one line. */
  final int refused(String message) {
    screen().problem(spec.qualifiedName() + ": " + message);
    return Main.REFUSED;
  }

  private ListId listId() {
    if (list.startsWith(SERVERS)) {
      throw wrong("--list: lists below " + SERVERS + " are the server's own, found " + list);
    }
    return ListId.of(list);
  }

  private String url() {
    Surroundings surroundings = program.surroundings();
    String named = database != null ? database : surroundings.variable(Surroundings.DATABASE);
    return named == null ? surroundings.defaultDatabase() : named;
  }

  /** Whether this is an agent's whole name, which is that of its list. */
  private static boolean isOfAgent(String name) {
    return name.startsWith(AGENTS) && name.split("/", -1).length == AGENTS_PARTS;
  }
}
