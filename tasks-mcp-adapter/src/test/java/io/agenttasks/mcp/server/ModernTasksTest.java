package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.server.WireClient.Back;
import io.agenttasks.mcp.tool.Shows;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protocol tasks over HTTP, as clients of 2026-07-28 know them. */
@Timeout(60)
final class ModernTasksTest {

  private static final String UNABLE = "{'elicitation':{}}";
  private static final String MUTE = "{'extensions':{'io.modelcontextprotocol/tasks':{}}}";
  private static final String LONG = "{'name':'slow_compute','arguments':{'seconds':60}}";

  private final OneServer server = FixtureTools.guarded();
  private final WireClient alice = new WireClient(server, "alice");
  private final WireClient bob = new WireClient(server, "bob");

  @AfterEach
  void close() {
    server.close();
  }

  private String created(String params) {
    return alice.modern("tools/call", params).result().get("taskId").asText();
  }

  private static String id(String id) {
    return "{'taskId':'" + id + "'}";
  }

  private JsonNode once(String status, String id) {
    for (int looks = 0; looks < 100_000; looks++) {
      JsonNode task = alice.modern("tasks/get", id(id)).result();
      if (task.get("status").asText().equals(status)) {
        return task;
      }
    }
    throw new AssertionError("never " + status);
  }

  @Test
  void the_extension_is_offered_and_nothing_of_the_older_kind() {
    JsonNode capabilities = alice.modern("server/discover", "{}").result().get("capabilities");
    JsonNode tools = alice.modern("tools/list", "{}").result();

    assertThat(capabilities.get("extensions").get("io.modelcontextprotocol/tasks")).isEmpty();
    assertThat(capabilities.has("tasks")).isFalse();
    assertThat(tools.toString()).doesNotContain("taskSupport");
    assertThat(tools.get("cacheScope").asText()).isEqualTo("private");
    assertThat(tools.get("tools"))
        .extracting(tool -> tool.get("name").asText())
        .isSorted()
        .contains("greet");
  }

  @Test
  @Shows(
      value = {6, 7, 39},
      of = "protocol")
  void a_long_call_is_answered_by_what_can_be_polled() {
    JsonNode task = alice.modern("tools/call", LONG).result();

    assertThat(task.get("resultType").asText()).isEqualTo("task");
    assertThat(task.fieldNames())
        .toIterable()
        .contains("taskId", "status", "createdAt", "lastUpdatedAt", "ttlMs")
        .doesNotContain(
            "task", "content", "result", "error", "inputRequests", "requestState", "ttl");
    JsonNode got = alice.modern("tasks/get", id(task.get("taskId").asText())).result();
    assertThat(got.get("resultType").asText()).isEqualTo("complete");
    assertThat(got.get("status").asText()).isEqualTo("working");
  }

  @Test
  @Shows(
      value = {5, 37},
      of = "protocol")
  void outcomes_are_told_in_the_words_of_this_era() {
    JsonNode failing = once("completed", created("{'name':'failing_job'}"));
    JsonNode error = once("failed", created("{'name':'protocol_error_job'}"));
    JsonNode fault = once("completed", created("{'name':'broken_job'}"));

    assertThat(failing.get("result").get("isError").asBoolean()).isTrue();
    assertThat(failing.get("result").get("resultType").asText()).isEqualTo("complete");
    assertThat(error.get("error").get("code").asInt()).isEqualTo(-32050);
    assertThat(error.has("result")).isFalse();
    assertThat(fault.get("result").toString()).doesNotContain("secret", "Inside", "Exception");
  }

