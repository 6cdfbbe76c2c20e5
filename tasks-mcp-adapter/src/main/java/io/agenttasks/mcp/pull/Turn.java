package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.PatientHandler;
import io.agenttasks.mcp.tool.PendingReply;
import io.agenttasks.mcp.tool.StoreTrouble;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.TaskStoreException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool of this set.
 *
 * @param board what the server remembers of the list
 * @param tasks the task lists
 * @param caller the id of who calls
 * @param list the list of the board
 * @param agent in whose name, or null: a tool that needs none was not told
 * @param given the arguments; of the right types, not checked otherwise
 */
record Turn(
    Board board,
    Tasks tasks,
    String caller,
    TaskList list,
    @Nullable Agent agent,
    Arguments given) {

  private static final Parameter AGENT = Parameter.raw("agent", "your name, the same in each call");
  private static final String HUMAN = "human";

  private static final List<String> STATUSES =
      List.of("ok", "conflict", "not_found", "none", "invalid", "cancelled");

  /** What a tool does. */
  interface Body {
    CompletionStage<ToolReply> answer(Turn turn);
  }

  /** What a tool does that need not wait; it answers with what stands beside the status. */
  interface ShortBody {
    ObjectNode answer(Turn turn);
  }

  /** A tool that acts in an agent's name. */
  static Tool named(
      Boards boards, String name, String text, Tool.Hints hints, Parameters own, Body body) {
    return tool(boards, name, text, hints, Parameters.lenient(AGENT.need()).and(array(own)), body);
  }

  /** The same tool; who can wait for longer than the answer to a plain call has it wait so. */
  static Tool patient(Boards boards, Tool tool, Body patient) {
    return new Tool(
        tool.name(),
        tool.description(),
        tool.input(),
        tool.output(),
        tool.hints(),
        new Patient(boards, tool, patient));
  }

  /** Waits as long as a plain call may, or as long as it was told to. */
  private record Patient(Boards boards, Tool plain, Body body) implements PatientHandler {

    @Override
    public CompletionStage<ToolReply> call(CallContext call, JsonNode arguments) {
      return plain.call(call, arguments);
    }

    @Override
    public CompletionStage<ToolReply> callPatiently(CallContext call, JsonNode arguments) {
      return answer(boards, plain.input(), body, call, arguments);
    }
  }

  /** A tool that may be called by nobody. */
  static Tool open(Boards boards, String name, String text, Parameters own, ShortBody body) {
    Parameters input = Parameters.lenient(AGENT).and(array(own));
    return tool(boards, name, text, Tool.Hints.READS, input, now(body));
  }

  private static Parameter[] array(Parameters parameters) {
    return parameters.all().toArray(Parameter[]::new);
  }

  static Body now(ShortBody body) {
    return turn -> CompletableFuture.completedStage(turn.reply(body.answer(turn)));
  }

  private static Tool tool(
      Boards boards, String name, String text, Tool.Hints hints, Parameters input, Body body) {
    ObjectNode output = JsonNodeFactory.instance.objectNode();
    output.put("type", "object");
    ArrayNode statuses =
        output.putObject("properties").putObject("status").put("type", "string").putArray("enum");
    STATUSES.forEach(statuses::add);
    output.putArray("required").add("status");
    return new Tool(
        name,
        text,
        input,
        output,
        hints,
        (call, arguments) -> answer(boards, input, body, call, arguments));
  }

  private static CompletionStage<ToolReply> answer(
      Boards boards, Parameters input, Body body, CallContext call, JsonNode arguments) {
    Arguments given = input.read(arguments);
    Turn turn;
    try {
      turn = of(boards, call, given);
    } catch (RuntimeException e) {
      return CompletableFuture.completedStage(Replies.of(problem(e)));
    }
    try {
      turn.board.alive(turn);
      return body.answer(turn);
    } catch (RuntimeException e) {
      return CompletableFuture.completedStage(turn.failed(e));
    }
  }

  private static Turn of(Boards boards, CallContext call, Arguments given) {
    Agent agent = given.has("agent") ? agent(given.need("agent")) : null;
    Caller caller = call.caller();
    ListId home = caller == null ? null : caller.home();
    if (caller == null || home == null) {
      throw Problem.invalid("no identity, or none with a list; the server's host knows why");
    }
    if (call.policy().access(caller, home) != Access.UPDATE) {
      throw Problem.notFound("no list " + home);
    }
    return new Turn(
        boards.of(call.tasks(), home), call.tasks(), caller.id(), call.list(home), agent, given);
  }

  /** An agent's name: a person's is nobody's to act in. */
  static Agent agent(String name) {
    if (name.strip().toLowerCase(Locale.ROOT).equals(HUMAN)) {
      throw Problem.invalid("agent: " + HUMAN + " is for people, take another name");
    }
    return Agent.of(name);
  }

  /** What time it is for the store. */
  Instant now() {
    return tasks.clock().instant();
  }

  /** In whose name it is done. */
  Agent who() {
    if (agent == null) {
      throw new IllegalStateException("a tool that acts needs an agent");
    }
    return agent;
  }

  /** The task that an id means. */
  TaskView task(String id) {
    return Ids.find(list, id);
  }

  /** The reply that something awaited comes to. */
  <T> CompletionStage<ToolReply> when(
      CompletionStage<T> source, Function<? super T, ToolReply> reply) {
    return PendingReply.of(source, reply, this::failed);
  }

  /** A reply, with what rides on any. */
  ToolReply reply(ObjectNode beside) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("status", "ok");
    answer.setAll(beside);
    return riding(answer);
  }

  private ToolReply riding(ObjectNode answer) {
    Runnable undelivered = board.ride(this, answer);
    return Replies.of(answer).orElse(undelivered);
  }

  /** A reply on which nothing rides: its caller may be gone. */
  ToolReply bare(ObjectNode answer) {
    return Replies.of(answer);
  }

  private ToolReply failed(RuntimeException e) {
    ObjectNode answer = problem(e);
    if (e instanceof TaskStoreException) {
      board.failed(answer.path("message").asText());
    }
    ToolReply reply = riding(answer);
    return e instanceof TaskStoreException ? reply.asError() : reply;
  }

  /** What went wrong. What is a bug of ours stays an exception. */
  private static ObjectNode problem(RuntimeException e) {
    if (e instanceof Problem problem) {
      return problem.whole();
    }
    if (e instanceof TaskStoreException failure) {
      StoreTrouble.log(failure);
      String message =
          failure.mayHaveHappened()
              ? "the store failed; the change may have happened"
              : "the store failed; nothing changed";
      return Problem.invalid(message).whole().put("persist_error", message);
    }
    if (e instanceof IllegalArgumentException refusal && !(e instanceof ArgumentException)) {
      return Problem.invalid(ArgumentException.message(refusal)).whole();
    }
    throw e;
  }
}
