package io.agenttasks.mcp.tool;

import java.util.List;

/**
 * Tools that belong together, and follow one convention.
 *
 * @param name by which a server is told to offer it
 * @param instructions tell an agent how the tools are used together
 * @param tools in the order in which they are listed
 */
public record ToolSet(String name, String instructions, List<Tool> tools) {

  /** Keeps the tools as they are. */
  public ToolSet {
    tools = List.copyOf(tools);
  }
}
