package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A JVM of its own that works on a list by {@link Worker}. */
final class WorkerProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader lines;

  /** What a worker said of a claim. */
  record Line(String what, TaskId task, long fence) {

    static Line of(String text) {
      String[] words = text.split(" ", -1);
      return new Line(words[0], TaskId.of(words[1]), Long.parseLong(words[2]));
    }
  }

  private WorkerProcess(Process process) {
    this.process = process;
    this.lines = process.inputReader();
  }

  /** Starts one, which waits for {@link #begin} as soon as it is {@link #awaitReady}. */
  static WorkerProcess start(Place place, ListId list, int threads, boolean completes) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(Worker.class.getName(), place.url(), place.tables(), list.value()));
    command.addAll(List.of(Integer.toString(threads), Boolean.toString(completes)));
    try {
      return new WorkerProcess(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void awaitReady() throws IOException {
    String line = lines.readLine();
    if (!Worker.READY.equals(line)) {
      throw new IllegalStateException("the worker did not start: " + line);
    }
  }

  void begin() throws IOException {
    try (Writer input = process.outputWriter()) {
      input.write('\n');
    }
  }

  /** The next lines, up to so many; fewer if it ends before. */
  List<Line> next(int most) throws IOException {
    List<Line> next = new ArrayList<>();
    String line = most > 0 ? lines.readLine() : null;
    while (line != null) {
      next.add(Line.of(line));
      line = next.size() < most ? lines.readLine() : null;
    }
    return next;
  }

  /** All that it says until it ends, but for a last line that it could not end. */
  List<Line> rest() {
    return lines.lines().filter(WorkerProcess::isWhole).map(Line::of).toList();
  }

  private static boolean isWhole(String line) {
    return Stream.of(Worker.CLAIMED, Worker.COMPLETED)
        .anyMatch(what -> line.matches(what + " \\S+ \\d+"));
  }

  /** Ends it by SIGKILL: it can't do anything any more. What it said can still be read. */
  void kill() throws InterruptedException {
    // The process itself would close its output, too.
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
