package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.protocol.Limits;
import io.agenttasks.mcp.tool.Shows;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever is sent about protocol tasks is answered, and never by a fault. {@code
 * -Dfuzz.bodies=100000} sends more.
 */
@Timeout(3_600)
final class TaskFuzzTest {

  private static final int BODIES = Integer.getInteger("fuzz.bodies", 1_000);
  private static final Pattern INSIDE =
      Pattern.compile("-32603|Exception|java\\.|\\bat io\\.|jackson|modelcontextprotocol\\.spec");

  /** Methods and their parameters. None of them waits, however it is changed. */
  private static final String[][] LEGACY = {
    {"tools/call", "{'name':'protocol_error_job','task':{'ttl':60000}}"},
    {"tools/call", "{'name':'greet','arguments':{'name':'x'},'task':{}}"},
    {"tasks/get", "{'taskId':'OPEN'}"},
    {"tasks/result", "{'taskId':'OVER'}"},
    {"tasks/cancel", "{'taskId':'OPEN'}"},
    {"tasks/list", "{'cursor':'CURSOR'}"},
    {"tasks/list", "{}"}
  };

  private static final String[][] MODERN = {
    {"tasks/get", "{'taskId':'OPEN'}"},
    {
      "tasks/update",
      "{'taskId':'OPEN','inputResponses':{'q1':{'action':'accept','content':{'confirm':true}}}}"
    },
    {"tasks/cancel", "{'taskId':'OPEN'}"},
    {
      "tools/call",
      "{'name':'test_tool_with_task','inputResponses':{'user_name':{'action':'accept',"
          + "'content':{'name':'x'}}},'requestState':'x'}"
    }
  };

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Mutation mutation = new Mutation(random);

  @Test
  @Shows(value = 35, of = "protocol")
  void bodies() {
    System.out.println("fuzz.seed=" + seed);
    try (OneServer server = FixtureTools.guarded()) {
      Ids ids = Ids.of(new WireClient(server, "alice"));
      for (int index = 0; index < BODIES; index++) {
        boolean modern = random.nextBoolean();
        String[][] seeds = modern ? MODERN : LEGACY;
        Call call = ids.of(seeds[random.nextInt(seeds.length)], random);
        String params =
            modern ? WireClient.withMeta(WireClient.ABLE, call.params()) : call.params();
        String body = mutation.of(request(call.method(), params));
        HttpResponse<String> answer =
            server.post(
                body,
                modern ? headers("2026-07-28", call.headers()) : headers("2025-11-25", List.of()));
        assertThat(answer.statusCode()).as("seed %d: %s", seed, body).isIn(200, 202, 400, 404);
        assertThat(INSIDE.matcher(answer.body()).find())
            .as("seed %d: %s -> %s", seed, body, answer.body())
            .isFalse();
      }
      assertThat(new WireClient(server, "alice").legacy("tasks/list", "{}").result().get("tasks"))
          .isNotEmpty();
    }
  }

  /** What can be listened to goes on, so only its beginning is looked at. */
  @Test
  @Shows(value = 35, of = "protocol")
  void listening() throws IOException {
    System.out.println("fuzz.seed=" + seed);
    try (OneServer server = FixtureTools.guarded()) {
      String params =
          WireClient.withMeta(
              WireClient.ABLE, "{'notifications':{'taskIds':['x'],'toolsListChanged':true}}");
      List<String> named = List.of("Mcp-Method", "subscriptions/listen");
      for (int index = 0; index < BODIES / 10; index++) {
        String body = mutation.of(request("subscriptions/listen", params));
        assertThat(server.status(body, headers("2026-07-28", named)))
            .as("seed %d: %s", seed, body)
            .isIn(200, 202, 400, 404);
      }
    }
  }

  private static String request(String method, String params) {
    return "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}".formatted(method, params);
  }

  private static String[] headers(String version, List<String> more) {
    List<String> headers =
        new ArrayList<>(List.of("Authorization", "Bearer alice", OneServer.VERSION, version));
    headers.addAll(more);
    return headers.toArray(String[]::new);
  }

  /** What stands for what in a seed: open ones, one that is over, and a cursor of the list. */
  private record Ids(List<String> open, String over, String cursor) {

    static Ids of(WireClient client) {
      List<String> ids = new ArrayList<>();
      for (int count = 0; count <= Limits.PAGE_SIZE; count++) {
        ids.add(
            client.modern("tools/call", "{'name':'ask_person'}").result().get("taskId").asText());
      }
      String over = ids.remove(0);
      client.modern(
          "tasks/update",
          "{'taskId':'%s','inputResponses':{'q1':{'action':'decline'}}}".formatted(over));
      String cursor = client.legacy("tasks/list", "{}").result().get("nextCursor").asText();
      return new Ids(ids, over, cursor);
    }

    /** With one of the open ones. */
    Call of(String[] seed, Random random) {
      String id = open.get(random.nextInt(open.size()));
      String params = seed[1].replace("OPEN", id).replace("OVER", over).replace("CURSOR", cursor);
      String name = seed[0].equals("tools/call") ? "test_tool_with_task" : id;
      return new Call(seed[0], params, List.of("Mcp-Method", seed[0], "Mcp-Name", name));
    }
  }

  private record Call(String method, String params, List<String> headers) {}
}
