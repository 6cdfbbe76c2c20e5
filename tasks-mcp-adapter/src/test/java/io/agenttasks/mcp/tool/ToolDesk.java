package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * A place to call tools from: a store on a clock that stands still, and somebody who calls. Every
 * reply is held against the {@link ReplyRules}.
 */
public final class ToolDesk implements AutoCloseable {

  /** Where the clock stands at first. */
  public static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

  /** An agent, who calls unless something else is said. */
  public static final Caller ALICE =
      Caller.agent(new AgentPath("backend", "github_oauth", "alice", "fix-auth"));

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The clock of the store. */
  public final ManualClock clock;

  /** The task lists. */
  public final Tasks tasks;

  private final List<ToolSet> sets;
  private final ReplyRules rules;
  private final CallContext call;

  private ToolDesk(
      ManualClock clock, Tasks tasks, List<ToolSet> sets, ReplyRules rules, CallContext call) {
    this.clock = clock;
    this.tasks = tasks;
    this.sets = sets;
    this.rules = rules;
    this.call = call;
  }

  /** A desk with these tools, on an empty store in memory. */
  public static ToolDesk with(ToolSet... sets) {
    ManualClock clock = new ManualClock(START);
    return on(new InMemoryTaskStore(clock), clock, sets);
  }

  /** A desk with these tools on a store. */
  public static ToolDesk on(TaskStore store, ManualClock clock, ToolSet... sets) {
    Tasks tasks = Tasks.on(store);
    return new ToolDesk(
        clock, tasks, List.of(sets), new ReplyRules(), CallContext.of(ALICE, tasks));
  }

  /** The same desk, for somebody else. */
  public ToolDesk as(Caller caller) {
    return with(CallContext.of(caller, tasks));
  }

  /** The same desk, for somebody whom the host does not know. */
  public ToolDesk asNobody() {
    return with(new CallContext(null, tasks, AccessPolicy.WORKSPACE));
  }

  private ToolDesk with(CallContext other) {
    return new ToolDesk(clock, tasks, sets, rules, other);
  }

  /** The list of the agent who calls by default. */
  public TaskList list() {
    return tasks.list(Objects.requireNonNull(ALICE.home()));
  }

  /** A list by its name. */
  public TaskList list(String id) {
    return tasks.list(ListId.of(id));
  }

  /** The reply to a call that need not wait. In the arguments ' stands for ". */
  public ToolReply call(String tool, String arguments) {
    ToolReply reply = start(tool, arguments).toCompletableFuture().join();
    rules.require();
    return reply;
  }

  /** A call that may wait. */
  public CompletionStage<ToolReply> start(String tool, String arguments) {
    return start(tool, json(arguments));
  }

  /** The same with any arguments. */
  CompletionStage<ToolReply> start(String name, JsonNode arguments) {
    for (ToolSet set : sets) {
      for (Tool tool : set.tools()) {
        if (tool.name().equals(name)) {
          CompletionStage<ToolReply> reply = tool.call(call, arguments);
          var unused = reply.thenAccept(it -> rules.look(set, tool, it));
          return reply;
        }
      }
    }
    throw new AssertionError("no tool " + name);
  }

  /** The only text of a reply that is no error. */
  public String text(String tool, String arguments) {
    ToolReply reply = call(tool, arguments);
    if (reply.error() || reply.texts().size() != 1) {
      throw new AssertionError("one text, and no error: " + reply);
    }
    return reply.texts().get(0);
  }

  /** The same as JSON. */
  public JsonNode object(String tool, String arguments) {
    return read(text(tool, arguments));
  }

  /** The text of a reply that is an error. */
  public String error(String tool, String arguments) {
    ToolReply reply = call(tool, arguments);
    if (!reply.error()) {
      throw new AssertionError("an error: " + reply);
    }
    return reply.texts().get(0);
  }

  /** JSON, where ' may stand for ". */
  public static JsonNode json(String text) {
    return read(text.replace('\'', '"'));
  }

  private static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  @Override
  public void close() {
    tasks.close();
    rules.require();
  }
}
