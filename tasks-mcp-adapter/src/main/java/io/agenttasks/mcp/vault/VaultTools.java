package io.agenttasks.mcp.vault;

import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.vault.Vault;
import java.util.List;
import java.util.function.Function;

/**
 * The tool set {@code vault}. An answer is text, and an object that has the same text and says how
 * complete it is. An error is one line; what was asked for wrongly begins {@code
 * invalid_argument:}.
 */
public final class VaultTools {

  /** The name of the set. */
  public static final String NAME = "vault";

  private static final String INSTRUCTIONS =
      "The checkbox tasks of a folder of Markdown notes. list_tasks reads an index, not the notes;"
          + " its second line says what is missing. A row names the note and the line where the"
          + " task stands. Nothing here changes a note.";

  private VaultTools() {}

  /** The set on one vault: every caller whom the host knows sees all of it. */
  public static ToolSet toolSet(Vault vault) {
    return toolSet(caller -> vault);
  }

  /**
   * The set on the vault of each caller. One index is for one owner: callers that must not see what
   * others see need a vault each.
   */
  public static ToolSet toolSet(Function<Caller, Vault> vaults) {
    return new ToolSet(NAME, INSTRUCTIONS, List.of(ListTasksTool.tool(vaults)));
  }
}
