package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.protocol.Snapshot;
import io.agenttasks.mcp.protocol.Tasks2025;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protocol tasks of one client on two streams. Each line is held against its schema. */
@Timeout(60)
final class StdioTasksTest {

  private final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  private final PipedOutputStream input = new PipedOutputStream();
  private final Map<String, String> methods = new HashMap<>();
  private BufferedReader output;
  private CompletableFuture<Void> served;
  private Era era = Era.LEGACY;

  @BeforeEach
  void start() throws IOException {
    PipedInputStream in = new PipedInputStream(input, 1 << 20);
    PipedOutputStream out = new PipedOutputStream();
    output = new BufferedReader(new InputStreamReader(new PipedInputStream(out, 1 << 20), UTF_8));
    StdioServer server =
        new StdioServer(
            Toolbox.of(FixtureTools.toolSet()),
            ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT),
            CallContext.of(ToolDesk.ALICE, tasks),
            out);
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

  private void hello(String version, String capabilities) throws IOException {
    ask(
        "hello",
        "initialize",
        "{'protocolVersion':'%s','capabilities':%s,'clientInfo':{'name':'x','version':'1'}}"
            .formatted(version, capabilities));
    answer("hello");
  }

  private void ask(String id, String method, String params) throws IOException {
    methods.put(id, method);
    send("{'jsonrpc':'2.0','id':'%s','method':'%s','params':%s}".formatted(id, method, params));
  }

  private void send(String line) throws IOException {
    input.write((line.replace('\'', '"') + "\n").getBytes(UTF_8));
    input.flush();
  }

  /** The next line, which is as its schema says. */
  private JsonNode next() throws IOException {
    JsonNode message = WireSchema.message(output.readLine());
    if (message.has("method")) {
      WireSchema.requireOwn(era, message);
    } else {
      String method = Objects.requireNonNull(methods.get(message.get("id").asText()));
      WireSchema.requireAnswer(era, method, message);
    }
    return message;
  }

  /** The next answer to a request; what comes before it is dropped. */
  private JsonNode answer(String id) throws IOException {
    return upTo(id, new ArrayList<>());
  }

  private JsonNode upTo(String id, List<JsonNode> before) throws IOException {
    JsonNode message = next();
    while (message.has("method") || !message.path("id").asText().equals(id)) {
      before.add(message);
      message = next();
    }
    return message;
  }

  private String created(String params) throws IOException {
    ask("create", "tools/call", params);
    return answer("create").get("result").get("task").get("taskId").asText();
  }

