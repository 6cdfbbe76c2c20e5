package io.agenttasks.mcp.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Replies that wait for a protocol task to end. */
final class Waits {

  private Waits() {}

  /** The reply that is made of the end. Cancelling it ends this wait, and nothing else. */
  static CompletableFuture<Reply> reply(CompletableFuture<Entry> end, Function<Entry, Reply> made) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    var unused =
        end.whenComplete(
            (entry, failure) ->
                reply.complete(
                    entry == null
                        ? Reply.failure(Requests.INTERNAL_ERROR, "the server stops")
                        : made.apply(entry)));
    var unusedToo = reply.whenComplete((value, failure) -> end.cancel(false));
    return reply;
  }
}
