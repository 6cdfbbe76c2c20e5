package io.agenttasks.mcp.cli;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Commands that follow each other on one database, whatever its URL; its user is ann. */
final class OneDatabase implements Stores {

  private final TaskStore store = new InMemoryTaskStore();

  /** The URLs that were opened, in order. */
  final List<String> opened = new ArrayList<>();

  @Override
  public synchronized TaskStore open(String url) {
    opened.add(url);
    return new ForwardingTaskStore(store) {
      @Override
      public void close() {
        // The next command finds what this one left.
      }
    };
  }

  /** Runs a command. */
  Run run(String... args) {
    return run(Map.of(), args);
  }

  /** Runs a command with these variables of the environment. */
  Run run(Map<String, String> variables, String... args) {
    return Run.in(Run.surroundings(Path.of("/home/ann"), variables), this, args);
  }

  /** Runs a command whose output is a terminal of 80 columns. */
  Run onTerminal(String... args) {
    return Run.onTerminal(Run.surroundings(Path.of("/home/ann"), Map.of()), this, args);
  }
}
