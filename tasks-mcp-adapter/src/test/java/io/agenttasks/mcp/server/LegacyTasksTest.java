package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.server.WireClient.Back;
import io.agenttasks.mcp.tool.Shows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protocol tasks over HTTP, as clients of 2025-11-25 know them. */
@Timeout(60)
final class LegacyTasksTest {

  private static final String HELLO =
      "{'protocolVersion':'%s','capabilities':{'elicitation':{}},"
          + "'clientInfo':{'name':'x','version':'1'}}";
  private static final String LONG = "{'name':'slow_compute','arguments':{'seconds':60},'task':{}}";

  private final OneServer server = FixtureTools.guarded();
  private final WireClient alice = new WireClient(server, "alice");
  private final WireClient bob = new WireClient(server, "bob");

  @AfterEach
  void close() {
    server.close();
  }

  private String created(String params) {
    return alice.legacy("tools/call", params).result().get("task").get("taskId").asText();
  }

  private static String id(String id) {
    return "{'taskId':'" + id + "'}";
  }

  @Test
  @Shows(
      value = {6, 7},
      of = "protocol")
  void a_call_becomes_one_that_can_be_polled() {
    JsonNode result = alice.legacy("tools/call", LONG).result();

    assertThat(result.fieldNames()).toIterable().containsExactly("task");
    assertThat(result.get("task").fieldNames())
        .toIterable()
        .contains("taskId", "status", "createdAt", "lastUpdatedAt", "ttl")
        .doesNotContain("content", "ttlMs", "pollIntervalMs", "resultType");
    assertThat(result.get("task").get("status").asText()).isEqualTo("working");
    Back got = alice.legacy("tasks/get", id(result.get("task").get("taskId").asText()));
    assertThat(got.result().get("status").asText()).isEqualTo("working");
    assertThat(got.result().has("_meta")).isFalse();
  }

  @Test
  @Shows(
      value = {5, 29},
      of = "protocol")
  void a_result_is_waited_for_and_nothing_comes_before_it() {
    String id = created("{'name':'failing_job','task':{'ttl':60000}}");

    Back back = alice.legacy("tasks/result", id(id));

    assertThat(back.status()).isEqualTo(200);
    assertThat(back.ahead()).isEmpty();
    assertThat(back.result().get("isError").asBoolean()).isTrue();
    assertThat(back.result().get("_meta").get("io.modelcontextprotocol/related-task"))
        .hasToString("{\"taskId\":\"" + id + "\"}");
    JsonNode task = alice.legacy("tasks/get", id(id)).result();
    assertThat(task.get("status").asText()).isEqualTo("failed");
    assertThat(task.get("statusMessage").asText()).contains("the job failed");
  }

  @Test
  @Shows(
      value = {5, 37},
      of = "protocol")
  void an_error_of_the_protocol_is_given_back_and_a_fault_is_told_without_its_place() {
    Back error =
        alice.legacy("tasks/result", id(created("{'name':'protocol_error_job','task':{}}")));
    Back fault = alice.legacy("tasks/result", id(created("{'name':'broken_job','task':{}}")));

    assertThat(error.code()).isEqualTo(-32050);
    assertThat(error.message().get("error").get("data").get("since").asText()).isEqualTo("today");
    assertThat(fault.result().get("isError").asBoolean()).isTrue();
    assertThat(fault.result().toString()).doesNotContain("secret", "Inside", "Exception");
  }

  @ParameterizedTest
  @Shows(
      value = {8, 39},
      of = "protocol")
  @ValueSource(strings = {"tasks/get", "tasks/result", "tasks/cancel"})
  void what_is_anothers_is_as_if_it_were_not_there(String method) {
    String id = created(LONG);

    JsonNode foreign = bob.legacy(method, id(id)).message().get("error");

    assertThat(foreign.get("code").asInt()).isEqualTo(-32602);
    for (String unknown : new String[] {"{'taskId':'nope'}", "{'taskId':7}", "{}"}) {
      assertThat(alice.legacy(method, unknown).message().get("error")).isEqualTo(foreign);
    }
    assertThat(bob.legacy("tasks/list", "{}").result().get("tasks")).isEmpty();
    assertThat(alice.legacy("tasks/list", "{}").result().get("tasks")).hasSize(1);
    assertThat(alice.legacy("tasks/get", id(id)).result().get("status").asText())
        .isEqualTo("working");
  }

  @Test
  @Shows(value = 9, of = "protocol")
  void nobody_who_is_known_has_no_list_but_may_use_what_it_knows_the_id_of() {
    try (OneServer open = FixtureTools.server()) {
      WireClient anybody = new WireClient(open, "");
      JsonNode hello = anybody.legacy("initialize", HELLO.formatted("2025-11-25")).result();
      JsonNode task = anybody.legacy("tools/call", LONG).result().get("task");

      assertThat(hello.get("capabilities").get("tasks"))
          .hasToString(
              WireSchema.message("{\"cancel\":{},\"requests\":{\"tools\":{\"call\":{}}}}")
                  .toString());
      assertThat(anybody.legacy("tasks/list", "{}").code()).isEqualTo(-32601);
      assertThat(task.get("ttl").asLong()).isEqualTo(15 * 60_000);
      assertThat(
              new WireClient(open, "")
                  .legacy("tasks/get", id(task.get("taskId").asText()))
                  .result()
                  .get("status")
                  .asText())
          .isEqualTo("working");
    }
  }

