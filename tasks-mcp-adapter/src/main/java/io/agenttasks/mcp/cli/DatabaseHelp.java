package io.agenttasks.mcp.cli;

import java.util.List;
import java.util.stream.Stream;

/** What a person is told about databases: which one is used, and where drivers are looked for. */
final class DatabaseHelp {

  private DatabaseHelp() {}

  /** Lines below the options of a command that uses {@code $TASKS_DB} and a default. */
  static String[] withDefault(Surroundings surroundings) {
    return lines(
        List.of(
            "The database is that of --db, else of $TASKS_DB, else a file of SQLite:",
            "  " + surroundings.defaultDatabase()),
        surroundings);
  }

  /** Lines below the options of a command that keeps everything in memory unless told. */
  static String[] inMemory(Surroundings surroundings) {
    return lines(List.of("Without --db, all is kept in memory; no file is written."), surroundings);
  }

  private static String[] lines(List<String> first, Surroundings surroundings) {
    List<String> rest =
        List.of(
            "For example jdbc:postgresql://host/database, jdbc:sqlite:tasks.db,",
            "jdbc:h2:file:/srv/tasks; or memory, which is gone with the command.",
            "One process at a time opens a file of H2; the others are for any number.",
            "User and password may stand in $TASKS_DB_USER and $TASKS_DB_PASSWORD.",
            "Drivers of MariaDB and MySQL are yours to bring: put the jar into",
            "  " + surroundings.driverFolder(),
            "or name the folder that has it in $TASKS_DRIVERS.");
    return Stream.of(List.of(""), first, rest)
        .flatMap(List::stream)
        // Help is a format: of two percent signs it shows one.
        .map(line -> line.replace("%", "%%"))
        .toArray(String[]::new);
  }
}
