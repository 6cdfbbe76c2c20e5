package io.agenttasks.mcp.pull;

import io.agenttasks.mcp.tool.ToolSet;
import java.time.Duration;
import java.util.List;

/**
 * The tool set {@code pull}, in which agents written for Tirith's tools find theirs. An answer is
 * an object with a {@code status}; the text is one line. Every set that is made is that of one
 * server: for each list it remembers who was there, and who lost what, for as long as it lives.
 */
public final class Pull {

  /** The name of the set. */
  public static final String NAME = "pull";

  /** How long an agent may be silent until its tasks go back, unless something else is said. */
  public static final Duration SILENCE_MAX = Duration.ofMinutes(30);

  private static final String INSTRUCTIONS =
      "A board of tasks for several agents. Call guide once. Then loop: task_pull with your name,"
          + " do the work, task_update to done. claim the paths you are about to edit, release them"
          + " when you are through. Every call is a sign of life; without one your tasks go back.";

  private Pull() {}

  /** A board whose agents may be silent for {@link #SILENCE_MAX}. */
  public static ToolSet toolSet() {
    return toolSet(SILENCE_MAX);
  }

  /**
   * A board.
   *
   * @param silence how long an agent may be silent until its tasks go back; zero: for ever
   */
  public static ToolSet toolSet(Duration silence) {
    Boards boards = new Boards(silence);
    return new ToolSet(
        NAME,
        INSTRUCTIONS,
        List.of(
            CreateTool.tool(boards),
            TakeTool.tool(boards),
            UpdateTool.tool(boards),
            ListTool.tool(boards),
            PathTools.claim(boards),
            PathTools.release(boards),
            PathTools.renew(boards),
            ClaimsTool.tool(boards),
            MessageTool.tool(boards),
            StatusTool.tool(boards),
            GuideTool.tool(boards)));
  }
}
