package io.agenttasks.mcp.protocol;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A process with protocol tasks, on a clock that stands still; several may share a store. Errands
 * are done by the thread that moves the clock, work by threads of its own.
 */
final class Bench implements AutoCloseable {

  static final ProtocolCaller ANN = new ProtocolCaller.Identified("local/ann", "shop");
  static final ProtocolCaller BOB = new ProtocolCaller.Identified("local/bob", "shop");
  static final ProtocolCaller NOBODY = new ProtocolCaller.Anonymous();

  static final Declared LEGACY = new Declared(Tasks2025.VERSION, false, Set.of());
  static final Declared LEGACY_ASKS =
      new Declared(Tasks2025.VERSION, false, Set.of(QuestionKind.FORM));
  static final Declared MODERN = new Declared(Tasks2026.VERSION, true, Set.of());
  static final Declared MODERN_ASKS =
      new Declared(Tasks2026.VERSION, true, Set.of(QuestionKind.FORM, QuestionKind.URL));
  static final Declared UNDECLARED = new Declared(Tasks2026.VERSION, false, Set.of());

  static final CursorKeys KEYS = CursorKeys.of(new byte[CursorKeys.KEY_BYTES]);

  private static final long PATIENCE_SECONDS = 60;

  final ManualClock clock;
  final Tasks tasks;
  final ProtocolDesk desk;
  private final Toolbox tools;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  Bench(Tool... tools) {
    this(new InMemoryTaskStore(new ManualClock()), tools);
  }

  Bench(TaskStore store, Tool... tools) {
    this(store, Limits.RUNNING_MAX, List.of(), tools);
  }

  Bench(TaskStore store, int runningMax, List<ToolSet> more, Tool... tools) {
    this(store, runningMax, false, more, tools);
  }

  /** Where clients may ask that one is kept without an end. */
  static Bench keepingForEver(Tool... tools) {
    return new Bench(
        new InMemoryTaskStore(new ManualClock()), Limits.RUNNING_MAX, true, List.of(), tools);
  }

  private Bench(
      TaskStore store, int runningMax, boolean keepsForEver, List<ToolSet> more, Tool... tools) {
    this.clock = (ManualClock) store.clock();
    this.tasks = Tasks.on(store, KEYS);
    this.desk =
        new ProtocolDesk(
            tasks,
            new ProtocolDesk.Hands(Runnable::run, new Slots(threads, runningMax), List.of()),
            keepsForEver);
    List<ToolSet> sets = new ArrayList<>(more);
    sets.add(new ToolSet("fixture", "", List.of(tools)));
    sets.add(desk.toolSet());
    this.tools = Toolbox.of(sets);
  }

  /** Another process on the same store. */
  Bench another(TaskStore store, Tool... own) {
    return new Bench(store, own);
  }

  /** Members and their values; null is one of JSON. */
  @SuppressWarnings("NullAway")
  static Map<String, Object> map(@Nullable Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int index = 0; index < pairs.length; index += 2) {
      map.put((String) pairs[index], pairs[index + 1]);
    }
    return map;
  }

  /** A request by somebody; empty: it is no matter of protocol tasks. */
  Optional<CompletableFuture<Reply>> start(
      ProtocolCaller caller, Declared declared, String method, Map<String, Object> params) {
    ProtocolTasks era =
        declared.version().equals(Tasks2026.VERSION) ? desk.modern(tools) : desk.legacy(tools);
    CallContext context = new CallContext(null, tasks, AccessPolicy.WORKSPACE);
    return era.handle(new Call(method, params, caller, declared, context))
        .map(stage -> stage.toCompletableFuture());
  }

  /** The reply to a request that is one of protocol tasks. */
  Reply send(ProtocolCaller caller, Declared declared, String method, Map<String, Object> params) {
    return reply(start(caller, declared, method, params).orElseThrow());
  }

  Reply send(Declared declared, String method, @Nullable Object... params) {
    return send(ANN, declared, method, map(params));
  }

  /** The members of a result. */
  Map<String, Object> ask(Declared declared, String method, @Nullable Object... params) {
    return result(send(declared, method, params));
  }

  /** The id of a new protocol task. */
  String begin(Declared declared, String tool, Object... arguments) {
    return begin(ANN, declared, tool, arguments);
  }

  String begin(ProtocolCaller caller, Declared declared, String tool, Object... arguments) {
    Map<String, Object> params = map("name", tool, "arguments", map(arguments));
    if (declared.version().equals(Tasks2025.VERSION)) {
      params.put("task", Map.of());
      return string(task(result(send(caller, declared, "tools/call", params))), "taskId");
    }
    return string(result(send(caller, declared, "tools/call", params)), "taskId");
  }

  Map<String, Object> get(Declared declared, String id) {
    return ask(declared, "tasks/get", "taskId", id);
  }

  String status(Declared declared, String id) {
    return string(get(declared, id), "status");
  }

  void passes(Duration time) {
    clock.advance(time);
  }

  static Map<String, Object> task(Map<String, Object> result) {
    return member(result, "task");
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> member(Map<String, Object> result, String name) {
    return (Map<String, Object>) Objects.requireNonNull(result.get(name), name);
  }

  /** A member that is text. */
  static String string(Map<String, Object> result, String name) {
    return (String) Objects.requireNonNull(result.get(name), name);
  }

  static Map<String, Object> result(Reply reply) {
    if (!(reply instanceof Reply.Result result)) {
      throw new AssertionError("a result: " + reply);
    }
    return result.value();
  }

  static Reply.Failure failure(Reply reply) {
    if (!(reply instanceof Reply.Failure failure)) {
      throw new AssertionError("a failure: " + reply);
    }
    return failure;
  }

  /** What is awaited, or an error after a minute. */
  static <T> T reply(CompletableFuture<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("it never came", e);
    }
  }

  /** The text of a result of a tool. */
  static @Nullable String text(Map<String, Object> result) {
    List<?> content = (List<?>) result.get("content");
    return content == null ? null : (String) ((Map<?, ?>) content.get(0)).get("text");
  }

  @Override
  public void close() {
    desk.close();
    tasks.close();
    threads.shutdownNow();
  }
}
