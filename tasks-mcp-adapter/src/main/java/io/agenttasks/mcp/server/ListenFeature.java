package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.Limits;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.Snapshot;
import io.agenttasks.mcp.protocol.Tasks2026;
import io.agenttasks.mcp.protocol.Watch;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.McpSchema.MetaKeys;
import io.modelcontextprotocol.modern.McpSchema.Result;
import io.modelcontextprotocol.modern.McpSchema.SubscriptionsListenResult;
import io.modelcontextprotocol.modern.server.McpAsyncNotifier;
import io.modelcontextprotocol.modern.server.McpAsyncResponse;
import io.modelcontextprotocol.modern.server.McpFeature;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Streams on which modern clients hear how protocol tasks go: first which of those that they named
 * they may hear of, then each change, until they leave or the server stops.
 */
final class ListenFeature implements McpFeature {

  private static final String IDS = "taskIds";

  private final ProtocolDesk desk;
  private final Sinks.Empty<Void> end = Sinks.empty();

  ListenFeature(ProtocolDesk desk) {
    this.desk = desk;
  }

  /** Ends every stream with its result. */
  void close() {
    end.tryEmitEmpty();
  }

  @Override
  public Set<String> methods() {
    return Set.of(McpSchema.METHOD_SUBSCRIPTIONS_LISTEN);
  }

  @Override
  public Mono<McpAsyncResponse<Result>> handle(McpRequestContext context, Object params) {
    Object wanted = Message.asMap(params).get("notifications");
    if (wanted != null && !(wanted instanceof Map)) {
      return Mono.error(McpException.invalidParams("notifications: an object"));
    }
    Map<String, Object> filter = Message.asMap(wanted);
    if (!filter.containsKey(IDS)) {
      return Mono.just(stream(context, null));
    }
    if (!ModernTasks.declared(context).extension()) {
      return Mono.error(ModernTasks.failed(Tasks2026.undeclared()));
    }
    List<String> ids = ids(filter.get(IDS));
    if (ids == null) {
      return Mono.error(
          McpException.invalidParams(
              "notifications.taskIds: up to " + Limits.LISTEN_IDS_MAX + " strings"));
    }
    return Mono.just(stream(context, ids));
  }

  private static @Nullable List<String> ids(@Nullable Object value) {
    if (!(value instanceof List<?> list) || list.size() > Limits.LISTEN_IDS_MAX) {
      return null;
    }
    Set<String> ids = new LinkedHashSet<>();
    for (Object id : list) {
      if (!(id instanceof String text)) {
        return null;
      }
      ids.add(text);
    }
    return new ArrayList<>(ids);
  }

  private McpAsyncResponse<Result> stream(McpRequestContext context, @Nullable List<String> ids) {
    return McpAsyncResponse.streaming(
        notifier ->
            ids == null
                ? acknowledged(context, notifier, Map.of()).then(untilTheEnd(context))
                : Mono.using(() -> new Stream(context, notifier, ids), Stream::run, Stream::close));
  }

  private static Mono<Void> acknowledged(
      McpRequestContext context, McpAsyncNotifier notifier, Map<String, Object> accepted) {
    return notifier.notify(
        McpSchema.METHOD_NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED,
        Map.of("notifications", accepted, "_meta", meta(context)));
  }

  private Mono<Result> untilTheEnd(McpRequestContext context) {
    return end.asMono()
        .then(
            Mono.fromSupplier(
                () -> SubscriptionsListenResult.forSubscription(context.requestId())));
  }

  private static Map<String, Object> meta(McpRequestContext context) {
    return Map.of(MetaKeys.SUBSCRIPTION_ID, context.requestId());
  }

  /** One client that listens. */
  private final class Stream {
    private final McpRequestContext context;
    private final McpAsyncNotifier notifier;
    private final Declared declared;
    private final Sinks.Many<Snapshot> changes = Sinks.many().unicast().onBackpressureBuffer();
    private final Watch watch;

    Stream(McpRequestContext context, McpAsyncNotifier notifier, List<String> ids) {
      this.context = context;
      this.notifier = notifier;
      this.declared = ModernTasks.declared(context);
      this.watch =
          desk.watch(
              Delivery.of(context.transportContext()).peer().caller(),
              declared,
              ids,
              changes::tryEmitNext);
    }

    Mono<Result> run() {
      Flux<Void> told = changes.asFlux().takeUntilOther(end.asMono()).concatMap(this::tell);
      return acknowledged(context, notifier, Map.of(IDS, watch.accepted()))
          .then(Mono.fromRunnable(watch::start))
          .thenMany(told)
          .then(untilTheEnd(context));
    }

    private Mono<Void> tell(Snapshot snapshot) {
      Map<String, Object> params = new LinkedHashMap<>(Tasks2026.task(snapshot, declared));
      params.put("_meta", meta(context));
      return notifier.notify("notifications/tasks", params);
    }

    void close() {
      watch.close();
    }
  }
}
