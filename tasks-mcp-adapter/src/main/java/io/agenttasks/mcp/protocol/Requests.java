package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Toolbox;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What both eras have in common in what they are asked and answer. */
final class Requests {

  static final int METHOD_NOT_FOUND = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int INTERNAL_ERROR = Outcome.INTERNAL_ERROR;

  static final String TOOLS_CALL = "tools/call";
  static final String TASKS = "tasks/";
  static final String GET = TASKS + "get";
  static final String CANCEL = TASKS + "cancel";

  /** One text for an id that is unknown, another's, over, missing or none. */
  static final Reply.Failure UNKNOWN =
      new Reply.Failure(INVALID_PARAMS, "taskId: there is no such task", null);

  private static final Logger LOG = System.getLogger(Requests.class.getName());

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Requests() {}

  /** What a request comes to. Nothing of what goes wrong inside gets out. */
  static CompletionStage<Reply> guarded(ProtocolDesk desk, Supplier<CompletionStage<Reply>> made) {
    if (desk.isClosed()) {
      return done(Reply.failure(INTERNAL_ERROR, "the server stops"));
    }
    try {
      return made.get();
    } catch (ArgumentException e) {
      return done(Reply.failure(INVALID_PARAMS, String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a request about protocol tasks failed", e);
      return done(Reply.failure(INTERNAL_ERROR, "internal error"));
    }
  }

  static CompletionStage<Reply> done(Reply reply) {
    return CompletableFuture.completedStage(reply);
  }

  static Reply.Failure noMethod(String method) {
    return Reply.failure(METHOD_NOT_FOUND, "there is no method " + method);
  }

  /** The tool that is called, if there is one. */
  static Optional<Tool> tool(Toolbox tools, Call call) {
    Object arguments = call.param("arguments");
    return call.param("name") instanceof String name
            && (arguments == null || arguments instanceof Map)
        ? tools.find(name)
        : Optional.empty();
  }

  /** The protocol task that a request names. */
  static Optional<Entry> named(Ledger ledger, Call call) {
    return call.param("taskId") instanceof String id ? ledger.find(id) : Optional.empty();
  }

  static String time(Instant instant) {
    return TIME.format(instant);
  }

  /** The members of a task that both eras have, in their order. */
  static Map<String, Object> task(Snapshot snapshot, String status) {
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("taskId", snapshot.id());
    task.put("status", status);
    String message = snapshot.message();
    if (message != null) {
      task.put("statusMessage", message);
    }
    task.put("createdAt", time(snapshot.createdAt()));
    task.put("lastUpdatedAt", time(snapshot.updatedAt()));
    return task;
  }

  /** How long one is kept from its creation, in milliseconds; null: without an end. */
  static @Nullable Long ttl(Snapshot snapshot) {
    Duration ttl = snapshot.ttl();
    return ttl.compareTo(Limits.FOR_EVER) < 0 ? ttl.toMillis() : null;
  }

  /** An outcome as the answer to a call. */
  static Reply reply(Outcome outcome, Map<String, Object> more, Runnable undelivered) {
    if (outcome instanceof Outcome.Failed failed) {
      return new Reply.Failure(failed.code(), failed.message(), failed.data());
    }
    Map<String, Object> value = new LinkedHashMap<>(((Outcome.Answered) outcome).value());
    value.putAll(more);
    return new Reply.Result(value, undelivered);
  }
}
