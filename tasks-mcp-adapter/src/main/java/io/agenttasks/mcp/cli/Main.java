package io.agenttasks.mcp.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * The command line. It exits with {@value #DONE} when done, {@value #REFUSED} when something was
 * refused or a check failed, and {@value #UNUSABLE} for wrong usage or a file that can't be used.
 */
public final class Main {

  /** The exit code of a command that did what it should. */
  static final int DONE = 0;

  /** The exit code when something was refused, or a check failed. */
  static final int REFUSED = 1;

  /** The exit code for wrong usage, or a file that can't be used. */
  static final int UNUSABLE = 2;

  /** Where this program lives, so that it finds its examples: {@code bin/tasks} says so. */
  private static final String HOME = "agenttasks.home";

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    String home = System.getProperty(HOME);
    System.exit(run(Screen.ofSystem(), home == null ? null : Path.of(home), args));
  }

  /**
   * Runs one command.
   *
   * @param home where {@code examples} is, or null: not known
   * @return the exit code
   */
  static int run(Screen screen, @Nullable Path home, String... args) {
    CommandLine line = new CommandLine(new TasksCommand(screen));
    line.addSubcommand(new DemoCommand(screen, home));
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

  private static int unusable(Screen screen, CommandLine.ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    screen.problem(command + ": " + e.getMessage() + "; see " + command + " --help");
    return UNUSABLE;
  }

  private static int failed(Screen screen, CommandLine command, Exception e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    screen.problem(command.getCommandSpec().qualifiedName() + ": " + message);
    return REFUSED;
  }
}
