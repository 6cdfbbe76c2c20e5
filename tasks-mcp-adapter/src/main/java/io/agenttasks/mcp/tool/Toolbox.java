package io.agenttasks.mcp.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tools that one server offers: those of one set or more, told apart by their names. */
public final class Toolbox {

  private final List<ToolSet> sets;
  private final Map<String, Tool> tools = new LinkedHashMap<>();

  private Toolbox(List<ToolSet> sets) {
    this.sets = List.copyOf(sets);
    Map<String, String> owners = new LinkedHashMap<>();
    for (ToolSet set : sets) {
      for (Tool tool : set.tools()) {
        String other = owners.put(tool.name(), set.name());
        if (other != null) {
          throw new IllegalArgumentException(
              "the tool sets %s and %s both have a tool %s: offer one of them"
                  .formatted(other, set.name(), tool.name()));
        }
        tools.put(tool.name(), tool);
      }
    }
  }

  /**
   * The tools of these sets.
   *
   * @throws IllegalArgumentException if two have a tool of the same name; it names both
   */
  public static Toolbox of(List<ToolSet> sets) {
    return new Toolbox(sets);
  }

  /** The tools of these sets. */
  public static Toolbox of(ToolSet... sets) {
    return of(List.of(sets));
  }

  /** All of them, in the order of the sets. */
  public List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  /** The tool of this name. */
  public Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /** How the tools are used together, for an agent. */
  public String instructions() {
    return sets.stream().map(ToolSet::instructions).collect(Collectors.joining("\n\n"));
  }
}
