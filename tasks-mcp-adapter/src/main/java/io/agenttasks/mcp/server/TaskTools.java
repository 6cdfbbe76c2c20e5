package io.agenttasks.mcp.server;

import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.server.McpFeature;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessAsyncServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Puts the tools onto a server of the SDK that a host has already. Who calls is for the host to
 * say: each call is asked for what is around it, by what the host's transport knows of the request.
 *
 * <p>The host's server must not check arguments against their schema ({@code
 * validateToolInputs(false)}), since refusing them, in their words, is the tools' own.
 */
public final class TaskTools {

  private TaskTools() {}

  /** Onto a server with sessions. */
  public static void mount(
      McpAsyncServer server, Toolbox tools, Function<McpTransportContext, CallContext> calls) {
    for (Tool tool : tools.tools()) {
      server
          .addTool(
              new McpServerFeatures.AsyncToolSpecification(
                  LegacyEndpoint.declaration(tool),
                  (exchange, request) -> call(tool, calls, exchange.transportContext(), request)))
          .block();
    }
  }

  /** Onto a server with sessions, whose calls hold a thread each. */
  public static void mount(
      McpSyncServer server, Toolbox tools, Function<McpTransportContext, CallContext> calls) {
    mount(server.getAsyncServer(), tools, calls);
  }

  /** Onto a server without sessions. */
  public static void mount(
      McpStatelessAsyncServer server,
      Toolbox tools,
      Function<McpTransportContext, CallContext> calls) {
    for (Tool tool : tools.tools()) {
      server
          .addTool(
              new McpStatelessServerFeatures.AsyncToolSpecification(
                  LegacyEndpoint.declaration(tool),
                  (context, request) -> call(tool, calls, context, request)))
          .block();
    }
  }

  /** Onto a server without sessions, whose calls hold a thread each. */
  public static void mount(
      McpStatelessSyncServer server,
      Toolbox tools,
      Function<McpTransportContext, CallContext> calls) {
    for (Tool tool : tools.tools()) {
      server.addTool(
          new McpStatelessServerFeatures.SyncToolSpecification(
              LegacyEndpoint.declaration(tool),
              (context, request) -> call(tool, calls, context, request).block()));
    }
  }

  /** As a feature of a server of the modern era, which is built of features. */
  public static McpFeature feature(
      Toolbox tools, Function<McpTransportContext, CallContext> calls) {
    return ModernEndpoint.feature(tools, context -> Delivery.ofTool(calls.apply(context)), null);
  }

  private static Mono<CallToolResult> call(
      Tool tool,
      Function<McpTransportContext, CallContext> calls,
      McpTransportContext context,
      CallToolRequest request) {
    Delivery delivery = Delivery.ofTool(calls.apply(context));
    return LegacyEndpoint.result(tool, delivery, request.arguments()).doOnCancel(delivery::abandon);
  }
}
