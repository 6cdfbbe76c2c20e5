package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.protocol.Limits;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.Shows;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams on which a modern client hears how its protocol tasks go. */
@Timeout(60)
final class ListenTest {

  private static final String LONG = "{'name':'slow_compute','arguments':{'seconds':60}}";

  private final OneServer server = FixtureTools.guarded();
  private final WireClient alice = new WireClient(server, "alice");
  private final HttpClient http = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    server.close();
  }

  /** One stream that is read message by message. */
  private final class Listening implements AutoCloseable {
    private final Stream<String> lines;
    private final Iterator<String> data;

    Listening(String... ids) throws IOException, InterruptedException {
      String params = "{'notifications':{'taskIds':['" + String.join("','", ids) + "']}}";
      String body =
          "{'jsonrpc':'2.0','id':'listening','method':'subscriptions/listen','params':"
              + WireClient.withMeta(WireClient.ABLE, params)
              + "}";
      HttpResponse<Stream<String>> response =
          http.send(
              HttpRequest.newBuilder(URI.create(server.url()))
                  .header("Content-Type", "application/json")
                  .header("Authorization", "Bearer alice")
                  .header(OneServer.VERSION, "2026-07-28")
                  .header("Mcp-Method", "subscriptions/listen")
                  .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                  .build(),
              BodyHandlers.ofLines());
      assertThat(response.statusCode()).isEqualTo(200);
      lines = response.body();
      data = lines.filter(line -> line.startsWith("data: ")).iterator();
    }

    /** The next message, which a server may send. */
    JsonNode next() {
      JsonNode message = WireSchema.message(data.next().substring("data: ".length()));
      if (message.has("method")) {
        WireSchema.requireOwn(Era.MODERN, message);
        assertThat(message.get("params").get("_meta").get("io.modelcontextprotocol/subscriptionId"))
            .hasToString("\"listening\"");
      } else {
        WireSchema.requireAnswer(Era.MODERN, "subscriptions/listen", message);
      }
      return message;
    }

    /** The next one of a status. */
    JsonNode next(String status) {
      JsonNode params = next().get("params");
      while (!params.path("status").asText().equals(status)) {
        params = next().get("params");
      }
      return params;
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  private String created(String params) {
    return alice.modern("tools/call", params).result().get("taskId").asText();
  }

  private JsonNode got(String id) {
    return alice.modern("tasks/get", "{'taskId':'" + id + "'}").result();
  }

  private static ObjectNode without(JsonNode from, String... names) {
    return ((ObjectNode) from.deepCopy()).remove(Set.of(names));
  }

  @Test
  @Shows(value = 28, of = "protocol")
  void what_is_accepted_comes_first_and_a_closing_never_fails_to_come() throws Exception {
    String mine = created(LONG);
    String bobs =
        new WireClient(server, "bob").modern("tools/call", LONG).result().get("taskId").asText();
    try (Listening listening = new Listening(mine, bobs, "unknown")) {
      JsonNode first = listening.next();

      assertThat(first.get("method").asText())
          .isEqualTo("notifications/subscriptions/acknowledged");
      assertThat(first.get("params").get("notifications"))
          .hasToString("{\"taskIds\":[\"" + mine + "\"]}");
      alice.modern("tasks/cancel", "{'taskId':'" + mine + "'}");
      JsonNode told = listening.next("cancelled");
      assertThat(told.get("taskId").asText()).isEqualTo(mine);
      assertThat(without(told, "_meta")).isEqualTo(without(got(mine), "_meta", "resultType"));
    }
  }

  @Test
  @Shows(value = 28, of = "protocol")
  void one_that_is_closed_already_is_told_of_once() throws Exception {
    String id = created(LONG);
    alice.modern("tasks/cancel", "{'taskId':'" + id + "'}");

    try (Listening listening = new Listening(id)) {
      listening.next();
      assertThat(listening.next("cancelled").get("taskId").asText()).isEqualTo(id);
    }
  }

  @Test
  @Shows(value = 28, of = "protocol")
  void a_question_and_its_outcome_are_told_in_their_order() throws Exception {
    String id = created("{'name':'confirm_delete','arguments':{'filename':'a.txt'}}");
    try (Listening listening = new Listening(id)) {
      listening.next();
      while (!got(id).get("status").asText().equals("input_required")) {
        // It is asked before long.
        Thread.onSpinWait();
      }
      alice.modern(
          "tasks/update",
          "{'taskId':'%s','inputResponses':{'q1':{'action':'accept','content':{'confirm':true}}}}"
              .formatted(id));

      assertThat(listening.next("completed").get("result").toString()).contains("deleted");
    }
  }

  @Test
  @Shows(value = 28, of = "protocol")
  void a_server_that_stops_ends_the_stream_with_its_result() throws Exception {
    String id = created("{'name':'ask_person'}");
    try (Listening listening = new Listening(id)) {
      listening.next();

      server.close();

      JsonNode last = listening.next();
      while (!last.has("result")) {
        last = listening.next();
      }
      assertThat(last.get("result").get("resultType").asText()).isEqualTo("complete");
    }
  }

  @Test
  void a_listener_that_left_is_forgotten() throws Exception {
    String id = created(LONG);
    new Listening(id).close();

    assertThat(server.hasOpen(0)).isTrue();
  }

  @Test
  @Shows(value = 38, of = "protocol")
  void too_many_ids_and_ids_that_are_none_are_refused() {
    String most = String.join("','", Collections.nCopies(Limits.LISTEN_IDS_MAX + 1, "x"));

    for (String ids : new String[] {"['" + most + "']", "[1]", "'x'", "{}"}) {
      assertThat(
              alice
                  .modern("subscriptions/listen", "{'notifications':{'taskIds':" + ids + "}}")
                  .code())
          .isEqualTo(-32602);
    }
  }
}
