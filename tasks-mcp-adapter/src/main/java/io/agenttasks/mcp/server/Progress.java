package io.agenttasks.mcp.server;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Tells a client that asked for it that its request still waits. */
final class Progress {

  /** How often. */
  static final Duration EVERY = Duration.ofSeconds(15);

  private Progress() {}

  /** Tells it until disposed of; does nothing for a request that asked for no progress. */
  static Disposable of(Message request, Consumer<Object> client) {
    return of(request, client, Schedulers.parallel());
  }

  /** The same, by this scheduler's time. */
  static Disposable of(Message request, Consumer<Object> client, Scheduler time) {
    Object token = request.progressToken();
    return token == null
        ? Disposables.disposed()
        : Flux.interval(EVERY, time)
            .subscribe(tick -> client.accept(notification(token, tick + 1)));
  }

  private static Map<String, Object> notification(Object token, long tick) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("progressToken", token);
    params.put("progress", tick * EVERY.toSeconds());
    params.put("message", "waiting for " + tick * EVERY.toSeconds() + " s");
    return Map.of("jsonrpc", "2.0", "method", "notifications/progress", "params", params);
  }
}
