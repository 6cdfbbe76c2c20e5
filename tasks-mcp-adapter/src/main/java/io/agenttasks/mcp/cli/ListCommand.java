package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.page.CursorKeys;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command about one list of a database. */
abstract class ListCommand implements Callable<Integer> {

  /** Whoever may run this program may read the database: the key keeps out mistakes, not people. */
  static final CursorKeys CURSORS =
      CursorKeys.of(
          Arrays.copyOf("cursors of the command line".getBytes(UTF_8), CursorKeys.KEY_BYTES));

  final Program program;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ListOptions options = new ListOptions();

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
    ListId ofOptions = options.id(program.surroundings());
    Step step = step();
    try (Tasks tasks =
        Tasks.on(program.stores().open(options.url(program.surroundings())), CURSORS)) {
      return step.on(tasks.list(meant(tasks, ofOptions)));
    }
  }

  /** The list that is meant: that of the options, unless a command knows better. */
  ListId meant(Tasks tasks, ListId ofOptions) {
    return ofOptions;
  }

  /** Who acts. */
  final Agent agent() {
    return caller().agent();
  }

  /** The same, with all that is known of it. */
  final Caller caller() {
    return options.caller(program.surroundings());
  }

  /** Whether the options name the list. */
  final boolean namesList() {
    return options.namesList();
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
}
