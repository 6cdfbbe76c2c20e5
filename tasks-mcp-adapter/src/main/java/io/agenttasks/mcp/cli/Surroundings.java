package io.agenttasks.mcp.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command finds around it: whose it is, and where things are.
 *
 * @param home where {@code examples} is, or null: not known
 * @param variables of the environment
 * @param system the name of the operating system
 * @param userHome the user's own folder
 * @param user the user's name
 */
record Surroundings(
    @Nullable Path home, Map<String, String> variables, String system, Path userHome, String user) {

  /** Names the database where {@code --db} does not. */
  static final String DATABASE = "TASKS_DB";

  /** Names who connects to the database, unless its URL does. */
  static final String DATABASE_USER = "TASKS_DB_USER";

  /** The password of that user, so that it need not stand on a command line. */
  static final String DATABASE_PASSWORD = "TASKS_DB_PASSWORD";

  /** Names the folder of drivers. */
  static final String DRIVERS = "TASKS_DRIVERS";

  /** Names who acts where {@code --as} does not. */
  static final String AGENT = "TASKS_AGENT";

  private static final String DATA = "agent-tasks";

  /** Where this program lives, so that it finds its examples: {@code bin/tasks} says so. */
  private static final String HOME = "agenttasks.home";

  /** Keeps the variables as they are. */
  Surroundings {
    variables = Map.copyOf(variables);
  }

  /** Those of this process. */
  static Surroundings ofSystem() {
    String home = System.getProperty(HOME);
    return new Surroundings(
        home == null ? null : Path.of(home),
        System.getenv(),
        System.getProperty("os.name", ""),
        Path.of(System.getProperty("user.home", "")).toAbsolutePath(),
        System.getProperty("user.name", ""));
  }

  /** A variable that is set, and not empty; or null. */
  @Nullable String variable(String name) {
    String value = variables.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  /** Where this program keeps what is the user's: the folder need not exist. */
  Path dataFolder() {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("mac")) {
      return userHome.resolve("Library").resolve("Application Support").resolve(DATA);
    }
    boolean windows = name.startsWith("windows");
    String base = variable(windows ? "LOCALAPPDATA" : "XDG_DATA_HOME");
    // A relative one is to be ignored, says the specification of these variables.
    if (base != null && Path.of(base).isAbsolute()) {
      return Path.of(base).resolve(DATA);
    }
    Path local =
        windows
            ? userHome.resolve("AppData").resolve("Local")
            : userHome.resolve(".local").resolve("share");
    return local.resolve(DATA);
  }

  /**
   * The database that is used where none is named: a file of SQLite in the user's data folder,
   * which servers of several clients and commands may open at the same time.
   */
  String defaultDatabase() {
    return "jdbc:sqlite:" + dataFolder().resolve("tasks.db");
  }

  /** Where drivers are looked for that this program does not bring along. */
  Path driverFolder() {
    String named = variable(DRIVERS);
    return named == null ? dataFolder().resolve("drivers") : Path.of(named);
  }
}
