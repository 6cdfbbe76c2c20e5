package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Ledger.Decided;
import io.agenttasks.mcp.tool.PatientHandler;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.InvalidCursorException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Protocol tasks in the words of 2025-11-25; of an earlier version there are none. */
public final class Tasks2025 implements ProtocolTasks {

  /** The only version that has them. */
  public static final String VERSION = "2025-11-25";

  /** Names the protocol task that a result, a question or progress belongs to. */
  public static final String RELATED_TASK = "io.modelcontextprotocol/related-task";

  private static final String MEANWHILE = "io.modelcontextprotocol/model-immediate-response";
  private static final String META = "_meta";

  private final ProtocolDesk desk;
  private final Toolbox tools;

  Tasks2025(ProtocolDesk desk, Toolbox tools) {
    this.desk = desk;
    this.tools = tools;
  }

  @Override
  public Optional<CompletionStage<Reply>> handle(Call call) {
    if (call.method().equals(Requests.TOOLS_CALL)) {
      return Requests.tool(tools, call).flatMap(tool -> called(call, tool));
    }
    return call.method().startsWith(Requests.TASKS)
        ? Optional.of(Requests.guarded(desk, () -> answer(call)))
        : Optional.empty();
  }

  private static boolean knowsTasks(Call call) {
    return call.declared().version().equals(VERSION);
  }

  private Optional<CompletionStage<Reply>> called(Call call, Tool tool) {
    if (tool.handler() instanceof ProtocolTaskList.Listed) {
      return Optional.of(
          Requests.guarded(
              desk, () -> Requests.done(ProtocolTaskList.reply(desk, call, Map.of()))));
    }
    Support support = Support.of(tool).orElse(null);
    Object task = knowsTasks(call) ? call.param("task") : null;
    if (task == null) {
      return support == null || tool.handler() instanceof PatientHandler
          ? Optional.empty()
          : Optional.of(Requests.guarded(desk, () -> plainly(call, tool, support)));
    }
    return Optional.of(
        support == null
            ? Requests.done(no("the tool " + tool.name() + " can't be called as a task"))
            : Requests.guarded(desk, () -> asTask(call, tool, task)));
  }

  private static Reply.Failure no(String message) {
    return Reply.failure(Requests.METHOD_NOT_FOUND, message);
  }

  private CompletionStage<Reply> plainly(Call call, Tool tool, Support support) {
    return support == Support.REQUIRED && knowsTasks(call)
        ? Requests.done(no("the tool " + tool.name() + " must be called as a task"))
        : new Beginning(desk, wish(call, tool, Wish.ttl(tool, call.caller()))).plainly();
  }

  private CompletionStage<Reply> asTask(Call call, Tool tool, Object task) {
    if (!(task instanceof Map<?, ?> wanted)) {
      return Requests.done(Reply.failure(Requests.INVALID_PARAMS, "task: an object"));
    }
    Object ttl = wanted.get("ttl");
    Duration asked = ttl == null ? unsaid(call, tool, wanted) : millis(ttl);
    return asked == null
        ? Requests.done(
            Reply.failure(Requests.INVALID_PARAMS, "task.ttl: an integer, in milliseconds"))
        : new Beginning(desk, wish(call, tool, asked)).atOnce();
  }

  /** How long it is kept if the client names no time: null is none, where that is allowed. */
  private Duration unsaid(Call call, Tool tool, Map<?, ?> wanted) {
    return desk.keepsForEver() && wanted.containsKey("ttl")
        ? Limits.FOR_EVER
        : Wish.ttl(tool, call.caller());
  }

