package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Shows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which era a request over HTTP is of. */
final class RoutingTest {

  private final OneServer server = FixtureTools.guarded();

  @AfterEach
  void close() {
    server.close();
  }

  /** What is expected is an error's code, or whether the answer is one of the modern era. */
  @ParameterizedTest
  @Shows(value = 33, of = "protocol")
  @CsvSource(
      delimiter = '|',
      value = {
        "2024-11-05 |            |            | legacy",
        "2025-03-26 |            |            | legacy",
        "2025-06-18 |            |            | legacy",
        "2025-11-25 |            |            | legacy",
        "2025-11-25 | tools/list | 2026-07-28 | legacy",
        "           |            |            | legacy",
        "2026-07-28 | tools/list | 2026-07-28 | modern",
        "2026-07-28 |            | 2026-07-28 | -32020",
        "2026-07-28 | tools/call | 2026-07-28 | -32020",
        "2026-07-28 | tools/list |            | -32602",
        "2099-01-01 | tools/list | 2099-01-01 | -32022",
        "2099-01-01 | tools/list | 2026-07-28 | -32020",
        "nonsense   |            |            | -32020",
        "           | tools/list |            | -32020",
        "           | tools/list | 2026-07-28 | -32020"
      })
  void the_header_says_it(
      @Nullable String version, @Nullable String method, @Nullable String inBody, String expected) {
    JsonNode answer = WireSchema.message(answered(headers(version, method), meta(inBody)));

    String met =
        answer.has("error")
            ? answer.get("error").get("code").asText()
            : answer.get("result").has("resultType") ? "modern" : "legacy";
    assertThat(met).as(answer.toString()).isEqualTo(expected);
  }

  private String answered(String[] headers, String params) {
    return server
        .post("{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{" + params + "}}", headers)
        .body();
  }

  private static String meta(@Nullable String version) {
    return version == null
        ? ""
        : "'_meta':{'io.modelcontextprotocol/protocolVersion':'"
            + version
            + "','io.modelcontextprotocol/clientCapabilities':{}}";
  }

  private static String[] headers(@Nullable String version, @Nullable String method) {
    List<String> headers = new ArrayList<>(List.of("Authorization", "Bearer alice"));
    if (version != null) {
      headers.addAll(List.of(OneServer.VERSION, version));
    }
    if (method != null) {
      headers.addAll(List.of("Mcp-Method", method));
    }
    return headers.toArray(String[]::new);
  }
}
