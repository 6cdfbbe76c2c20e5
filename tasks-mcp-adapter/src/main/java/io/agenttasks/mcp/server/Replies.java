package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import reactor.core.publisher.Mono;

/** Replies about protocol tasks, as what the endpoints work with. */
final class Replies {

  private Replies() {}

  /**
   * The reply; cancelling it ends the wait for it, and gives back what it took if it comes all the
   * same.
   */
  static Mono<Reply> of(CompletionStage<Reply> stage, Delivery delivery) {
    CompletableFuture<Reply> reply = stage.toCompletableFuture();
    // Not in the chain below: that drops what comes after a cancellation.
    CompletableFuture<Reply> unused =
        reply.whenComplete(
            (value, failure) -> {
              if (value instanceof Reply.Result result) {
                delivery.replied(result.undelivered());
              }
            });
    return Mono.fromFuture(reply);
  }
}