  /** A time, brought within the limits; null: it is none. */
  private static @Nullable Duration millis(Object value) {
    if (!(value instanceof Number number)) {
      return null;
    }
    try {
      BigDecimal millis = new BigDecimal(number.toString());
      boolean whole = millis.stripTrailingZeros().scale() <= 0;
      BigDecimal most = BigDecimal.valueOf(Limits.TTL_MAX.toMillis());
      return whole
          ? Wish.clamped(Duration.ofMillis(millis.max(BigDecimal.ZERO).min(most).longValue()))
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private Wish wish(Call call, Tool tool, Duration ttl) {
    return new Wish(
        tool,
        call,
        desk.ledger(call.caller()),
        new Words(call.declared(), tool),
        ttl,
        call.declared().elicitation(),
        null);
  }

  private CompletionStage<Reply> answer(Call call) {
    if (!knowsTasks(call)) {
      return Requests.done(Requests.noMethod(call.method()));
    }
    return switch (call.method()) {
      case Requests.GET -> Requests.done(get(call));
      case Requests.TASKS + "result" -> result(call);
      case Requests.CANCEL -> Requests.done(cancel(call));
      case Requests.TASKS + "list" -> Requests.done(list(call));
      default -> Requests.done(Requests.noMethod(call.method()));
    };
  }

  private Reply get(Call call) {
    return Requests.named(desk.ledger(call.caller()), call)
        .map(entry -> Reply.of(task(new Snapshot(entry), call.declared())))
        .orElse(Requests.UNKNOWN);
  }

  private CompletionStage<Reply> result(Call call) {
    Ledger ledger = desk.ledger(call.caller());
    Entry entry = Requests.named(ledger, call).orElse(null);
    if (entry == null) {
      return Requests.done(Requests.UNKNOWN);
    }
    if (entry.isClosed()) {
      return Requests.done(result(entry));
    }
    CompletableFuture<Entry> end = desk.results().await(ledger, entry).orElse(null);
    return end == null ? Requests.done(tooManyWait()) : Waits.reply(end, Tasks2025::result);
  }

  private static Reply tooManyWait() {
    return new Reply.Failure(
        Requests.INTERNAL_ERROR,
        "at most " + Limits.RESULT_WAITERS_MAX + " requests wait for one task",
        Map.of("limit", Limits.RESULT_WAITERS_MAX));
  }

  /** What waited for the end of it. */
  static Reply result(Entry entry) {
    Snapshot snapshot = new Snapshot(entry);
    Outcome outcome = snapshot.outcome();
    if (outcome == null) {
      return new Reply.Failure(
          Requests.INTERNAL_ERROR, "the task was cancelled", Map.of("status", "cancelled"));
    }
    if (outcome instanceof Outcome.Answered answered) {
      Map<String, Object> value = new LinkedHashMap<>(answered.value());
      value.put(META, related(value.get(META), snapshot.id()));
      return Reply.of(value);
    }
    return Requests.reply(outcome, Map.of(), () -> {});
  }

  private static Map<String, Object> related(@Nullable Object meta, String id) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (meta instanceof Map<?, ?> own) {
      own.forEach((name, value) -> members.put(String.valueOf(name), value));
    }
    members.put(RELATED_TASK, Map.of("taskId", id));
    return members;
  }

  private Reply cancel(Call call) {
    Ledger ledger = desk.ledger(call.caller());
    Optional<Decided> decided =
        Requests.named(ledger, call).flatMap(entry -> ledger.decide(entry.id(), Rules::cancel));
    if (decided.isEmpty()) {
      return Requests.UNKNOWN;
    }
    Snapshot snapshot = new Snapshot(decided.get().entry());
    return decided.get().written()
        ? Reply.of(task(snapshot, call.declared()))
        : Reply.failure(
            Requests.INVALID_PARAMS,
            "the task is closed already: " + status(snapshot, call.declared()));
  }

  private Reply list(Call call) {
    if (!call.caller().isIdentified()) {
      return Requests.noMethod(call.method());
    }
    Object cursor = call.param("cursor");
    if (cursor != null && (!(cursor instanceof String text) || text.isEmpty())) {
      return badCursor();
    }
    try {
      Listing page =
          Listing.read(
              desk.ledger(call.caller()),
              cursor == null ? null : Cursor.of((String) cursor),
              Limits.PAGE_SIZE,
              call.method(),
              entry -> true);
      return Reply.of(list(page, call.declared()));
    } catch (InvalidCursorException e) {
      return badCursor();
    }
  }

  private static Reply badCursor() {
    return Reply.failure(Requests.INVALID_PARAMS, "cursor: none of this list");
  }

  /** A page. */
  static Map<String, Object> list(Listing page, Declared declared) {
    Map<String, Object> result = new LinkedHashMap<>();
    List<Map<String, Object>> rows =
        page.entries().stream().map(entry -> task(new Snapshot(entry), declared)).toList();
    result.put("tasks", rows);
    if (page.next() != null) {
      result.put("nextCursor", page.next().value());
    }
    return result;
  }

  /** A task; also the parameters of {@code notifications/tasks/status}. */
  public static Map<String, Object> task(Snapshot snapshot, Declared declared) {
    Map<String, Object> task = Requests.task(snapshot, status(snapshot, declared));
    task.put("ttl", Requests.ttl(snapshot));
    Duration poll = snapshot.poll();
    if (poll != null) {
      task.put("pollInterval", poll.toMillis());
    }
    return task;
  }

  private static String status(Snapshot snapshot, Declared declared) {
    return switch (snapshot.status()) {
      case PENDING, IN_PROGRESS, BLOCKED ->
          snapshot.asks(declared.elicitation()) ? "input_required" : "working";
      case COMPLETED ->
          snapshot.outcome() instanceof Outcome.Answered answered && !answered.isError()
              ? "completed"
              : "failed";
      case FAILED -> "failed";
      case CANCELLED, NOT_APPLICABLE -> "cancelled";
    };
  }

  /** The parameters of {@code elicitation/create} for a question, while its result is awaited. */
  public static Map<String, Object> elicitation(Snapshot snapshot, Snapshot.Open question) {
    Map<String, Object> request = new LinkedHashMap<>(question.request());
    if (question.kind() == QuestionKind.URL) {
      request.put("elicitationId", snapshot.id() + "." + question.key());
    }
    request.put(META, related(null, snapshot.id()));
    return request;
  }

  /** What {@code initialize} of {@value #VERSION} adds to its capabilities, under {@code tasks}. */
  public static Map<String, Object> capabilities(ProtocolCaller caller) {
    Map<String, Object> tasks = new LinkedHashMap<>();
    if (caller.isIdentified()) {
      tasks.put("list", Map.of());
    }
    tasks.put("cancel", Map.of());
    tasks.put("requests", Map.of("tools", Map.of("call", Map.of())));
    return tasks;
  }

  /** The replies to a call of a tool. */
  private record Words(Declared declared, Tool tool) implements Run.Era {

    @Override
    public Reply created(Entry entry) {
      Map<String, Object> task = task(new Snapshot(entry), declared);
      // Each begins so in this era, also one that asks at once.
      task.put("status", "working");
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("task", task);
      String meanwhile =
          tool.handler() instanceof Handler handler ? handler.tool().meanwhile() : null;
      if (meanwhile != null) {
        result.put(META, Map.of(MEANWHILE, meanwhile));
      }
      return Reply.of(result);
    }

    @Override
    public Reply ended(Outcome outcome, Runnable undelivered) {
      return Requests.reply(outcome, Map.of(), undelivered);
    }

    @Override
    public Reply tooMany() {
      return new Reply.Failure(
          Requests.INTERNAL_ERROR,
          "at most " + Limits.OPEN_PER_CALLER_MAX + " open tasks: wait for one, or cancel one",
          Map.of("limit", Limits.OPEN_PER_CALLER_MAX));
    }
  }
}
