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
    List<String> arguments = new ArrayList<>(which.words());
    arguments.add(String.valueOf(cycles));
    String said = said(Measurement.class, arguments);
    return Measured.of(said)
        .orElseThrow(() -> new WrongCountException(which.title() + ": " + said));
  }

  /**
   * Measures reading in a new JVM.
   *
   * @throws WrongCountException if something else was read than should be
   */
  static List<Reads.Figure> read(int tasks) throws IOException, InterruptedException {
    return Reads.Figure.of(said(Reads.class, List.of(String.valueOf(tasks))));
  }

  /**
   * Measures waking in a new JVM.
   *
   * @throws WrongCountException if something was woken for nothing
   */
  static List<Reads.Figure> wake() throws IOException, InterruptedException {
    return Reads.Figure.of(said(Wakes.class, List.of()));
  }

  private static String said(Class<?> program, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      said = reader.lines().collect(Collectors.joining("\n"));
    }
    int status = process.waitFor();
    if (status != 0) {
      throw new WrongCountException(arguments + ": status " + status + ": " + said);
    }
    return said;
  }
}
