package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.modelcontextprotocol.modern.McpSchema.Implementation;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host that has a server already, or none at all. */
final class MountTest {

  private final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  private final Toolbox tools = Toolbox.of(AgentTasks.toolSet());

  @AfterEach
  void close() {
    tasks.close();
  }

  private CallContext call() {
    return CallContext.of(ToolDesk.ALICE, tasks);
  }

  @Test
  void onto_a_server_with_sessions() {
    var transport =
        new StdioServerTransportProvider(
            Wire.sdkMapper(),
            new ByteArrayInputStream(new byte[0]),
            OutputStream.nullOutputStream());
    var server =
        McpServer.sync(transport)
            .serverInfo("host", "1")
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .jsonMapper(Wire.sdkMapper())
            .jsonSchemaValidator(AnySchema.INSTANCE)
            .build();

    TaskTools.mount(server, tools, context -> call());

    assertThat(server.listTools()).extracting(McpSchema.Tool::name).contains("task_claim");
    server.close();
  }

  @Test
  void onto_a_server_without_sessions() {
    var transport =
        HttpServletStatelessServerTransport.builder().jsonMapper(Wire.sdkMapper()).build();
    var server =
        McpServer.sync(transport)
            .serverInfo("host", "1")
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .jsonMapper(Wire.sdkMapper())
            .jsonSchemaValidator(AnySchema.INSTANCE)
            .build();

    TaskTools.mount(server, tools, context -> call());

    assertThat(server.listTools()).extracting(McpSchema.Tool::name).contains("task_claim");
    server.close();
  }

  @Test
  void as_a_feature_of_a_modern_server() {
    var server =
        io.modelcontextprotocol.modern.server.McpServer.builder()
            .serverInfo(Implementation.builder("host", "1").build())
            .jsonMapper(Wire.sdkMapper())
            .feature(TaskTools.feature(tools, context -> call()))
            .build();

    assertThat(server).isNotNull();
  }

  @Test
  void without_any_server_in_an_agents_own_loop() {
    // region loop
    CompletionStage<ToolReply> reply =
        tools
            .find("task_create")
            .orElseThrow()
            .call(
                CallContext.of(ToolDesk.ALICE, tasks),
                JsonNodeFactory.instance
                    .objectNode()
                    .set(
                        "tasks",
                        JsonNodeFactory.instance
                            .arrayNode()
                            .add(
                                JsonNodeFactory.instance.objectNode().put("title", "Write docs"))));
    // endregion

    assertThat(reply.toCompletableFuture().join().texts().get(0)).contains("\"id\":\"1\"");
  }
}
