package io.agenttasks.mcp.server;

import io.agenttasks.mcp.Version;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.JsonRpc.JSONRPCRequest;
import io.modelcontextprotocol.modern.JsonRpc.JSONRPCResponse;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.McpSchema.CacheScope;
import io.modelcontextprotocol.modern.McpSchema.CallToolOutcome;
import io.modelcontextprotocol.modern.McpSchema.CallToolResult;
import io.modelcontextprotocol.modern.McpSchema.Implementation;
import io.modelcontextprotocol.modern.McpSchema.TextContent;
import io.modelcontextprotocol.modern.McpSchema.ToolAnnotations;
import io.modelcontextprotocol.modern.server.McpAsyncResponse;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpTransportResponse;
import io.modelcontextprotocol.modern.server.feature.McpAsyncTool;
import io.modelcontextprotocol.modern.server.feature.McpAsyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Answers clients of the revision 2026-07-28, whose requests each say all that is needed. */
final class ModernEndpoint {

  private final McpServer server;

  ModernEndpoint(Toolbox tools) {
    server =
        McpServer.builder()
            .serverInfo(Implementation.builder("agent-tasks", Version.current()).build())
            .instructions(tools.instructions())
            .jsonMapper(Wire.sdkMapper())
            .feature(feature(tools, Delivery::of))
            .build();
  }

  /** The tools as a feature of the SDK's server. */
  static ToolsFeature feature(Toolbox tools, Function<McpTransportContext, Delivery> deliveries) {
    return ToolsFeature.ofAsync(
        new Repository(tools, deliveries),
        Wire.sdkMapper(),
        AnySchema.INSTANCE,
        0,
        CacheScope.PRIVATE);
  }

  /** The answer to a request. */
  Mono<Answer> answer(McpTransportContext context, Message request) {
    return server
        .handle(
            context, new JSONRPCRequest(request.requiredMethod(), request.id(), request.params()))
        .map(ModernEndpoint::answer);
  }

  private static Answer answer(McpTransportResponse response) {
    if (response instanceof McpTransportResponse.Result result) {
      return answer(result.response());
    }
    if (response instanceof McpTransportResponse.Error error) {
      return answer(error.response());
    }
    throw new IllegalStateException("no tool answers in parts");
  }

  private static Answer answer(JSONRPCResponse response) {
    return new Answer(response, response.error() == null ? 0 : response.error().code());
  }

  /** The tools, as the SDK looks them up. */
  private static final class Repository implements McpAsyncToolRepository {
    private final ToolsPage all;
    private final Map<String, McpAsyncTool> byName = new LinkedHashMap<>();

    Repository(Toolbox tools, Function<McpTransportContext, Delivery> deliveries) {
      tools.tools().forEach(tool -> byName.put(tool.name(), of(tool, deliveries)));
      all = ToolsPage.of(byName.values().stream().map(McpAsyncTool::definition).toList());
    }

    @Override
    public Mono<ToolsPage> list(McpRequestContext context, @Nullable String cursor) {
      return cursor == null
          ? Mono.just(all)
          : Mono.error(McpException.invalidParams("cursor: there is one page only"));
    }

    @Override
    public Mono<McpAsyncTool> find(McpRequestContext context, String name) {
      return Mono.justOrEmpty(byName.get(name));
    }
  }

  private static McpAsyncTool of(Tool tool, Function<McpTransportContext, Delivery> deliveries) {
    return McpAsyncTool.of(
        declaration(tool),
        (context, request) ->
            ToolCalls.call(tool, deliveries.apply(context.transportContext()), request.arguments())
                .map(ModernEndpoint::result)
                .onErrorMap(
                    ArgumentException.class,
                    e -> McpException.invalidParams(String.valueOf(e.getMessage()))));
  }

  private static McpSchema.Tool declaration(Tool tool) {
    McpSchema.Tool.Builder declaration =
        McpSchema.Tool.builder(tool.name(), Wire.map(tool.input().schema()))
            .description(tool.description())
            .annotations(
                ToolAnnotations.builder()
                    .readOnlyHint(tool.hints().readOnly())
                    .destructiveHint(false)
                    .idempotentHint(tool.hints().idempotent())
                    .openWorldHint(false)
                    .build());
    if (tool.output() != null) {
      declaration.outputSchema(Wire.map(tool.output()));
    }
    return declaration.build();
  }

  private static McpAsyncResponse<CallToolOutcome> result(ToolReply reply) {
    CallToolResult.Builder result = CallToolResult.builder().isError(reply.error());
    reply.texts().forEach(text -> result.addContent(TextContent.builder(text).build()));
    if (reply.structured() != null) {
      result.structuredContent(reply.structured());
    }
    return McpAsyncResponse.result(result.build());
  }
}