  @Test
  void whoever_is_known_is_told_of_lists_and_of_the_tools_that_take_long() {
    JsonNode hello = alice.legacy("initialize", HELLO.formatted("2025-11-25")).result();

    assertThat(hello.get("capabilities").get("tasks").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("cancel", "requests", "list");
    assertThat(hello.get("capabilities").has("extensions")).isFalse();
    JsonNode tools = alice.legacy("tools/list", "{}").result().get("tools");
    assertThat(tools)
        .extracting(
            tool -> tool.get("name").asText() + ":" + tool.path("execution").path("taskSupport"))
        .contains("slow_compute:\"optional\"", "failing_job:\"required\"", "greet:");
  }

  @ParameterizedTest
  @Shows(value = 10, of = "protocol")
  @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18"})
  void an_older_version_knows_nothing_of_them(String version) {
    JsonNode hello = alice.legacy(version, "initialize", HELLO.formatted(version)).result();
    String call = "{'name':'slow_compute','arguments':{'seconds':0},'task':{}}";

    assertThat(hello.get("protocolVersion").asText()).isEqualTo(version);
    assertThat(hello.get("capabilities").has("tasks")).isFalse();
    assertThat(alice.legacy(version, "tools/list", "{}").result().toString())
        .doesNotContain("execution");
    assertThat(alice.legacy(version, "tools/call", call).result().has("content")).isTrue();
    for (String method : new String[] {"get", "result", "cancel", "list"}) {
      assertThat(alice.legacy(version, "tasks/" + method, "{'taskId':'x'}").code())
          .isEqualTo(-32601);
    }
  }

  @Test
  @Shows(value = 13, of = "protocol")
  void a_tool_is_called_as_it_can_be() {
    assertThat(
            alice
                .legacy("tools/call", "{'name':'greet','arguments':{'name':'x'},'task':{}}")
                .code())
        .isEqualTo(-32601);
    assertThat(alice.legacy("tools/call", "{'name':'failing_job'}").code()).isEqualTo(-32601);
  }

  @Test
  @Shows(value = 39, of = "protocol")
  void a_plain_answer_is_none_of_a_task_and_the_reverse() {
    JsonNode plain =
        alice.legacy("tools/call", "{'name':'slow_compute','arguments':{'seconds':0}}").result();

    assertThat(plain.has("task")).isFalse();
    assertThat(plain.has("taskId")).isFalse();
    assertThat(plain.get("content")).isNotEmpty();
    assertThat(alice.legacy("tools/call", LONG).result().has("content")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks/list | {'cursor':''}    | -32602",
        "tasks/list | {'cursor':'42'}  | -32602",
        "tasks/list | {'cursor':42}    | -32602",
        "tools/call | {'name':'slow_compute','arguments':{'seconds':1},'task':{'ttl':'x'}} |"
            + " -32602",
        "tasks/update | {'taskId':'x','inputResponses':{}} | -32601"
      })
  void what_is_wrong_is_refused_by_its_code(String method, String params, int code) {
    Back back = alice.legacy(method, params);

    assertThat(back.code()).isEqualTo(code);
    assertThat(back.status()).isEqualTo(200);
  }

  @Test
  @Shows(value = 39, of = "protocol")
  void a_connection_that_ended_takes_nothing_with_it() {
    String id = created("{'name':'who_am_i','task':{}}");

    // Another connection, and a handler that works on after its request was answered.
    JsonNode result = new WireClient(server, "alice").legacy("tasks/result", id(id)).result();

    assertThat(result.get("content").get(0).get("text").asText()).isEqualTo("alice has 0");
  }

  @Test
  void a_closed_one_can_not_be_cancelled_and_a_cancelled_one_has_no_result() {
    String id = created(LONG);

    assertThat(alice.legacy("tasks/cancel", id(id)).result().get("status").asText())
        .isEqualTo("cancelled");
    assertThat(alice.legacy("tasks/cancel", id(id)).code()).isEqualTo(-32602);
    Back result = alice.legacy("tasks/result", id(id));
    assertThat(result.code()).isEqualTo(-32603);
    assertThat(result.message().get("error").get("data").get("status").asText())
        .isEqualTo("cancelled");
  }

  @Test
  @Shows(value = 26, of = "protocol")
  void over_http_a_question_goes_to_people_only() {
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'},'task':{}}");

    JsonNode task = alice.legacy("tasks/get", id(id)).result();

    assertThat(task.get("status").asText()).isEqualTo("working");
    alice.legacy("tasks/cancel", id(id));
  }
}
