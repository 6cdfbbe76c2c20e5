package io.agenttasks.mcp.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.server.Endpoint.Era;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client of either era over HTTP, message by message. Each answer is held against the schema of
 * its era. In what it is given ' stands for ".
 */
final class WireClient {

  /** A client that can do all that concerns protocol tasks. */
  static final String ABLE = "{'elicitation':{},'extensions':{'io.modelcontextprotocol/tasks':{}}}";

  private static final List<String> NAMED_BY_TASK =
      List.of("tasks/get", "tasks/update", "tasks/cancel");

  private final OneServer server;
  private final String token;
  private final AtomicInteger ids = new AtomicInteger();

  /** A client that brings this token. */
  WireClient(OneServer server, String token) {
    this.server = server;
    this.token = token;
  }

  /**
   * What came back.
   *
   * @param status of HTTP
   * @param message the answer
   * @param ahead what came before it, if it was a stream
   */
  record Back(int status, JsonNode message, List<JsonNode> ahead) {

    /** The result; there is one. */
    JsonNode result() {
      if (!message.has("result")) {
        throw new AssertionError("no result: " + message);
      }
      return message.get("result");
    }

    /** The code of the error, or 0: it is none. */
    int code() {
      return message.path("error").path("code").asInt();
    }
  }

  /** A request of 2025-11-25. */
  Back legacy(String method, String params) {
    return legacy("2025-11-25", method, params);
  }

  /** A request of a legacy version. */
  Back legacy(String version, String method, String params) {
    return back(
        Era.LEGACY,
        method,
        server.post(
            request(method, params),
            "Authorization",
            "Bearer " + token,
            OneServer.VERSION,
            version));
  }

  /** A request of a modern client that can do all. */
  Back modern(String method, String params) {
    return modern(ABLE, method, params);
  }

  /** A request of a modern client with these capabilities. */
  Back modern(String capabilities, String method, String params) {
    JsonNode given = WireSchema.message(params.replace('\'', '"'));
    List<String> headers = new ArrayList<>();
    if (method.equals("tools/call")) {
      headers.addAll(List.of("Mcp-Name", given.path("name").asText()));
    } else if (NAMED_BY_TASK.contains(method) && given.path("taskId").isTextual()) {
      headers.addAll(List.of("Mcp-Name", given.path("taskId").asText()));
    }
    return modernWith(capabilities, method, params, headers.toArray(String[]::new));
  }

  /** The same with these headers instead of {@code Mcp-Name}. */
  Back modernWith(String capabilities, String method, String params, String... headers) {
    return back(Era.MODERN, method, postModern(capabilities, method, params, headers));
  }

  /** What is answered to it as it came. */
  HttpResponse<String> postModern(
      String capabilities, String method, String params, String... headers) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "Authorization",
                "Bearer " + token,
                OneServer.VERSION,
                "2026-07-28",
                "Mcp-Method",
                method));
    all.addAll(Arrays.asList(headers));
    return server.post(request(method, withMeta(capabilities, params)), all.toArray(String[]::new));
  }

  /** Parameters with what a modern request says of its client. */
  static String withMeta(String capabilities, String params) {
    String meta =
        "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
            + "'io.modelcontextprotocol/clientCapabilities':"
            + capabilities
            + "}";
    String rest = params.strip().substring(1).strip();
    return "{" + meta + (rest.equals("}") ? "" : ",") + rest;
  }

  private String request(String method, String params) {
    return "{'jsonrpc':'2.0','id':%d,'method':'%s','params':%s}"
        .formatted(ids.incrementAndGet(), method, params);
  }

  private static Back back(Era era, String method, HttpResponse<String> response) {
    List<JsonNode> messages = new ArrayList<>();
    String body = response.body();
    if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream")) {
      body.lines()
          .filter(line -> line.startsWith("data: "))
          .forEach(line -> messages.add(WireSchema.message(line.substring("data: ".length()))));
    } else {
      messages.add(WireSchema.message(body));
    }
    JsonNode last = messages.remove(messages.size() - 1);
    WireSchema.requireAnswer(era, method, last);
    messages.forEach(message -> WireSchema.requireOwn(era, message));
    return new Back(response.statusCode(), last, List.copyOf(messages));
  }
}
