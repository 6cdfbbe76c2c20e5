package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What one command wrote, and how it ended.
 *
 * @param exit its exit code
 * @param out its lines of results
 * @param err its lines about what went wrong
 */
record Run(int exit, List<String> out, List<String> err) {

  /** Runs a command whose output is no terminal. */
  static Run of(String... args) {
    Surroundings surroundings = surroundings(Path.of("target", "nobody"), Map.of());
    return in(surroundings, new Databases(surroundings), args);
  }

  /** The same with these surroundings and databases. */
  static Run in(Surroundings surroundings, Stores stores, String... args) {
    return on(false, surroundings, stores, args);
  }

  /** Runs a command whose output is a terminal of 80 columns. */
  static Run onTerminal(String... args) {
    Surroundings surroundings = surroundings(Path.of("target", "nobody"), Map.of());
    return onTerminal(surroundings, new Databases(surroundings), args);
  }

  /** The same with these surroundings and databases. */
  static Run onTerminal(Surroundings surroundings, Stores stores, String... args) {
    return on(true, surroundings, stores, args);
  }

  /** The last line of results. */
  String last() {
    return out.get(out.size() - 1);
  }

  private static Run on(
      boolean terminal, Surroundings surroundings, Stores stores, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Screen screen =
        new Screen(
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            80,
            terminal,
            terminal,
            false);
    int exit = Main.run(new Program(screen, surroundings, stores), args);
    return new Run(exit, lines(out), lines(err));
  }

  /** A user whose own folder is empty, with the examples of this project. */
  static Surroundings surroundings(Path userHome, Map<String, String> variables) {
    return new Surroundings(root(), variables, "Linux", userHome, "ann");
  }

  private static List<String> lines(ByteArrayOutputStream bytes) {
    // A carriage return paints over a line; it does not end it.
    String text = bytes.toString(UTF_8);
    return text.isEmpty() ? List.of() : List.of(text.split("\n"));
  }

  /** The directory that has the examples: the tests run in it, or in a module of it. */
  private static Path root() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(at.resolve("examples"))) {
      at = Objects.requireNonNull(at.getParent(), "no directory above has examples");
    }
    return at;
  }
}
