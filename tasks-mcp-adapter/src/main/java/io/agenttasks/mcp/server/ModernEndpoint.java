package io.agenttasks.mcp.server;

import io.agenttasks.mcp.Version;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.JsonRpc.JSONRPCMessage;
import io.modelcontextprotocol.modern.JsonRpc.JSONRPCRequest;
import io.modelcontextprotocol.modern.JsonRpc.JSONRPCResponse;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.McpSchema.CacheScope;
import io.modelcontextprotocol.modern.McpSchema.CallToolOutcome;
import io.modelcontextprotocol.modern.McpSchema.CallToolRequest;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Answers clients of the revision 2026-07-28, whose requests each say all that is needed. */
final class ModernEndpoint {

  private final McpServer server;
  private final @Nullable ListenFeature listening;

  /** An endpoint with these tools and, unless it is null, a desk for their protocol tasks. */
  ModernEndpoint(Toolbox tools, @Nullable ProtocolDesk desk) {
    ModernTasks tasks = desk == null ? null : new ModernTasks(desk, tools);
    listening = desk == null ? null : new ListenFeature(desk);
    McpServer.Builder builder =
        McpServer.builder()
            .serverInfo(Implementation.builder("agent-tasks", Version.current()).build())
            .instructions(tools.instructions())
            .jsonMapper(Wire.sdkMapper())
            .feature(feature(tools, Delivery::of, tasks));
    if (tasks != null && listening != null) {
      builder.feature(tasks).feature(listening);
    }
    server = builder.build();
  }

  /**
   * The tools as a feature of the SDK's server.
   *
   * @param tasks makes protocol tasks of calls, or null: none are made
   */
  static ToolsFeature feature(
      Toolbox tools,
      Function<McpTransportContext, Delivery> deliveries,
      @Nullable ModernTasks tasks) {
    return ToolsFeature.ofAsync(
        new Repository(tools, deliveries, tasks),
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
        .flatMap(response -> answer(Delivery.of(context), response));
  }

  /** Ends all that is listened to. */
  void close() {
    if (listening != null) {
      listening.close();
    }
  }

  /** The SDK's server, for a transport of the SDK. */
  McpServer server() {
    return server;
  }

  private static Mono<Answer> answer(Delivery delivery, McpTransportResponse response) {
    if (response instanceof McpTransportResponse.Result result) {
      return Mono.just(answer(result.response()));
    }
    if (response instanceof McpTransportResponse.Error error) {
      return Mono.just(answer(error.response()));
    }
    return answer(delivery, ((McpTransportResponse.Streaming) response).messages());
  }

  /** On threads that may be held up by a slow reader. */
  private static Mono<Answer> answer(Delivery delivery, Flux<JSONRPCMessage> messages) {
    return messages
        .publishOn(Schedulers.boundedElastic())
        .<Answer>handle(
            (message, sink) -> {
              if (message instanceof JSONRPCResponse last) {
                sink.next(answer(last));
              } else {
                delivery.ahead(message);
              }
            })
        .next();
  }

  private static Answer answer(JSONRPCResponse response) {
    return new Answer(response, response.error() == null ? 0 : response.error().code());
  }

  /** The tools, as the SDK looks them up; listed by their names. */
  private static final class Repository implements McpAsyncToolRepository {
    private final ToolsPage all;
    private final Map<String, McpAsyncTool> byName = new TreeMap<>();

    Repository(
        Toolbox tools,
        Function<McpTransportContext, Delivery> deliveries,
        @Nullable ModernTasks tasks) {
      tools.tools().forEach(tool -> byName.put(tool.name(), of(tool, deliveries, tasks)));
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

  private static McpAsyncTool of(
      Tool tool, Function<McpTransportContext, Delivery> deliveries, @Nullable ModernTasks tasks) {
    return McpAsyncTool.of(
        declaration(tool),
        (context, request) -> {
          Delivery delivery = deliveries.apply(context.transportContext());
          Mono<McpAsyncResponse<CallToolOutcome>> plain =
              Mono.defer(() -> call(tool, delivery, request));
          return tasks == null ? plain : tasks.call(context, delivery, request).orElse(plain);
        });
  }

  private static Mono<McpAsyncResponse<CallToolOutcome>> call(
      Tool tool, Delivery delivery, CallToolRequest request) {
    return ToolCalls.call(tool, delivery, request.arguments())
        .map(ModernEndpoint::result)
        .onErrorMap(
            ArgumentException.class,
            e -> McpException.invalidParams(String.valueOf(e.getMessage())));
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
