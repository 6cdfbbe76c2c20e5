package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The clients that run on node. Their packages are fetched once, into {@code target}. Without node
 * their tests are left out, but never by CI.
 */
final class NodeClients {

  private static final Path SCRIPTS = Path.of("src", "test", "node");
  private static final Path FOLDER = Path.of("target", "node");
  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "walk.mjs", "vault.mjs");

  private NodeClients() {}

  /** Runs a script to its end, and answers what it printed. */
  static String run(String script, String... arguments) throws IOException, InterruptedException {
    prepare();
    List<String> command = new ArrayList<>(List.of("node", script));
    command.addAll(List.of(arguments));
    return run(command, 120);
  }

  private static synchronized void prepare() throws IOException, InterruptedException {
    if (!hasNode()) {
      if (System.getenv("CI") != null) {
        throw new AssertionError("CI runs the clients on node: install node 20 or newer");
      }
      abort("no node is installed");
    }
    Files.createDirectories(FOLDER);
    for (String file : FILES) {
      Files.copy(SCRIPTS.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Path mark = FOLDER.resolve("fetched-lock.json");
    Path lock = FOLDER.resolve("package-lock.json");
    if (!Files.exists(mark) || Files.mismatch(mark, lock) >= 0) {
      run(List.of("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"), 300);
      Files.copy(lock, mark, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static boolean hasNode() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("node", "--version").start();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String run(List<String> command, long seconds)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(FOLDER, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
    process.destroyForcibly();
    String text = Files.readString(output);
    assertThat(ended).as("%s ends; it wrote: %s", command, text).isTrue();
    assertThat(process.exitValue()).as("%s wrote: %s", command, text).isZero();
    return text;
  }
}
