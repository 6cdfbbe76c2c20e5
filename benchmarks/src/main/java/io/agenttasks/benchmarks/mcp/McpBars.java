package io.agenttasks.benchmarks.mcp;

import io.agenttasks.Tasks;
import io.agenttasks.benchmarks.Bar;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures calls of tools over HTTP at 1, 10 and 100 connections, over standard input and output,
 * and without a server, and the same asked of the task list itself, and prints figures and bars.
 * The server is a process of its own, in memory, on the same machine as its clients. An answer that
 * is an error ends it with status 1; a bar that is short does not.
 */
public final class McpBars {

  private static final List<Integer> CONNECTIONS = List.of(1, 10, 100);

  private final int rounds;
  private final int warmup;
  private final int calls;
  private final int claims;
  private final List<Bar> bars = new ArrayList<>();

  /**
   * Bars of so many rounds.
   *
   * @param warmup the calls before the first
   * @param calls the calls of a round
   * @param claims the claims of a round; each is compared with a call that does nothing
   */
  McpBars(int rounds, int warmup, int calls, int claims) {
    this.rounds = rounds;
    this.warmup = warmup;
    this.calls = calls;
    this.claims = claims;
  }

  /** Measures all, and prints it. */
  public static void main(String[] arguments) throws IOException {
    System.out.printf(
        Locale.ROOT,
        "JDK %s, %d processors, shared by the server and its clients%n",
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors());
    try {
      List<Bar> bars = new McpBars(5, 40_000, 20_000, 2_000).measure();
      bars.forEach(bar -> System.out.println(bar.spread()));
      bars.forEach(bar -> System.out.println(bar.line()));
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
  }

  /** Measures all, prints figures, and answers the bars. */
  List<Bar> measure() throws IOException {
    direct();
    http();
    stdio();
    return bars;
  }

  private void direct() throws IOException {
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore());
        BareClient client = new BareClient(ToolServer.list(tasks))) {
      client.call(Calls.CREATE, 1);
      client.call(Calls.LIST_AND_UPDATE, warmup);
      rates("list and update, the task list itself", client);
    }
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore());
        DirectClient client = new DirectClient(ToolServer.tools(), ToolServer.context(tasks))) {
      client.call(Calls.CREATE, 1);
      client.call(Calls.LIST_AND_UPDATE, warmup);
      rates("list and update, without a server", client);
    }
  }

  private void http() throws IOException {
    try (ServerProcess server = ServerProcess.start(ToolServer.HTTP)) {
      int port = server.port();
      try (HttpClients maker = new HttpClients(port, 1)) {
        maker.call(Calls.CREATE, 1);
        maker.call(Calls.LIST_AND_UPDATE, warmup);
      }
      for (int connections : CONNECTIONS) {
        try (HttpClients clients = new HttpClients(port, connections)) {
          List<Double> rates = rates("list and update, HTTP, connections: " + connections, clients);
          if (connections == 100) {
            bars.add(new Bar("mcp-http-100", rates, 5_000, true));
          }
        }
      }
      try (HttpClients client = new HttpClients(port, 1)) {
        client.call(Calls.CREATE, (rounds + 1) * claims / Calls.TASKS);
        claims("mcp-http", "HTTP", client);
      }
    }
  }

  private void stdio() throws IOException {
    try (ServerProcess server = ServerProcess.start(ToolServer.STDIO);
        StdioClient client = new StdioClient(server.process())) {
      client.call(Calls.CREATE, 1);
      client.call(Calls.LIST_AND_UPDATE, warmup);
      rates("list and update, stdio", client);
      client.call(Calls.CREATE, (rounds + 1) * claims / Calls.TASKS);
      claims("mcp-stdio", "stdio", client);
    }
  }

  private List<Double> rates(String title, Client client) throws IOException {
    List<Double> rates = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      Timing timing = client.call(Calls.LIST_AND_UPDATE, calls);
      rates.add(timing.rate());
      medians.add(timing.medianMicros());
    }
    System.out.printf(
        Locale.ROOT,
        "%-44s %,10.0f calls/s, half within %,8.0f us%n",
        title,
        Bar.median(rates),
        Bar.median(medians));
    return rates;
  }

  /** What half of the claims take, over what half of the calls take that do nothing. */
  private void claims(String name, String way, Client client) throws IOException {
    client.call(Calls.CLAIM, claims);
    client.call(Calls.NOTHING, claims);
    List<Double> claiming = new ArrayList<>();
    List<Double> nothing = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      nothing.add(client.call(Calls.NOTHING, claims).medianMicros());
      claiming.add(client.call(Calls.CLAIM, claims).medianMicros());
      ratios.add(claiming.get(round) / nothing.get(round));
    }
    System.out.printf(
        Locale.ROOT,
        "%-44s half within %,.0f us; a tool that does nothing %,.0f us%n",
        "claim, " + way,
        Bar.median(claiming),
        Bar.median(nothing));
    bars.add(new Bar(name, ratios, 1.25, false));
  }
}
