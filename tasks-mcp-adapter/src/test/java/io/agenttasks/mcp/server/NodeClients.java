package io.agenttasks.mcp.server;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The clients that run on node. Their packages are fetched once, into {@code target}. Without node
 * their tests are left out, but never by CI.
 */
final class NodeClients {

  private static final int SECONDS_MAX = 120;

  private static final NodePackages PACKAGES = new NodePackages("node");
  private static final List<String> FILES =
      List.of(
          "package.json",
          "package-lock.json",
          "walk.mjs",
          "sets.mjs",
          "vault.mjs",
          "tasks.mjs",
          "sessions.mjs");

  private NodeClients() {}

  /** Runs a script to its end, and answers what it printed. */
  static String run(String script, String... arguments) throws IOException, InterruptedException {
    if (!hasNode()) {
      if (System.getenv("CI") != null) {
        throw new AssertionError("CI runs the clients on node: install node 20 or newer");
      }
      abort("no node is installed");
    }
    PACKAGES.fetch(FILES);
    List<String> command = new ArrayList<>(List.of("node", script));
    command.addAll(List.of(arguments));
    return PACKAGES.run(command, SECONDS_MAX);
  }

  private static boolean hasNode() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("node", "--version").start();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
