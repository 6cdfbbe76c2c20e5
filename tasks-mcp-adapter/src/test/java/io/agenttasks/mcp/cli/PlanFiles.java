package io.agenttasks.mcp.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Plans in files, for tests. */
final class PlanFiles {

  private PlanFiles() {}

  /** Imports a plan of so many tasks that do not depend on each other. */
  static void importInto(OneDatabase database, String list, int tasks) {
    try {
      Path file = Files.createTempFile("plan", ".json");
      try {
        Files.writeString(file, independent(tasks));
        Run run = database.run("import", file.toString(), "--list", list);
        assertThat(run.err()).isEmpty();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A plan of so many tasks that do not depend on each other. */
  static String independent(int tasks) {
    return IntStream.rangeClosed(1, tasks)
        .mapToObj(number -> "{\"id\": %d, \"subject\": \"task %d\"}".formatted(number, number))
        .collect(joining(",\n", "[", "]"));
  }
}
