package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.mcp.cli.Main;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The program itself, serving over HTTP in a process of its own. */
final class ServeProcess implements AutoCloseable {

  private static final String SAYS = "listening on ";

  private final Process process;
  final String url;

  private ServeProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Starts it, and waits until it listens. */
  static ServeProcess start(String... options) throws IOException {
    List<String> command = new ArrayList<>(command("serve", "--http", "0"));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    List<String> before = new ArrayList<>();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.startsWith(SAYS)) {
        return new ServeProcess(process, line.substring(SAYS.length()));
      }
      before.add(line);
    }
    throw new AssertionError("the server does not listen: " + before);
  }

  /**
   * What it takes.
   *
   * @param threads of its process
   * @param megabytes of memory that is its own
   */
  record Statistics(int threads, long megabytes) {}

  /** What it takes just now, where the system tells. */
  Optional<Statistics> statistics() throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.exists(status)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(status);
    return Optional.of(
        new Statistics((int) number(lines, "Threads:"), number(lines, "VmRSS:") / 1024));
  }

  private static long number(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }

  /** What runs the program with these arguments. */
  static List<String> command(String... arguments) {
    return command(Main.class, arguments);
  }

  /** What runs a program with these arguments. */
  static List<String> command(Class<?> program, String... arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        new ArrayList<>(
            List.of(
                java, "-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", classes, program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Ends it as power does: nothing of it runs any more. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks it to end. */
  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
