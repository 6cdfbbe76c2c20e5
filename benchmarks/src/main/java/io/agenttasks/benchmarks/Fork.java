package io.agenttasks.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Starts the JVM of one measurement. */
final class Fork {

  /** The same for every side: with this room for new objects few collections fall into a batch. */
  static final List<String> OPTIONS = List.of("-XX:+UseG1GC", "-Xms4g", "-Xmx4g", "-Xmn2g");

  private Fork() {}

  /**
   * Measures a case in a new JVM.
   *
   * @throws WrongCountException if it ends with anything but a measurement
   */
  static Measured measure(Case which, long cycles) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Measurement.class.getName());
    command.addAll(which.words());
    command.add(String.valueOf(cycles));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      said = reader.lines().collect(Collectors.joining("\n"));
    }
    int status = process.waitFor();
    return Measured.of(said)
        .filter(measured -> status == 0)
        .orElseThrow(
            () -> new WrongCountException(which.title() + ": status " + status + ": " + said));
  }
}
