package io.agenttasks.mcp.own;

import io.agenttasks.TaskList;
import io.agenttasks.TaskRefusedException;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.StoreTrouble;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Refusal;
import io.agenttasks.spi.TaskStoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One call of a tool of this set: whose list is meant, who acts, and what was asked for.
 *
 * @param list the list
 * @param agent who acts
 * @param caller the id of who calls
 * @param arguments checked
 */
record Act(TaskList list, Agent agent, String caller, Arguments arguments) {

  private static final Parameter AGENT =
      Parameter.line("agent", "who acts, if not you", 1, Agent.AGENT_LENGTH_MAX);
  private static final Parameter LIST =
      Parameter.line(
          "list", "another list than yours: /w/workspace/...", 1, ListId.LIST_ID_LENGTH_MAX);

  /** The most ids that are named of those that are unknown. */
  private static final int UNKNOWN_SHOWN_MAX = 20;

  /** What a tool does with it. */
  interface Body {
    CompletionStage<ToolReply> answer(Act act);
  }

  /** What a tool does that need not wait. */
  interface ShortBody {
    ToolReply answer(Act act);
  }

  /** A tool that reads. */
  static Tool reading(String name, String description, Parameters input, ShortBody body) {
    return tool(name, description, input.and(LIST), Tool.Hints.READS, Access.READ, now(body));
  }

  /** A tool that writes. */
  static Tool writing(
      String name,
      String description,
      Parameters input,
      Tool.Hints hints,
      Access access,
      Body body) {
    return tool(name, description, input.and(AGENT, LIST), hints, access, body);
  }

  static Body now(ShortBody body) {
    return act -> CompletableFuture.completedStage(body.answer(act));
  }

  private static Tool tool(
      String name,
      String description,
      Parameters input,
      Tool.Hints hints,
      Access access,
      Body body) {
    return new Tool(
        name,
        description,
        input,
        hints,
        (call, arguments) -> {
          try {
            Caller caller = call.caller();
            if (caller == null) {
              return CompletableFuture.completedStage(
                  ToolReply.error("unauthenticated: no identity, or it has expired"));
            }
            return body.answer(of(call, caller, input.read(arguments), access));
          } catch (RuntimeException e) {
            return CompletableFuture.completedStage(failed(e));
          }
        });
  }

  private static Act of(CallContext call, Caller caller, Arguments arguments, Access needed) {
    ListId id = arguments.text("list").map(ListId::of).orElse(caller.home());
    if (id == null) {
      throw new IllegalArgumentException("list: name one, you have none of your own");
    }
    Access access = call.policy().access(caller, id);
    boolean there = id.equals(caller.home()) || (access != Access.NONE && call.exists(id));
    if (!there) {
      throw new NotFoundException("no list " + id);
    }
    if (access.compareTo(needed) < 0) {
      throw new DeniedException("list " + id + ": you may not change its tasks");
    }
    Agent agent = arguments.text("agent").map(Agent::of).orElse(caller.agent());
    return new Act(call.list(id), agent, caller.id(), arguments);
  }

  /** What was not granted, in one line. */
  static ToolReply refused(Refusal refusal) {
    if (!(refusal instanceof Refusal.Unknown unknown)) {
      return ToolReply.error("refused: " + refusal.message());
    }
    int more = unknown.ids().size() - UNKNOWN_SHOWN_MAX;
    return more <= 0
        ? ToolReply.error("not found: " + refusal.message())
        : ToolReply.error(
            "not found: "
                + new Refusal.Unknown(unknown.ids().subList(0, UNKNOWN_SHOWN_MAX)).message()
                + " and "
                + more
                + " more");
  }

  /** What went wrong, in one line. What is a bug of ours stays an exception. */
  static ToolReply failed(RuntimeException e) {
    if (e instanceof NotFoundException) {
      return ToolReply.error("not found: " + e.getMessage());
    }
    if (e instanceof TaskRefusedException || e instanceof DeniedException) {
      return ToolReply.error("refused: " + e.getMessage());
    }
    if (e instanceof TaskStoreException failure) {
      StoreTrouble.log(failure);
      return ToolReply.error(
          "unavailable: the store failed; "
              + (failure.mayHaveHappened()
                  ? "the change may have happened: repeat it with the same request_id, or look"
                  : "nothing changed: try again"));
    }
    if (e instanceof IllegalArgumentException refusal) {
      return ToolReply.error("invalid: " + ArgumentException.message(refusal));
    }
    throw e;
  }

  /** Something is not there, or not for this caller. */
  static final class NotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotFoundException(String message) {
      super(message);
    }
  }

  /** The caller may see the list, but not do this. */
  private static final class DeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeniedException(String message) {
      super(message);
    }
  }
}
