package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.tool.ToolDesk;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that others wrote: list the tools, create, claim with a wait, update, page to the end.
 */
final class OtherClientsTest {

  @Test
  void the_typescript_client_of_the_legacy_era_on_standard_streams() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("sdk", "stdio"));
    arguments.addAll(ServeProcess.command("serve", "--db", "memory"));

    String met = NodeClients.run("walk.mjs", arguments.toArray(String[]::new));

    assertThat(met).contains("6 tools, 47 tasks");
  }

  @Test
  void the_typescript_client_lists_a_vault(@TempDir Path folder) throws Exception {
    for (int note = 0; note < 5; note++) {
      Files.write(folder.resolve("n" + note + ".md"), Collections.nCopies(11, "- [ ] a"));
    }
    List<String> serve =
        ServeProcess.command("serve", "--tools", "vault", "--vault", folder.toString());

    assertThat(NodeClients.run("vault.mjs", serve.toArray(String[]::new))).contains("55 tasks");
  }

  @Test
  void the_typescript_client_of_the_legacy_era_over_http() throws Exception {
    try (OneServer server = OneServer.ofAgentTasks()) {
      assertThat(NodeClients.run("walk.mjs", "sdk", "http", server.url()))
          .contains("6 tools, 47 tasks");
    }
  }

  @Test
  void the_typescript_client_of_the_modern_era_over_http() throws Exception {
    try (OneServer server = OneServer.ofAgentTasks()) {
      assertThat(NodeClients.run("walk.mjs", "client", "http", server.url()))
          .contains("6 tools, 47 tasks, version 2026-07-28");
    }
  }

  @Test
  void the_typescript_client_calls_every_tool_of_each_set() throws Exception {
    CallerResolver alice = token -> Optional.of(ToolDesk.ALICE);
    try (OneServer own = OneServer.ofAgentTasks();
        OneServer checklist = new OneServer(alice, Checklist.toolSet());
        OneServer pull = new OneServer(alice, Pull.toolSet())) {
      assertThat(NodeClients.run("sets.mjs", own.url(), checklist.url(), pull.url()))
          .contains("agent-tasks: 6 tools", "checklist: 4 tools", "pull: 11 tools");
    }
  }

  @Test
  void the_java_client_of_the_legacy_era() {
    try (OneServer server = OneServer.ofAgentTasks();
        McpSyncClient client =
            McpClient.sync(HttpClientStreamableHttpTransport.builder(server.url()).build())
                // It would check structured answers, which no tool gives.
                .jsonSchemaValidator(AnySchema.INSTANCE)
                .build()) {
      McpSchema.InitializeResult hello = client.initialize();

      assertThat(hello.protocolVersion()).isEqualTo("2025-11-25");
      assertThat(hello.instructions()).contains("task_claim");
      assertThat(client.listTools().tools()).hasSize(6);
      McpSchema.CallToolResult result =
          client.callTool(
              McpSchema.CallToolRequest.builder("task_explain").arguments(Map.of()).build());
      assertThat(((McpSchema.TextContent) result.content().get(0)).text())
          .isEqualTo("{\"counts\":{},\"stalled\":[]}");
    }
  }

  @Test
  void the_java_client_of_the_modern_era() {
    try (OneServer server = OneServer.ofAgentTasks()) {
      var client =
          io.modelcontextprotocol.modern.client.McpClient.sync(
                  HttpClientMcpTransport.builder(server.url()).build())
              .build();

      assertThat(client.listTools().list().tools()).hasSize(6);
      assertThat(client.tool("task_explain").call().content().get(0))
          .hasToString(
              "TextContent[annotations=null, text={\"counts\":{},\"stalled\":[]}, meta=null]");
    }
  }
}
