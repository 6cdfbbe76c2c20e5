package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.PatientHandler;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Toolbox;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Protocol tasks in the words of 2026-07-28, where they are an extension. */
public final class Tasks2026 implements ProtocolTasks {

  /** The version that has them. */
  public static final String VERSION = "2026-07-28";

  private static final int CAPABILITY_MISSING = -32021;
  private static final String RESULT_TYPE = "resultType";
  private static final Map<String, Object> COMPLETE = Map.of(RESULT_TYPE, "complete");
  private static final String UPDATE = Requests.TASKS + "update";
  private static final String INPUT_RESPONSES = "inputResponses";
  private static final String INPUT_REQUESTS = "inputRequests";

  private final ProtocolDesk desk;
  private final Toolbox tools;

  Tasks2026(ProtocolDesk desk, Toolbox tools) {
    this.desk = desk;
    this.tools = tools;
  }

  @Override
  public Optional<CompletionStage<Reply>> handle(Call call) {
    if (call.method().equals(Requests.TOOLS_CALL)) {
      return Requests.tool(tools, call).flatMap(tool -> called(call, tool));
    }
    return call.method().startsWith(Requests.TASKS)
        ? Optional.of(Requests.guarded(desk, () -> Requests.done(answer(call))))
        : Optional.empty();
  }

  private Optional<CompletionStage<Reply>> called(Call call, Tool tool) {
    if (tool.handler() instanceof ProtocolTaskList.Listed) {
      return Optional.of(
          Requests.guarded(
              desk, () -> Requests.done(ProtocolTaskList.reply(desk, call, COMPLETE))));
    }
    if (tool.handler() instanceof PatientHandler patient) {
      return call.declared().extension()
          ? Optional.of(
              Requests.guarded(desk, () -> beginning(call, tool, null).ifWaiting(patient)))
          : Optional.empty();
    }
    return tool.handler() instanceof Handler handler
        ? Optional.of(Requests.guarded(desk, () -> longRunning(call, tool, handler)))
        : Optional.empty();
  }

  private CompletionStage<Reply> longRunning(Call call, Tool tool, Handler handler) {
    boolean required = handler.tool().support() == Support.REQUIRED;
    if (required && !call.declared().extension()) {
      return Requests.done(undeclared());
    }
    Asked first = first(call, handler.tool());
    Object given =
        call.param(INPUT_RESPONSES) instanceof Map<?, ?> responses && first != null
            ? responses.get(first.key())
            : null;
    if (first != null && given == null) {
      return Requests.done(round(first));
    }
    Answer answer;
    try {
      answer = first == null ? null : Answers.of(Answers.checked(first, given));
    } catch (IllegalArgumentException e) {
      return Requests.done(Reply.failure(Requests.INVALID_PARAMS, String.valueOf(e.getMessage())));
    }
    Beginning beginning = beginning(call, tool, answer);
    if (!call.declared().extension()) {
      return beginning.plainly();
    }
    return required || handler instanceof Handler.Asking ? beginning.atOnce() : beginning.ifLong();
  }

  /** What is asked before the work begins, if the client can be asked so. */
  private static @Nullable Asked first(Call call, LongRunning tool) {
    if (tool.first() == null) {
      return null;
    }
    Arguments arguments = tool.input().read(Json.tree(call.param("arguments")));
    Question question = tool.first().question().apply(arguments);
    return call.declared().elicitation().contains(question.kind())
        ? Asked.of(tool.first().key(), question)
        : null;
  }

