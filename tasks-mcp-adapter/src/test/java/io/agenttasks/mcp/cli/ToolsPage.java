package io.agenttasks.mcp.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page {@code docs/tools.md}, written from what the tools declare. */
final class ToolsPage {

  private static final String HEAD =
      """
      # Tools

      What agents call over MCP, set by set: `bin/tasks serve --tools SET`. Without `--tools` it is `agent-tasks`.

      | set | for | an answer | what went wrong | at most |
      | --- | --- | --- | --- | --- |
      | `agent-tasks` | an agent that starts today | a JSON object as text | an error: one line that begins with `invalid`, `refused`, `lost`, `not found`, `unauthenticated` or `unavailable` | 20,000 bytes |
      | `checklist` | agents and prompts written for murmur's task tools | JSON or a line as text; remarks in a second text that begins with `note:` | an error: one line, its code first, such as `NOT_FOUND:` | 60,000 bytes |
      | `pull` | agents written for Tirith's tools | an object with a `status`; the text is one line about it | a `status` other than `ok`, and a `message` | 128 KiB for a page |
      | `vault` | a folder of Markdown notes, see [Tasks in notes](vault.md) | text, and the same in an object | an error: one line | 60,000 bytes |

      The first three have tools of the same names, so a server offers one of them. Nothing is cut in silence: what does not
      fit is counted beside it, or comes with the cursor of a next page. Characters are code points.

      Names of parameters behind a dot are those of each object of an array. This page is written from the declarations, and
      by calling the tools; do not edit it.
      """;

  /** What a set looks like in use: a tool, and its arguments, in which ' stands for ". */
  private static final Map<String, List<String>> CONVERSATIONS =
      Map.of(
          AgentTasks.NAME,
          List.of(
              "task_create {'tasks':[{'title':'Add pagination','key':'api','paths':['src/api']},"
                  + "{'title':'Update docs','blocked_by':['api']}]}",
              "task_claim {'wait_secs':30}",
              "task_explain {'task_id':'2'}",
              "task_update {'task_id':'1','status':'completed','fence':1,'note':'merged'}",
              "task_claim {'task_id':'1'}"),
          Checklist.NAME,
          List.of(
              "task_create {'subject':'Add pagination'}",
              "task_create {'subject':'Update docs','add_blocked_by':['1']}",
              "task_update {'task_id':'1','status':'completed'}",
              "task_list {'active':true}"),
          Pull.NAME,
          List.of(
              "task_create {'agent':'ann','title':'Add pagination'}",
              "task_pull {'agent':'bob','wait_secs':60}",
              "task_update {'agent':'bob','task_id':'1','status':'done','note':'merged'}",
              "task_pull {'agent':'bob','wait_secs':60}"));

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
    List<String> calls = CONVERSATIONS.get(set.name());
    if (calls != null) {
      addConversation(set, calls);
    }
    set.tools().forEach(this::add);
  }

  private void addConversation(ToolSet set, List<String> calls) {
    line("");
    line("For example:");
    line("");
    line("```");
    try (ToolDesk desk = ToolDesk.with(set)) {
      for (String call : calls) {
        int space = call.indexOf(' ');
        line(call.replace('\'', '"'));
        ToolReply reply = desk.call(call.substring(0, space), call.substring(space));
        JsonNode object = reply.structured();
        line(
            "-> "
                + (object == null
                    ? String.join("\n   ", reply.texts()).replace("\n", "\n   ")
                    : object));
      }
    }
    line("```");
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