  @Test
  @Shows(
      value = {29, 30},
      of = "protocol")
  void how_it_goes_is_told_after_the_answer_that_creates_it() throws IOException {
    hello("2025-11-25", "{}");
    List<JsonNode> before = new ArrayList<>();
    ask(
        "create",
        "tools/call",
        "{'name':'slow_compute','arguments':{'seconds':3},'task':{},'_meta':{'progressToken':'p'}}");
    String id = upTo("create", before).get("result").get("task").get("taskId").asText();
    assertThat(before).isEmpty();

    ask("result", "tasks/result", "{'taskId':'" + id + "'}");
    List<JsonNode> told = new ArrayList<>();
    upTo("result", told);
    if (told.stream().noneMatch(one -> one.path("method").asText().endsWith("/status"))) {
      told.add(next());
    }

    assertThat(told)
        .filteredOn(one -> one.get("method").asText().equals("notifications/tasks/status"))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.get("params").get("taskId").asText()).isEqualTo(id);
              assertThat(one.get("params").get("status").asText()).isEqualTo("completed");
            });
    requireProgress(id, told);
  }

  private static void requireProgress(String id, List<JsonNode> told) {
    List<JsonNode> progress =
        told.stream()
            .filter(one -> one.get("method").asText().equals("notifications/progress"))
            .toList();
    assertThat(progress)
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(4)
        .allSatisfy(
            one -> {
              assertThat(one.get("params").get("progressToken").asText()).isEqualTo("p");
              assertThat(one.get("params").get("_meta").toString()).contains(id);
            });
    assertThat(progress)
        .extracting(one -> one.get("params").get("progress").asDouble())
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  @Shows(value = 27, of = "protocol")
  void a_question_is_asked_once_while_its_result_is_awaited() throws IOException {
    hello("2025-11-25", "{'elicitation':{}}");
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'},'task':{}}");

    // Whoever leaves and comes back is not asked again.
    ask("left", "tasks/result", "{'taskId':'" + id + "'}");
    JsonNode question = next();
    while (!question.path("method").asText().equals("elicitation/create")) {
      question = next();
    }
    send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'left'}}");
    ask("result", "tasks/result", "{'taskId':'" + id + "'}");
    assertThat(question.get("params").get("_meta").toString()).contains(id);
    send(
        "{'jsonrpc':'2.0','id':%s,'result':{'action':'accept','content':{'confirm':true}}}"
            .formatted(question.get("id").toString().replace('"', '\'')));

    List<JsonNode> before = new ArrayList<>();
    JsonNode answer = upTo("result", before);

    assertThat(answer.get("result").toString()).contains("a.txt deleted");
    assertThat(before).noneMatch(one -> one.path("method").asText().equals("elicitation/create"));
  }

  @Test
  @Shows(value = 26, of = "protocol")
  void whose_user_can_not_be_asked_sees_it_working() throws IOException {
    hello("2025-11-25", "{}");
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'},'task':{}}");

    ask("get", "tasks/get", "{'taskId':'" + id + "'}");

    assertThat(answer("get").get("result").get("status").asText()).isEqualTo("working");
  }

  @ParameterizedTest
  @Shows(value = 10, of = "protocol")
  @CsvSource({"2025-06-18,false", "2025-11-25,true"})
  void the_version_that_was_agreed_on_counts(String version, boolean there) throws IOException {
    hello(version, "{}");

    ask("tools", "tools/list", "{}");
    assertThat(answer("tools").toString().contains("taskSupport")).isEqualTo(there);
    ask("list", "tasks/list", "{}");
    assertThat(answer("list").has("result")).isEqualTo(there);
  }

  @Test
  @Shows(value = 33, of = "protocol")
  void a_client_may_try_the_modern_era_first_and_shake_hands_then() throws IOException {
    era = Era.MODERN;
    ask("probe", "server/discover", WireClient.withMeta(WireClient.ABLE, "{}"));
    assertThat(answer("probe").get("result").get("capabilities").has("extensions")).isTrue();

    era = Era.LEGACY;
    hello("2025-11-25", "{}");
    ask("list", "tasks/list", "{}");
    assertThat(answer("list").get("result").get("tasks")).isEmpty();
    ask("discover", "server/discover", "{}");
    assertThat(answer("discover").get("error").get("code").asInt()).isEqualTo(-32601);
  }

  @Test
  @Shows(value = 33, of = "protocol")
  void a_modern_client_listens_until_it_says_that_it_does_no_longer() throws IOException {
    era = Era.MODERN;
    ask(
        "call",
        "tools/call",
        WireClient.withMeta(WireClient.ABLE, "{'name':'slow_compute','arguments':{'seconds':60}}"));
    String id = answer("call").get("result").get("taskId").asText();

    ask(
        "listen",
        "subscriptions/listen",
        WireClient.withMeta(WireClient.ABLE, "{'notifications':{'taskIds':['" + id + "']}}"));
    assertThat(next().get("method").asText()).endsWith("acknowledged");
    ask("stop", "tasks/cancel", WireClient.withMeta(WireClient.ABLE, "{'taskId':'" + id + "'}"));
    List<JsonNode> told = new ArrayList<>();
    upTo("stop", told);
    while (told.stream().noneMatch(one -> one.toString().contains("\"cancelled\""))) {
      told.add(next());
    }
    send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'listen'}}");
    ask("tools", "tools/list", WireClient.withMeta(WireClient.ABLE, "{}"));

    assertThat(answer("tools").has("result")).isTrue();
  }

  @Test
  @Shows(value = 34, of = "protocol")
  void the_end_of_input_stops_what_runs() throws Exception {
    hello("2025-11-25", "{}");
    String id = created("{'name':'slow_compute','arguments':{'seconds':60},'task':{}}");

    long before = System.nanoTime();
    input.close();
    served.get(10, TimeUnit.SECONDS);

    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before)).isLessThan(3);
    try (ProtocolDesk after = ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT)) {
      Snapshot left = after.find(ProtocolCaller.of(ToolDesk.ALICE), id).orElseThrow();
      assertThat(Tasks2025.task(left, new Declared("2025-11-25", false, Set.of())))
          .containsEntry("status", "failed")
          .containsEntry("statusMessage", "stopped");
    }
  }
}
