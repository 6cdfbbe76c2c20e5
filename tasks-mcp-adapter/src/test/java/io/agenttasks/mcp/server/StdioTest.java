package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.ClaimRequest;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One client on two streams. */
@Timeout(60)
final class StdioTest {

  private static final String HELLO =
      "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
          + "'capabilities':{},'clientInfo':{'name':'x','version':'1'}}}";
  private static final String MODERN =
      "{'jsonrpc':'2.0','id':'m','method':'tools/list','params':{'_meta':{"
          + "'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
          + "'io.modelcontextprotocol/clientCapabilities':{}}}}";

  private final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  private final TaskList list = tasks.list(Objects.requireNonNull(ToolDesk.ALICE.home()));
  private final PipedOutputStream input = new PipedOutputStream();
  private BufferedReader output;
  private CompletableFuture<Void> served;

  @BeforeEach
  void start() throws IOException {
    PipedInputStream in = new PipedInputStream(input, 1 << 20);
    PipedOutputStream out = new PipedOutputStream();
    output = new BufferedReader(new InputStreamReader(new PipedInputStream(out, 1 << 20), UTF_8));
    StdioServer server =
        new StdioServer(
            Toolbox.of(AgentTasks.toolSet()), CallContext.of(ToolDesk.ALICE, tasks), out);
    served =
        CompletableFuture.runAsync(
            () -> {
              try {
                server.serve(in);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @AfterEach
  void stop() throws Exception {
    input.close();
    served.get(10, TimeUnit.SECONDS);
    tasks.close();
  }

  @Test
  void the_era_is_told_line_by_line() throws IOException {
    send("{'jsonrpc':'2.0','id':1,'method':'tools/list'}");
    assertThat(next().path("error").path("code").asInt()).isEqualTo(-32602);

    send(MODERN);
    assertThat(next().path("result").path("resultType").asText()).isEqualTo("complete");

    send(HELLO);
    assertThat(next().path("result").path("protocolVersion").asText()).isEqualTo("2025-11-25");
    send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
    send("{'jsonrpc':'2.0','id':2,'method':'tools/list'}");
    assertThat(next().path("result").has("resultType")).isFalse();
    send(MODERN);
    assertThat(next().path("result").has("resultType")).isTrue();
  }

  @Test
  void a_line_that_is_no_message_is_answered_and_the_next_one_is_served() throws IOException {
    send("{nonsense");
    assertThat(next().path("error").path("code").asInt()).isEqualTo(-32700);
    send("");
    send("[]");
    assertThat(next().path("error").path("code").asInt()).isEqualTo(-32600);
    send(MODERN);
    assertThat(next().path("id").asText()).isEqualTo("m");
  }

  @Test
  void a_cancelled_call_is_not_answered_and_takes_nothing() throws IOException {
    waitBehindAnother();
    send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':7}}");
    call(8, "task_update", "{'task_id':1,'status':'completed','fence':1}");

    assertThat(next().path("id").asInt()).isEqualTo(8);
    assertThat(status("2")).isEqualTo(Status.PENDING);
  }

  @Test
  void what_was_asked_before_the_input_ended_is_answered() throws Exception {
    send(HELLO);
    for (int id = 1; id <= 20; id++) {
      call(id, "task_create", "{'tasks':[{'title':'asked'}]}");
    }

    input.close();
    served.get(10, TimeUnit.SECONDS);

    for (int id = 0; id <= 20; id++) {
      assertThat(next().path("id").asInt()).isEqualTo(id);
    }
  }

  @Test
  void the_end_of_input_ends_a_wait_and_takes_nothing() throws Exception {
    waitBehindAnother();

    input.close();
    served.get(10, TimeUnit.SECONDS);
    list.resume(TaskId.of(1), 1, ClaimRequest.by("fix-auth").lease(Duration.ofHours(1))).complete();

    assertThat(status("2")).isEqualTo(Status.PENDING);
  }

  @Test
  void an_id_that_is_still_in_use_is_not_answered_twice() throws IOException {
    waitBehindAnother();
    call(7, "task_explain", "{}");
    call(8, "task_update", "{'task_id':1,'status':'completed','fence':1}");

    Map<Integer, String> answers = new HashMap<>();
    for (int answer = 0; answer < 2; answer++) {
      JsonNode one = next();
      answers.put(one.path("id").asInt(), one.path("result").toString());
    }
    assertThat(answers).containsOnlyKeys(7, 8);
    assertThat(answers.get(7)).contains("second");
  }

  /** A call with the id 7 waits when this is done. */
  private void waitBehindAnother() throws IOException {
    list.create(NewTask.of("first"));
    list.create(NewTask.of("second").blockedBy(TaskId.of(1)));
    send(HELLO);
    next();
    call(5, "task_claim", "{}");
    next();
    call(7, "task_claim", "{'wait_secs':60}");
    // They are worked on in order: once this one is answered, the one before waits.
    call(9, "task_explain", "{}");
    assertThat(next().path("id").asInt()).isEqualTo(9);
  }

  private Status status(String id) {
    return list.get(TaskId.of(id)).orElseThrow().task().status();
  }

  private void call(int id, String tool, String arguments) throws IOException {
    send(OneServer.call(tool, arguments).replace("'id':1", "'id':" + id));
  }

  private void send(String line) throws IOException {
    input.write((line.replace('\'', '"') + "\n").getBytes(UTF_8));
    input.flush();
  }

  private JsonNode next() throws IOException {
    return ToolDesk.json(output.readLine().replace("'", "\\u0027"));
  }
}
