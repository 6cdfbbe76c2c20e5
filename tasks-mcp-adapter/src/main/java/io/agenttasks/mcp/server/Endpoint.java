package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Answers messages of both eras; a transport tells them apart. */
final class Endpoint {

  private final LegacyEndpoint legacy;
  private final ModernEndpoint modern;

  /** Which part of the protocol's history a message belongs to. */
  enum Era {
    /** Up to 2025-11-25: with a handshake. */
    LEGACY,
    /** From 2026-07-28 on: each request stands by itself. */
    MODERN
  }

  /** An endpoint with these tools and, unless it is null, a desk for their protocol tasks. */
  Endpoint(Toolbox tools, @Nullable ProtocolDesk desk) {
    legacy = new LegacyEndpoint(tools, desk);
    modern = new ModernEndpoint(tools, desk);
  }

  /** The answer to a request, always one. */
  Mono<Answer> answer(Era era, McpTransportContext context, Message request) {
    // Deferred: what fails at once is an answer too, or one message would end a whole server.
    return Mono.defer(
            () ->
                era == Era.LEGACY
                    ? legacy.answer(context, request)
                    : modern.answer(context, request))
        .onErrorResume(
            e -> Mono.just(Answer.error(request.id(), Wire.INTERNAL_ERROR, "internal error")))
        .defaultIfEmpty(Answer.error(request.id(), Wire.INTERNAL_ERROR, "internal error"));
  }

  /** Ends all that is listened to. */
  void close() {
    modern.close();
  }

  /** Takes notice of a notification; whatever it is, there is no answer to it. */
  void notice(Era era, McpTransportContext context, Message notification) {
    if (era == Era.LEGACY) {
      legacy.notice(context, notification).onErrorComplete().subscribe();
    }
  }
}
