package io.agenttasks.mcp.server;

import io.agenttasks.mcp.Version;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Answers clients of the revisions 2024-11-05 to 2025-11-25, which shake hands. No session is kept:
 * each message is answered by itself, on whatever transport.
 */
final class LegacyEndpoint {

  /** The revisions, the newest last. */
  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  private final Captured captured = new Captured();
  private final @Nullable LegacyTasks tasks;

  /** An endpoint with these tools and, unless it is null, a desk for their protocol tasks. */
  LegacyEndpoint(Toolbox tools, @Nullable ProtocolDesk desk) {
    tasks = desk == null ? null : new LegacyTasks(desk, tools);
    // It hands its handler to the transport below, and is done.
    var unused =
        McpServer.async(captured)
            .serverInfo("agent-tasks", Version.current())
            .instructions(tools.instructions())
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .jsonMapper(Wire.sdkMapper())
            .jsonSchemaValidator(AnySchema.INSTANCE)
            .validateToolInputs(false)
            .tools(tools.tools().stream().map(LegacyEndpoint::specification).toList())
            .build();
  }

  /** The answer to a request. */
  Mono<Answer> answer(McpTransportContext context, Message request) {
    String method = request.requiredMethod();
    String wrong = wrongParams(method, request.params());
    if (wrong != null) {
      return Mono.just(Answer.error(request.id(), Wire.INVALID_PARAMS, wrong));
    }
    if (tasks == null) {
      return plainAnswer(context, request);
    }
    Delivery delivery = Delivery.of(context);
    return tasks
        .answer(delivery, request)
        .orElseGet(
            () ->
                plainAnswer(context, request)
                    .map(answer -> tasks.adorned(delivery, request, answer)));
  }

  /** What the SDK answers. */
  private Mono<Answer> plainAnswer(McpTransportContext context, Message request) {
    return handler()
        .handleRequest(
            context,
            new JSONRPCRequest(
                McpSchema.JSONRPC_VERSION,
                request.requiredMethod(),
                request.id(),
                request.params()))
        .map(LegacyEndpoint::answer)
        .onErrorResume(
            McpError.class,
            e ->
                Mono.just(
                    Answer.error(
                        request.id(), e.getJsonRpcError().code(), e.getJsonRpcError().message())));
  }

  /** Takes notice of a notification. */
  Mono<Void> notice(McpTransportContext context, Message notification) {
    return handler()
        .handleNotification(
            context,
            new JSONRPCNotification(
                McpSchema.JSONRPC_VERSION, notification.requiredMethod(), notification.params()));
  }

  /** A tool as the SDK wants it, for its servers without sessions. */
  static AsyncToolSpecification specification(Tool tool) {
    return new AsyncToolSpecification(
        declaration(tool),
        (context, request) -> result(tool, Delivery.of(context), request.arguments()));
  }

  /** What a tool answers, in the SDK's words. */
  static Mono<CallToolResult> result(
      Tool tool, Delivery delivery, @Nullable Map<String, Object> arguments) {
    return ToolCalls.call(tool, delivery, arguments)
        .map(LegacyEndpoint::result)
        .onErrorMap(
            ArgumentException.class,
            e -> McpError.builder(Wire.INVALID_PARAMS).message(e.getMessage()).build());
  }

  /** What clients see of a tool. */
  static McpSchema.Tool declaration(Tool tool) {
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

  private static CallToolResult result(ToolReply reply) {
    CallToolResult.Builder result =
        CallToolResult.builder().textContent(reply.texts()).isError(reply.error());
    if (reply.structured() != null) {
      result.structuredContent(reply.structured());
    }
    return result.build();
  }

  /** The SDK tells an inside failure in its own words; nobody outside needs them. */
  private static Answer answer(JSONRPCResponse response) {
    if (response.error() == null) {
      return new Answer(response, 0);
    }
    int code = response.error().code();
    return code == Wire.INTERNAL_ERROR
        ? Answer.error(response.id(), code, "internal error")
        : new Answer(response, code);
  }

  /** What the SDK would take for a failure of its own. */
  private static @Nullable String wrongParams(String method, @Nullable Object params) {
    Map<?, ?> map = params instanceof Map<?, ?> given ? given : Map.of();
    return switch (method) {
      case McpSchema.METHOD_INITIALIZE ->
          map.get("protocolVersion") instanceof String
                  && map.get("capabilities") instanceof Map
                  && map.get("clientInfo") instanceof Map<?, ?> info
                  && info.get("name") instanceof String
                  && info.get("version") instanceof String
                  && isTyped(map)
              ? null
              : "initialize: protocolVersion, capabilities and clientInfo with name and version,"
                  + " each part of its type";
      case McpSchema.METHOD_TOOLS_CALL -> {
        Object arguments = map.get("arguments");
        yield map.get("name") instanceof String && (arguments == null || arguments instanceof Map)
            ? null
            : "tools/call: a name, and arguments as an object";
      }
      default -> null;
    };
  }

  /** Whether the SDK can read it, down to the parts that nobody looks at. */
  private static boolean isTyped(Map<?, ?> introduction) {
    try {
      Wire.sdkMapper().convertValue(introduction, McpSchema.InitializeRequest.class);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private McpStatelessServerHandler handler() {
    McpStatelessServerHandler handler = captured.handler;
    if (handler == null) {
      throw new IllegalStateException("the SDK sets its handler as it builds a server");
    }
    return handler;
  }

  /** A transport that keeps the handler for whoever has messages. */
  private static final class Captured implements McpStatelessServerTransport {
    private @Nullable McpStatelessServerHandler handler;

    @Override
    public void setMcpHandler(McpStatelessServerHandler given) {
      handler = given;
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }

    @Override
    public List<String> protocolVersions() {
      return VERSIONS;
    }
  }
}
