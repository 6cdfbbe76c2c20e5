package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which database a command uses, and what it says of one that it can't use. */
@Timeout(120)
final class DatabasesTest {

  private static final String DRIVER = "drivers.of.a.folder.Driver";

  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "Linux, '', /home/ann/.local/share/agent-tasks",
    "Linux, /data, /data/agent-tasks",
    "Linux, relative, /home/ann/.local/share/agent-tasks",
    "Mac OS X, /data, /home/ann/Library/Application Support/agent-tasks",
    "Windows 11, /data, /local/agent-tasks",
  })
  void the_data_folder_is_that_of_the_system(String system, String xdg, String folder) {
    Map<String, String> variables = Map.of("XDG_DATA_HOME", xdg, "LOCALAPPDATA", "/local");
    Surroundings surroundings =
        new Surroundings(null, variables, system, Path.of("/home/ann"), "ann");

    assertThat(surroundings.dataFolder()).isEqualTo(Path.of(folder));
    assertThat(surroundings.defaultDatabase()).isEqualTo("jdbc:sqlite:" + folder + "/tasks.db");
    assertThat(surroundings.driverFolder()).isEqualTo(Path.of(folder, "drivers"));
  }

  @Test
  void the_database_is_that_of_the_option_or_of_the_variable_or_the_default() {
    OneDatabase database = new OneDatabase();
    Map<String, String> variable = Map.of("TASKS_DB", "jdbc:variable");

    database.run("task", "ls");
    database.run(variable, "task", "ls");
    database.run(variable, "task", "ls", "--db", "jdbc:option");

    assertThat(database.opened)
        .containsExactly(
            "jdbc:sqlite:/home/ann/.local/share/agent-tasks/tasks.db",
            "jdbc:variable",
            "jdbc:option");
  }

  @Test
  void help_names_the_database_and_the_folder_of_drivers() {
    for (String command : new String[] {"task ls", "task create", "import", "export"}) {
      String help =
          String.join("\n", new OneDatabase().run((command + " --help").split(" ")).out());

      assertThat(help)
          .contains("jdbc:sqlite:/home/ann/.local/share/agent-tasks/tasks.db")
          .contains("  /home/ann/.local/share/agent-tasks/drivers", "TASKS_DRIVERS");
    }
    assertThat(String.join("\n", Run.of("demo", "--help").out()))
        .contains("memory", "TASKS_DRIVERS", "--list=ID");
  }

  @Test
  void memory_is_a_database_too() {
    assertThat(Run.of("task", "create", "t", "--db", "memory").out()).containsExactly("1");
    assertThat(Run.of("task", "ls", "--db", "memory").out()).containsExactly("no tasks in /tasks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite:", "jdbc:h2:file:"})
  void a_database_keeps_tasks_from_one_command_to_the_next(String kind) {
    String url = kind + directory.resolve("kept");

    assertThat(Run.of("task", "create", "t", "--db", url).out()).containsExactly("1");
    assertThat(Run.of("task", "update", "1", "-s", "completed", "--db", url).out())
        .containsExactly("updated 1: PENDING -> COMPLETED");
    assertThat(Run.of("task", "ls", "--db", url).last()).isEqualTo("1   COMPLETED              t");
    Run demo = Run.of("demo", "--db", url, "--agents", "3");
    assertThat(demo.err()).isEmpty();
    assertThat(demo.last()).startsWith("demo: 26 tasks, 26 resolved, 0 handed out twice, ");
  }

  @Test
  void the_default_is_a_file_in_the_data_folder_which_is_made() {
    Surroundings surroundings = Run.surroundings(directory, Map.of());
    Stores stores = new Databases(surroundings);

    assertThat(Run.in(surroundings, stores, "task", "create", "t").out()).containsExactly("1");

    assertThat(directory.resolve(".local/share/agent-tasks/tasks.db")).exists();
    assertThat(Run.in(surroundings, stores, "task", "get", "1").out()).contains("subject: t");
  }

  @Test
  void what_is_no_url_of_a_database_is_wrong_usage_and_no_password_is_shown() {
    assertRefused(
        2,
        "--db: memory, or a JDBC URL such as jdbc:postgresql://host/database, found"
            + " postgres:...; see tasks task ls --help",
        "postgres://ann:secret@host/database");
  }

  @Test
  void a_database_that_can_not_be_reached_is_told_in_one_line() {
    Run run = Run.of("task", "ls", "--db", "jdbc:postgresql://127.0.0.1:1/none");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasSize(1);
    assertThat(run.err().get(0)).startsWith("tasks task ls: no connection to the database: ");
  }

  @Test
  void a_driver_that_is_missing_is_told_with_the_folder_to_put_it_in() {
    assertRefused(
        2,
        "--db: no driver for jdbc:mysql:...; put its jar into "
            + directory
            + ", or name the folder that has it in TASKS_DRIVERS; see tasks task ls --help",
        "jdbc:mysql://host/database");
  }

  @Test
  void a_driver_is_found_in_the_folder() throws IOException {
    putDriverInto(directory.resolve("driver.jar"));

    Run run = withDrivers("task", "ls", "--db", "jdbc:mariadb://host/database");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).hasSize(1);
    assertThat(run.err().get(0)).endsWith("the driver of the folder was asked for a connection");
  }

  @Test
  void a_jar_that_is_none_is_told_as_a_driver_that_is_missing() throws IOException {
    Files.writeString(directory.resolve("broken.jar"), "no jar");

    assertThat(withDrivers("task", "ls", "--db", "jdbc:mysql://host/database").err().get(0))
        .startsWith("tasks task ls: --db: no driver for jdbc:mysql:...; put its jar into ");
  }

  private void assertRefused(int exit, String message, String url) {
    Run run = withDrivers("task", "ls", "--db", url);

    assertThat(run.exit()).isEqualTo(exit);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsExactly("tasks task ls: " + message);
  }

  private Run withDrivers(String... args) {
    Surroundings surroundings =
        Run.surroundings(directory, Map.of("TASKS_DRIVERS", directory.toString()));
    return Run.in(surroundings, new Databases(surroundings), args);
  }

  /** A driver whose class is in this jar only. */
  private static void putDriverInto(Path jar) throws IOException {
    byte[] driver = DriverClass.compiled(DRIVER);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry("META-INF/services/java.sql.Driver"));
      out.write(DRIVER.getBytes(UTF_8));
      out.putNextEntry(new JarEntry(DRIVER.replace('.', '/') + ".class"));
      out.write(driver);
    }
  }
}
