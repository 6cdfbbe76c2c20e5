package io.agenttasks.mcp.checklist;

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
import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.spi.TaskStoreException;
import java.util.concurrent.CompletableFuture;

/**
 * One call of a tool of this set.
 *
 * @param list the list that is meant
 * @param caller who calls
 * @param given the arguments, checked
 */
record Request(TaskList list, Caller caller, Arguments given) {

  private static final Parameter SLUG =
      Parameter.text(
          "slug",
          "whose list: an agent's name or /w/...; yours by default",
          0,
          ListId.LIST_ID_LENGTH_MAX);
  private static final Parameter WORKSPACE =
      Parameter.text("workspace", "where that agent is", 0, ListId.PART_LENGTH_MAX);

  /** What a tool does with it. */
  interface Body {
    ToolReply answer(Request request);
  }

  /**
   * A tool. Of several refusals the first is told: identity, parameters, slug and workspace,
   * visibility, permission; then what the body finds.
   */
  static Tool tool(
      String name, String description, Tool.Hints hints, Access access, Parameters own, Body body) {
    Parameters input = own.and(SLUG, WORKSPACE);
    return new Tool(
        name,
        description,
        input,
        hints,
        (call, arguments) -> {
          ToolReply reply;
          try {
            Caller caller = identity(call);
            reply = body.answer(of(call, caller, input.read(arguments), access));
          } catch (RuntimeException e) {
            reply = ToolReply.error(Texts.onOneLine(problem(e).line()));
          }
          return CompletableFuture.completedStage(reply);
        });
  }

  private static Caller identity(CallContext call) {
    Caller caller = call.caller();
    if (caller == null) {
      throw new ProblemException(
          Code.UNAUTHENTICATED, "no identity, or its token has expired; sign in again");
    }
    return caller;
  }

  private static Request of(CallContext call, Caller caller, Arguments given, Access access) {
    ListId id =
        new WhoseList(caller, given.text("slug").orElse(""), given.text("workspace").orElse(null))
            .find(call, access);
    return new Request(call.list(id), caller, given);
  }

  /** What went wrong, by its code. What is a bug of ours stays an exception. */
  private static ProblemException problem(RuntimeException e) {
    if (e instanceof ProblemException problem) {
      return problem;
    }
    if (e instanceof TaskRefusedException refused) {
      return Refusals.problem(refused.refusal());
    }
    if (e instanceof InvalidCursorException) {
      return new ProblemException(
          Code.INVALID_ARGUMENT,
          "cursor: not one of this list and query; start again without cursor");
    }
    if (e instanceof TaskStoreException failure) {
      StoreTrouble.log(failure);
      return new ProblemException(
          Code.UNAVAILABLE,
          failure.mayHaveHappened()
              ? "the store failed, the change may have happened; look before you repeat it"
              : "the store failed, nothing changed; try again");
    }
    if (e instanceof IllegalArgumentException refusal) {
      return new ProblemException(Code.INVALID_ARGUMENT, ArgumentException.message(refusal));
    }
    throw e;
  }
}