  @ParameterizedTest
  @Shows(value = 11, of = "protocol")
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks/get            | {'taskId':'%s'}",
        "tasks/cancel         | {'taskId':'%s'}",
        "tasks/update         | {'taskId':'%s','inputResponses':{}}",
        "subscriptions/listen | {'notifications':{'taskIds':['%s']}}",
        "tools/call           | {'name':'failing_job','arguments':{}}"
      })
  void who_does_not_know_the_extension_is_told_what_it_needs(String method, String params) {
    for (String id : new String[] {created(LONG), "unknown"}) {
      for (String capabilities : new String[] {UNABLE, "{'io.modelcontextprotocol/tasks':{}}"}) {
        Back back = alice.modern(capabilities, method, params.formatted(id));

        assertThat(back.status()).isEqualTo(400);
        assertThat(back.code()).isEqualTo(-32021);
        assertThat(back.message().get("error").get("data"))
            .hasToString(
                "{\"requiredCapabilities\":{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}}");
      }
    }
  }

  @Test
  @Shows(value = 39, of = "protocol")
  void a_bare_key_beside_the_capabilities_declares_nothing() {
    String bare = "{'name':'failing_job','_meta':%s}";
    String meta =
        "{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
            + "'io.modelcontextprotocol/clientCapabilities':{},'io.modelcontextprotocol/tasks':{}}";

    assertThat(
            server
                .post(
                    "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':"
                        + bare.formatted(meta)
                        + "}",
                    "Authorization",
                    "Bearer alice",
                    OneServer.VERSION,
                    "2026-07-28",
                    "Mcp-Method",
                    "tools/call",
                    "Mcp-Name",
                    "failing_job")
                .body())
        .contains("-32021");
  }

  @ParameterizedTest
  @Shows(value = 12, of = "protocol")
  @ValueSource(strings = {"tasks/list", "tasks/result"})
  void methods_of_the_older_kind_are_not_there(String method) {
    for (String capabilities : new String[] {WireClient.ABLE, UNABLE}) {
      Back back = alice.modern(capabilities, method, "{'taskId':'x'}");

      assertThat(back.code()).isEqualTo(-32601);
      assertThat(back.status()).isEqualTo(404);
    }
  }

  @Test
  @Shows(value = 12, of = "protocol")
  void a_task_member_of_the_older_kind_is_ignored() {
    JsonNode plain =
        alice
            .modern("tools/call", "{'name':'greet','arguments':{'name':'x'},'task':{'ttl':1}}")
            .result();

    assertThat(plain.get("resultType").asText()).isEqualTo("complete");
    assertThat(plain.has("taskId")).isFalse();
  }

  @Test
  @Shows(value = 12, of = "protocol")
  void an_undeclared_client_waits_in_the_call_itself() {
    JsonNode plain =
        alice
            .modern(UNABLE, "tools/call", "{'name':'slow_compute','arguments':{'seconds':1}}")
            .result();

    assertThat(plain.get("resultType").asText()).isEqualTo("complete");
    assertThat(plain.get("content").get(0).get("text").asText()).startsWith("computed");
  }

  @ParameterizedTest
  @Shows(
      value = {8, 39},
      of = "protocol")
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks/get    | {'taskId':'%s'}",
        "tasks/cancel | {'taskId':'%s'}",
        "tasks/update | {'taskId':'%s','inputResponses':{'q1':{'action':'accept'}}}"
      })
  void what_is_anothers_is_as_if_it_were_not_there(String method, String params) {
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'}}");

    Back foreign = bob.modern(method, params.formatted(id));

    assertThat(foreign.code()).isEqualTo(-32602);
    assertThat(foreign.status()).isEqualTo(400);
    for (String unknown : new String[] {"nope", "0123456789012345678901"}) {
      assertThat(alice.modern(method, params.formatted(unknown)).message().get("error"))
          .isEqualTo(foreign.message().get("error"));
    }
    assertThat(alice.modern(method, "{'inputResponses':{}}").message().get("error"))
        .isEqualTo(foreign.message().get("error"));
    assertThat(once("input_required", id)).isNotNull();
  }

  @Test
  @Shows(value = 36, of = "protocol")
  void the_name_of_a_request_is_that_of_its_task() {
    String id = created(LONG);
    String base64 =
        "=?base64?"
            + Base64.getEncoder().encodeToString(id.getBytes(StandardCharsets.UTF_8))
            + "?=";

    Back missing = alice.modernWith(WireClient.ABLE, "tasks/get", id(id));
    Back wrong = alice.modernWith(WireClient.ABLE, "tasks/get", id(id), "Mcp-Name", "other");
    Back right = alice.modernWith(WireClient.ABLE, "tasks/get", id(id), "Mcp-Name", base64);

    assertThat(missing.code()).isEqualTo(-32020);
    assertThat(missing.status()).isEqualTo(400);
    assertThat(wrong.code()).isEqualTo(-32020);
    assertThat(right.result().get("taskId").asText()).isEqualTo(id);
    // What there is no method for has no name either.
    assertThat(alice.modernWith(WireClient.ABLE, "tasks/result", id(id)).code()).isEqualTo(-32601);
  }

  @Test
  @Shows(value = 26, of = "protocol")
  void whose_user_can_not_be_asked_sees_it_working() {
    String id =
        alice
            .modern(
                MUTE, "tools/call", "{'name':'confirm_delete','arguments':{'filename':'a.txt'}}")
            .result()
            .get("taskId")
            .asText();

    JsonNode task = alice.modern("tasks/get", id(id)).result();

    assertThat(task.get("status").asText()).isEqualTo("working");
    assertThat(task.has("inputRequests")).isFalse();
  }

  @Test
  void a_question_is_answered_by_an_update_and_a_closed_one_may_be_cancelled_again() {
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'}}");
    JsonNode asked = once("input_required", id);
    String key = asked.get("inputRequests").fieldNames().next();

    JsonNode taken =
        alice
            .modern(
                "tasks/update",
                "{'taskId':'%s','inputResponses':{'%s':{'action':'accept','content':{'confirm':true}}}}"
                    .formatted(id, key))
            .result();

    assertThat(taken.get("resultType").asText()).isEqualTo("complete");
    assertThat(taken.has("taskId")).isFalse();
    assertThat(once("completed", id).get("result").toString()).contains("a.txt deleted");
    assertThat(alice.modern("tasks/cancel", id(id)).result().get("resultType").asText())
        .isEqualTo("complete");
    assertThat(alice.modern("tasks/get", id(id)).result().get("status").asText())
        .isEqualTo("completed");
  }

  @Test
  void a_first_question_is_asked_in_a_round_of_its_own() {
    JsonNode round = alice.modern("tools/call", "{'name':'test_tool_with_task'}").result();
    assertThat(round.get("resultType").asText()).isEqualTo("input_required");

    JsonNode task =
        alice
            .modern(
                "tools/call",
                "{'name':'test_tool_with_task','inputResponses':{'user_name':"
                    + "{'action':'accept','content':{'name':'Ann'}}}"
                    + (round.has("requestState")
                        ? ",'requestState':'" + round.get("requestState").asText() + "'"
                        : "")
                    + "}")
            .result();

    assertThat(task.get("resultType").asText()).isEqualTo("task");
    assertThat(task.has("requestState")).isFalse();
    assertThat(once("completed", task.get("taskId").asText()).get("result").toString())
        .contains("Hello, Ann!");
  }

  @Test
  void what_one_era_made_the_other_reads() {
    String id = created(LONG);

    assertThat(alice.legacy("tasks/get", id(id)).result().get("status").asText())
        .isEqualTo("working");
    assertThat(alice.legacy("tasks/list", "{}").result().get("tasks").get(0).get("taskId").asText())
        .isEqualTo(id);
  }
}