  private static Reply round(Asked first) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(RESULT_TYPE, "input_required");
    result.put(INPUT_REQUESTS, Map.of(first.key(), elicitation(first.request())));
    return Reply.of(result);
  }

  private static Map<String, Object> elicitation(Map<String, Object> params) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("method", "elicitation/create");
    request.put("params", params);
    return request;
  }

  private Beginning beginning(Call call, Tool tool, @Nullable Answer first) {
    Wish wish =
        new Wish(
            tool,
            call,
            desk.ledger(call.caller()),
            new Words(call.declared()),
            Wish.ttl(tool, call.caller()),
            call.declared().elicitation(),
            first);
    return new Beginning(desk, wish);
  }

  private Reply answer(Call call) {
    return switch (call.method()) {
      case Requests.GET, Requests.CANCEL, UPDATE ->
          call.declared().extension() ? declared(call) : undeclared();
      default -> Requests.noMethod(call.method());
    };
  }

  private Reply declared(Call call) {
    boolean updates = call.method().equals(UPDATE);
    Map<?, ?> responses = call.param(INPUT_RESPONSES) instanceof Map<?, ?> map ? map : null;
    if (updates && responses == null) {
      return Reply.failure(Requests.INVALID_PARAMS, INPUT_RESPONSES + ": an object");
    }
    Ledger ledger = desk.ledger(call.caller());
    Entry entry = Requests.named(ledger, call).orElse(null);
    if (entry == null) {
      return Requests.UNKNOWN;
    }
    if (updates && responses != null) {
      return update(ledger, entry, responses);
    }
    if (call.method().equals(Requests.CANCEL)) {
      return ledger.decide(entry.id(), Rules::cancel).isEmpty()
          ? Requests.UNKNOWN
          : Reply.of(COMPLETE);
    }
    Map<String, Object> result = new LinkedHashMap<>(COMPLETE);
    result.putAll(task(new Snapshot(entry), call.declared()));
    return Reply.of(result);
  }

  private static Reply update(Ledger ledger, Entry entry, Map<?, ?> responses) {
    try {
      Answering.answer(ledger, entry, responses, false);
      return Reply.of(COMPLETE);
    } catch (IllegalArgumentException e) {
      return Reply.failure(Requests.INVALID_PARAMS, String.valueOf(e.getMessage()));
    }
  }

  /** A task with what belongs to its status; also the parameters of {@code notifications/tasks}. */
  public static Map<String, Object> task(Snapshot snapshot, Declared declared) {
    Map<String, Object> task = bare(snapshot, declared);
    Outcome outcome = snapshot.outcome();
    if (outcome instanceof Outcome.Answered answered) {
      Map<String, Object> result = new LinkedHashMap<>(answered.value());
      result.putAll(COMPLETE);
      task.put("result", result);
    } else if (outcome instanceof Outcome.Failed failed) {
      task.put("error", DocumentJson.error(failed));
    } else if (snapshot.asks(declared.elicitation())) {
      Map<String, Object> requests = new LinkedHashMap<>();
      snapshot.questions().forEach(it -> requests.put(it.key(), elicitation(it.request())));
      task.put(INPUT_REQUESTS, requests);
    }
    return task;
  }

  /** A task without what belongs to its status. */
  static Map<String, Object> bare(Snapshot snapshot, Declared declared) {
    Map<String, Object> task = Requests.task(snapshot, status(snapshot, declared));
    task.put("ttlMs", Requests.ttl(snapshot));
    Duration poll = snapshot.poll();
    if (poll != null) {
      task.put("pollIntervalMs", poll.toMillis());
    }
    return task;
  }

  private static String status(Snapshot snapshot, Declared declared) {
    return switch (snapshot.status()) {
      case PENDING, IN_PROGRESS, BLOCKED ->
          snapshot.asks(declared.elicitation()) ? "input_required" : "working";
      case COMPLETED -> snapshot.outcome() instanceof Outcome.Failed ? "failed" : "completed";
      case FAILED -> "failed";
      case CANCELLED, NOT_APPLICABLE -> "cancelled";
    };
  }

  /** The error for a client that did not declare the extension and needs it. */
  public static Reply.Failure undeclared() {
    return new Reply.Failure(
        CAPABILITY_MISSING,
        "the client has to declare the extension " + Declared.EXTENSION,
        Map.of("requiredCapabilities", Map.of("extensions", Map.of(Declared.EXTENSION, Map.of()))));
  }

  /** The replies to a call of a tool. */
  private record Words(Declared declared) implements Run.Era {

    @Override
    public Reply created(Entry entry) {
      Map<String, Object> result = new LinkedHashMap<>();
      result.put(RESULT_TYPE, "task");
      result.putAll(bare(new Snapshot(entry), declared));
      return Reply.of(result);
    }

    @Override
    public Reply ended(Outcome outcome, Runnable undelivered) {
      return Requests.reply(outcome, COMPLETE, undelivered);
    }

    @Override
    public Reply tooMany() {
      return Requests.reply(
          new Outcome.Answered(
              ToolResults.error(
                  "at most "
                      + Limits.OPEN_PER_CALLER_MAX
                      + " open tasks: wait for one, or cancel one")),
          COMPLETE,
          () -> {});
    }
  }
}
