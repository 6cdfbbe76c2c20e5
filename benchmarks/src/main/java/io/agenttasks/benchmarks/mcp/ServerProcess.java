package io.agenttasks.benchmarks.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;

/** The process of a {@link ToolServer}, which ends when this is closed. */
final class ServerProcess implements AutoCloseable {

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** Starts one that serves in this way. */
  static ServerProcess start(String way) throws IOException {
    return new ServerProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                ToolServer.class.getName(),
                way)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** The process itself. */
  Process process() {
    return process;
  }

  /** The port that it says it serves on. */
  int port() throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    if (line == null) {
      throw new IOException("the server does not listen");
    }
    return Integer.parseInt(line);
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
  }
}
