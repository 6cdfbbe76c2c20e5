package io.agenttasks.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of the statements. */
final class StatementFiles {

  private static final Path FOLDER = Path.of("src/main/resources/io/agenttasks/jdbc");
  private static final String EXTENSION = ".sql";

  private StatementFiles() {}

  /**
   * The names of all statements of a dialect, its own and the common ones, but for those about the
   * version of the tables, which is read once, from a table of a few rows, and for the one that has
   * the tables looked at, which has no plan.
   */
  static List<String> names(String dialect) throws IOException {
    List<String> names = new ArrayList<>();
    for (String part : List.of("common", dialect)) {
      try (Stream<Path> files = Files.list(FOLDER.resolve(part))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(file -> file.endsWith(EXTENSION))
            .map(file -> file.substring(0, file.length() - EXTENSION.length()))
            .filter(name -> !name.contains("schema") && !name.equals("analyze"))
            .forEach(names::add);
      }
    }
    return names.stream().distinct().sorted().toList();
  }

  /** The statements that make the tables, of all scripts in their order. */
  static List<String> schema(Statements statements) {
    return Schema.SCRIPTS.stream()
        .flatMap(script -> Stream.of(statements.text("schema/" + script).split(";", -1)))
        .filter(statement -> !statement.isBlank())
        .toList();
  }
}
