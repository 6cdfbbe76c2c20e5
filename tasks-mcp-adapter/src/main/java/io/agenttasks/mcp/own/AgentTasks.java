package io.agenttasks.mcp.own;

import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.model.Texts;
import java.util.List;

/**
 * The tool set {@code agent-tasks}. An answer is one JSON object as text, or if it is an error, one
 * line that begins with what kind it is: {@code invalid}, {@code refused}, {@code lost}, {@code not
 * found}, {@code unauthenticated} or {@code unavailable}.
 */
public final class AgentTasks {

  /** The name of the set. */
  public static final String NAME = "agent-tasks";

  /** The most bytes of an answer unless something else is said. */
  public static final int REPLY_BYTES = 20_000;

  /** The least that may be asked for: one row always fits. */
  public static final int REPLY_BYTES_MIN = 10_000;

  /** The most that may be asked for. */
  public static final int REPLY_BYTES_MAX = 1_000_000;

  private static final String INSTRUCTIONS =
      "Task lists with dependencies. Plan with task_create (several tasks and what blocks what, in"
          + " one call). Work in a loop: task_claim gives you the next task that can start and a"
          + " fence; do the work; task_update with that fence and status completed. Keep a long"
          + " task yours by task_update with status in_progress and the fence before the lease"
          + " ends. If something stands still, ask task_explain.";

  private AgentTasks() {}

  /** The set, with answers of up to {@value #REPLY_BYTES} bytes. */
  public static ToolSet toolSet() {
    return toolSet(REPLY_BYTES);
  }

  /**
   * The set.
   *
   * @param replyBytes the most bytes of an answer, {@value #REPLY_BYTES_MIN} to {@value
   *     #REPLY_BYTES_MAX}
   */
  public static ToolSet toolSet(int replyBytes) {
    Texts.number("replyBytes", replyBytes, REPLY_BYTES_MIN, REPLY_BYTES_MAX);
    return new ToolSet(
        NAME,
        INSTRUCTIONS,
        List.of(
            CreateTool.tool(replyBytes),
            ClaimTool.tool(replyBytes),
            UpdateTool.tool(),
            ListTool.tool(replyBytes),
            GetTool.tool(replyBytes),
            ExplainTool.tool(replyBytes)));
  }
}
