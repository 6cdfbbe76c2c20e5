package io.agenttasks.mcp.cli;

import io.agenttasks.TaskRefusedException;
import io.agenttasks.mcp.plan.PlanException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The command line. It exits with {@value #DONE} when done, {@value #REFUSED} when something was
 * refused or a check failed, {@value #UNUSABLE} for wrong usage or a file that can't be used, and
 * {@value #UNFINISHED} if a list may not be finished yet.
 */
public final class Main {

  /** The exit code of a command that did what it should. */
  static final int DONE = 0;

  /** The exit code when something was refused, or a check failed. */
  static final int REFUSED = 1;

  /** The exit code for wrong usage, or a file that can't be used. */
  static final int UNUSABLE = 2;

  /** The exit code if work is left that keeps a list from being finished. */
  static final int UNFINISHED = 3;

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    // Results have a way of their own; what a library prints must not get between them.
    System.setOut(System.err);
    Surroundings surroundings = Surroundings.ofSystem();
    Stores stores = new Databases(surroundings);
    System.exit(run(new Program(Screen.ofSystem(), surroundings, stores), args));
  }

  /** Runs one command, and answers its exit code. */
  static int run(Program program, String... args) {
    Screen screen = program.screen();
    CommandLine line = new CommandLine(new TasksCommand(screen));
    addCommands(line, program);
    // A file name may begin with "@"; it is not a file of arguments.
    line.setExpandAtFiles(false);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    line.setOut(screen.outWriter());
    line.setErr(screen.errWriter());
    line.setParameterExceptionHandler((e, rest) -> unusable(screen, e));
    line.setExecutionExceptionHandler((e, command, result) -> failed(screen, command, e));
    try {
      return line.execute(args);
    } finally {
      screen.flush();
    }
  }

  private static void addCommands(CommandLine line, Program program) {
    CommandLine task = new CommandLine(new TaskCommand(program.screen()));
    String[] help = DatabaseHelp.withDefault(program.surroundings());
    add(task, new LsCommand(program), help);
    add(task, new GetCommand(program), help);
    add(task, new CreateCommand(program), help);
    add(task, new UpdateCommand(program), help);
    add(task, new CanFinishCommand(program), help);
    CommandLine run = new CommandLine(new RunCommand(program.screen()));
    add(run, new StartRunCommand(program), help);
    add(run, new PushedCommand(program), help);
    CommandLine vault = new CommandLine(new VaultCommand(program.screen()));
    vault.addSubcommand(new VaultLsCommand(program));
    vault.addSubcommand(new VaultStatusCommand(program));
    add(vault, new VaultImportCommand(program), help);
    CommandLine demo = new CommandLine(new DemoCommand(program));
    line.addSubcommand(demo);
    line.addSubcommand(task);
    line.addSubcommand(run);
    line.addSubcommand(vault);
    add(line, new ImportCommand(program), help);
    add(line, new ExportCommand(program), help);
    add(line, new ServeCommand(program), help);
    UsageMessageSpec usage = demo.getCommandSpec().usageMessage();
    usage.footer(
        Stream.of(usage.footer(), DatabaseHelp.inMemory(program.surroundings()))
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private static void add(CommandLine line, Callable<Integer> command, String[] help) {
    CommandLine added = new CommandLine(command);
    UsageMessageSpec usage = added.getCommandSpec().usageMessage();
    usage.footer(Stream.of(usage.footer(), help).flatMap(Stream::of).toArray(String[]::new));
    line.addSubcommand(added);
  }

  private static int unusable(Screen screen, CommandLine.ParameterException e) {
    CommandLine line = e.getCommandLine();
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched
        && !line.getSubcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      String commands = String.join(", ", line.getSubcommands().keySet());
      return unusable(
          screen, line, "no command " + unmatched.getUnmatched().get(0) + ", but " + commands);
    }
    return unusable(screen, line, String.valueOf(e.getMessage()));
  }

  private static int unusable(Screen screen, CommandLine line, String message) {
    String command = line.getCommandSpec().qualifiedName();
    screen.problem(command + ": " + message + "; see " + command + " --help");
    return UNUSABLE;
  }

  private static int failed(Screen screen, CommandLine command, Exception e) {
    if (e instanceof PlanException) {
      screen.problem(String.valueOf(e.getMessage()));
      return UNUSABLE;
    }
    if (e instanceof IllegalArgumentException && !(e instanceof TaskRefusedException)) {
      return unusable(screen, command, String.valueOf(e.getMessage()));
    }
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    screen.problem(command.getCommandSpec().qualifiedName() + ": " + message);
    return REFUSED;
  }
}
