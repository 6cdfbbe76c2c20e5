package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever a client sends, the next client is served, and nothing of the program's inside gets on
 * the wire, and no more memory is used than the tasks take. {@code -Dfuzz.lines=1000000
 * -Dfuzz.bodies=100000} sends more; on 1 December 2026 these 100,000 bodies took 99 seconds, with
 * 19 MiB in use after the first tenth and 20 at the end, beside 1,470 tasks.
 */
@Timeout(3_600)
final class FuzzTest {

  private static final int LINES = Integer.getInteger("fuzz.lines", 5_000);
  private static final int BODIES = Integer.getInteger("fuzz.bodies", 1_000);
  private static final Pattern INSIDE =
      Pattern.compile("Exception|java\\.|\\bat io\\.|jackson|modelcontextprotocol\\.(spec|server)");

  private static final List<String> SEEDS =
      List.of(
          "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
              + "'capabilities':{},'clientInfo':{'name':'x','version':'1'}}}",
          "{'jsonrpc':'2.0','id':2,'method':'tools/list','params':{'cursor':'x'}}",
          OneServer.call(
              "task_create", "{'tasks':[{'title':'a','blocked_by':['1'],'priority':1}]}"),
          OneServer.call("task_create", "{'tasks':[{'title':'b'}]}"),
          OneServer.call("task_claim", "{'agent':'a','lease_secs':60,'wait_secs':0}"),
          OneServer.call("task_update", "{'task_id':1,'status':'completed','fence':1}"),
          OneServer.call("task_list", "{'limit':3,'cursor':'AAAA','status':['pending']}"),
          "{'jsonrpc':'2.0','id':'m','method':'tools/call','params':{'_meta':{"
              + "'io.modelcontextprotocol/protocolVersion':'2026-07-28','progressToken':1,"
              + "'io.modelcontextprotocol/clientCapabilities':{}},'name':'task_get',"
              + "'arguments':{'task_id':'1'}}}",
          "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");

  private static final String END =
      "{'jsonrpc':'2.0','id':'the end','method':'tools/list','params':{'_meta':{"
          + "'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
          + "'io.modelcontextprotocol/clientCapabilities':{}}}}";

  /** Of either era, or of none. */
  private static final String[][] HEADERS = {
    {},
    {},
    {OneServer.VERSION, "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "task_get"},
    {OneServer.VERSION, "2026-07-28", "Mcp-Method", "tools/list"},
    {OneServer.VERSION, "2025-11-25"},
    {OneServer.VERSION, "\u00ff"}
  };

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Mutation mutation = new Mutation(random);

  @Test
  void lines() throws Exception {
    System.out.println("fuzz.seed=" + seed);
    PipedOutputStream out = new PipedOutputStream();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(new PipedInputStream(out, 1 << 16), UTF_8));
    CountDownLatch ended = new CountDownLatch(1);
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(() -> serve(tasks, new Lines(ended), out));
      Memory memory = new Memory(tasks, LINES);
      String last = "";
      while (!last.contains("\"the end\"")) {
        last = output.readLine();
        if (last == null) {
          // It tells what ended the server.
          served.join();
        }
        memory.answered();
        assertThat(last).as("seed %d", seed).isNotNull();
        assertThat(INSIDE.matcher(last).find()).as("seed %d: %s", seed, last).isFalse();
      }
      ended.countDown();
      served.join();
      memory.assertFlat();
    }
  }

  @Test
  void bodies() {
    System.out.println("fuzz.seed=" + seed);
    try (OneServer server = OneServer.ofAgentTasks()) {
      Memory memory = new Memory(server.tasks, BODIES);
      for (int index = 0; index < BODIES; index++) {
        String body = mutation.of(SEEDS.get(random.nextInt(SEEDS.size())));
        var answer = server.post(body, HEADERS[random.nextInt(HEADERS.length)]);
        assertThat(answer.statusCode()).as("seed %d: %s", seed, body).isIn(200, 202, 400, 404);
        assertThat(INSIDE.matcher(answer.body()).find())
            .as("seed %d: %s -> %s", seed, body, answer.body())
            .isFalse();
        memory.answered();
      }
      memory.assertFlat();
      assertThat(server.post(OneServer.call("task_explain", "{}")).body()).contains("counts");
    }
  }

  /** What is in use when garbage is away, printed ten times. */
  private final class Memory {

    /** The most that may be in use besides the tasks in the end, more than at the first look. */
    private static final long MORE_MAX = 32L << 20;

    /** The most that a task and its history take. */
    private static final long TASK_BYTES_MAX = 8L << 10;

    private final Tasks tasks;
    private final int part;
    private int answers;
    private long firstTasks;
    private long first;

    Memory(Tasks tasks, int all) {
      this.tasks = tasks;
      this.part = Math.max(1, all / 10);
    }

    void answered() {
      answers++;
      if (answers % part == 0) {
        long used = look();
        first = first == 0 ? used : first;
        firstTasks = firstTasks == 0 ? created() : firstTasks;
      }
    }

    void assertFlat() {
      assertThat(look())
          .as("seed %d: bytes in use", seed)
          .isLessThan(first + MORE_MAX + (created() - firstTasks) * TASK_BYTES_MAX);
    }

    private long created() {
      return tasks.list(Objects.requireNonNull(ToolDesk.ALICE.home())).counts().total();
    }

    private long look() {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      long used = runtime.totalMemory() - runtime.freeMemory();
      System.out.printf(
          Locale.ROOT, "%,d answers, %,d tasks, %d MiB in use%n", answers, created(), used >> 20);
      return used;
    }
  }

  private static void serve(Tasks tasks, InputStream in, OutputStream out) {
    try (out) {
      new StdioServer(Toolbox.of(AgentTasks.toolSet()), CallContext.of(ToolDesk.ALICE, tasks), out)
          .serve(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Mutated lines, then one that is answered for sure; then it waits for that answer. */
  private final class Lines extends InputStream {
    private final CountDownLatch ended;
    private ByteArrayInputStream line = new ByteArrayInputStream(new byte[0]);
    private int sent;

    Lines(CountDownLatch ended) {
      this.ended = ended;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (line.available() == 0) {
        if (sent > LINES) {
          await();
          return -1;
        }
        String next =
            sent == LINES
                ? END
                : mutation
                    .of(SEEDS.get(random.nextInt(SEEDS.size())))
                    .replace('\n', ' ')
                    .replace('\r', ' ');
        line = new ByteArrayInputStream((next.replace('\'', '"') + "\n").getBytes(UTF_8));
        sent++;
      }
      return line.read(bytes, offset, length);
    }

    private void await() throws IOException {
      try {
        ended.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }
}
