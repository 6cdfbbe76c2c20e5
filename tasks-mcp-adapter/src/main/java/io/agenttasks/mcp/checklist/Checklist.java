package io.agenttasks.mcp.checklist;

import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.model.Texts;
import java.util.List;

/**
 * The tool set {@code checklist}. The first text of an answer is JSON, or one line; remarks follow
 * in a second one that begins {@code note:}. An error is one line, its {@link Code} first.
 */
public final class Checklist {

  /** The name of the set. */
  public static final String NAME = "checklist";

  /** The most bytes of an answer unless something else is said. */
  public static final int REPLY_BYTES = 60_000;

  /** The least that may be asked for: one row always fits, if need be without its edges. */
  public static final int REPLY_BYTES_MIN = 15_000;

  /** The most that may be asked for. */
  public static final int REPLY_BYTES_MAX = 10_000_000;

  private static final String INSTRUCTIONS =
      "Your checklist. Look at it with task_list, tick off with task_update, add what you find with"
          + " task_create. You may finish when no active task is left: task_list with active.";

  private Checklist() {}

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
            ListTool.tool(replyBytes),
            CreateTool.tool(replyBytes),
            UpdateTool.tool(),
            GetTool.tool(replyBytes)));
  }
}
