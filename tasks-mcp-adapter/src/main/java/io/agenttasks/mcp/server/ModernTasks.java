package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Call;
import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.Reply;
import io.agenttasks.mcp.protocol.Tasks2026;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.McpSchema.CallToolOutcome;
import io.modelcontextprotocol.modern.McpSchema.CallToolRequest;
import io.modelcontextprotocol.modern.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.modern.server.McpAsyncResponse;
import io.modelcontextprotocol.modern.server.McpFeature;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Protocol tasks as clients of 2026-07-28 know them: an extension, which each request declares. */
final class ModernTasks implements McpFeature {

  private static final Set<String> METHODS = Set.of("tasks/get", "tasks/update", "tasks/cancel");

  private final Tasks2026 tasks;

  ModernTasks(ProtocolDesk desk, Toolbox tools) {
    this.tasks = desk.modern(tools);
  }

  @Override
  public Set<String> methods() {
    return METHODS;
  }

  @Override
  public void capabilities(ServerCapabilities.Builder capabilities) {
    capabilities.extension(Declared.EXTENSION, Map.of());
  }

  @Override
  public Mono<McpAsyncResponse<CallToolOutcome>> handle(
      McpRequestContext context, Object parameters) {
    Map<String, Object> params = Message.asMap(parameters);
    String wrong = ModernHeaders.nameMismatch(context, params.get("taskId"));
    if (wrong != null) {
      return Mono.error(new McpException(ModernHeaders.MISMATCH, wrong));
    }
    if (!declared(context).extension()) {
      return Mono.error(failed(Tasks2026.undeclared()));
    }
    Delivery delivery = Delivery.of(context.transportContext());
    return handle(context, delivery, params)
        .map(stage -> answer(stage, delivery))
        .orElseGet(
            () ->
                Mono.error(
                    new McpException(
                        McpSchema.ErrorCodes.METHOD_NOT_FOUND,
                        "Method not found: " + context.method())));
  }

  /** The answer to a call of a tool that becomes a protocol task, or can't; else empty. */
  Optional<Mono<McpAsyncResponse<CallToolOutcome>>> call(
      McpRequestContext context, Delivery delivery, CallToolRequest request) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("name", request.name());
    putUnlessNull(params, "arguments", request.arguments());
    putUnlessNull(params, "inputResponses", request.inputResponses());
    putUnlessNull(params, "_meta", request.meta());
    return handle(context, delivery, params).map(stage -> answer(stage, delivery));
  }

  /** What a client says about itself in a request. */
  static Declared declared(McpRequestContext context) {
    return Declared.of(
        context.protocolVersion(), context.meta().get(McpSchema.MetaKeys.CLIENT_CAPABILITIES));
  }

  /** A failure as the SDK takes it. */
  static McpException failed(Reply.Failure failure) {
    return failure.data() == null
        ? new McpException(failure.code(), failure.message())
        : new McpException(failure.code(), failure.message(), failure.data());
  }

  private Optional<CompletionStage<Reply>> handle(
      McpRequestContext context, Delivery delivery, Map<String, Object> params) {
    return tasks.handle(
        new Call(
            context.method(),
            params,
            delivery.peer().caller(),
            declared(context),
            delivery.call()));
  }

  private static Mono<McpAsyncResponse<CallToolOutcome>> answer(
      CompletionStage<Reply> stage, Delivery delivery) {
    return Replies.of(stage, delivery)
        .flatMap(
            reply ->
                reply instanceof Reply.Failure failure
                    ? Mono.error(failed(failure))
                    : Mono.just(
                        McpAsyncResponse.result(WireResult.of(((Reply.Result) reply).value()))));
  }

  private static void putUnlessNull(
      Map<String, Object> params, String name, @Nullable Object value) {
    if (value != null) {
      params.put(name, value);
    }
  }
}
