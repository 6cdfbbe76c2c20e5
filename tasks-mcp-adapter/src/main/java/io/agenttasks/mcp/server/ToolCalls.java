package io.agenttasks.mcp.server;

import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Calls tools, and sees to it that nothing of this program's inside gets on the wire. */
final class ToolCalls {

  private static final Logger LOG = System.getLogger(ToolCalls.class.getName());

  private ToolCalls() {}

  /** The reply; cancelling it ends a wait. Fails with nothing but an {@link ArgumentException}. */
  static Mono<ToolReply> call(
      Tool tool, Delivery delivery, @Nullable Map<String, Object> arguments) {
    return Mono.defer(
            () -> {
              CompletableFuture<ToolReply> reply =
                  tool.call(delivery.call(), Wire.tree(arguments)).toCompletableFuture();
              // Not in the chain below: that drops what comes after a cancellation.
              CompletableFuture<ToolReply> unused =
                  reply.whenComplete(
                      (value, failure) -> {
                        if (value != null) {
                          delivery.replied(value.undelivered());
                        }
                      });
              return Mono.fromFuture(reply);
            })
        .onErrorResume(
            e -> !(e instanceof ArgumentException),
            e -> {
              LOG.log(Level.ERROR, "the tool " + tool.name() + " failed", e);
              return Mono.just(
                  ToolReply.error("internal error: the tool failed; the server's log says why"));
            });
  }
}
