package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The page {@code docs/tools.md}, written from what the tools declare. */
final class ToolsPage {

  private static final String HEAD =
      """
      # Tools

      What agents call over MCP, set by set: `bin/tasks serve --tools SET`. Names of parameters behind a dot are
      those of each object of an array. This page is written from the declarations; do not edit it.
      """;

  private final StringBuilder page = new StringBuilder(HEAD);

  private ToolsPage() {}

  /** The text of the page. */
  static String of(Collection<ToolSet> sets) {
    ToolsPage page = new ToolsPage();
    sets.forEach(page::add);
    return page.page.toString();
  }

  private void add(ToolSet set) {
    line("");
    line("## " + set.name());
    line("");
    line(set.instructions());
    set.tools().forEach(this::add);
  }

  private void add(Tool tool) {
    line("");
    line("### `" + tool.name() + "`");
    line("");
    line(tool.description());
    line("");
    if (tool.hints().readOnly()) {
      line("It only reads.");
    } else if (tool.hints().idempotent()) {
      line("It changes something; the same call again changes nothing more.");
    } else {
      line("It changes something, each time anew.");
    }
    List<String> rows = new ArrayList<>();
    addRows(rows, "", tool.input());
    if (!rows.isEmpty()) {
      line("");
      line("| parameter | type | | meaning |");
      line("| --- | --- | --- | --- |");
      rows.forEach(this::line);
    }
  }

  private static void addRows(List<String> rows, String before, Parameters parameters) {
    for (Parameter parameter : parameters.all()) {
      String name = before + parameter.name();
      rows.add(
          "| `%s` | %s | %s | %s |"
              .formatted(
                  name,
                  type(parameter),
                  parameter.required() ? "required" : "",
                  parameter.description().replace("|", "\\|")));
      Parameters members = parameter.members();
      if (members != null) {
        addRows(rows, name + ".", members);
      }
    }
  }

  private static String type(Parameter parameter) {
    String words = String.join(", ", parameter.choices());
    return switch (parameter.type()) {
      case RAW, LINE, TEXT -> words.isEmpty() ? "text" + limits(parameter, 0) : words;
      case ID -> "id";
      case INTEGER -> "integer" + limits(parameter, Integer.MIN_VALUE);
      case FLAG -> "true or false";
      case RAWS, LINES -> "array of " + (words.isEmpty() ? "texts" + limits(parameter, 0) : words);
      case IDS -> "array of ids" + limits(parameter, 0);
      case OBJECTS -> "array of objects" + limits(parameter, 0);
    };
  }

  private static String limits(Parameter parameter, int none) {
    boolean least = parameter.min() != none;
    boolean most = parameter.max() != Integer.MAX_VALUE;
    if (least && most) {
      return String.format(Locale.ROOT, ", %,d to %,d", parameter.min(), parameter.max());
    }
    if (most) {
      return String.format(Locale.ROOT, ", up to %,d", parameter.max());
    }
    return least ? String.format(Locale.ROOT, ", %,d and more", parameter.min()) : "";
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
