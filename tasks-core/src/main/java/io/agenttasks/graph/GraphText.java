package io.agenttasks.graph;

import io.agenttasks.model.Edge;
import io.agenttasks.model.GraphNode;
import io.agenttasks.model.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A graph of tasks in the languages of programs that draw. Whatever ids and titles hold stays text
 * in them: nodes are named by their place, and labels say nothing but letters, digits and what each
 * language takes as it is.
 */
public final class GraphText {

  /** The most characters of a title that are shown. */
  public static final int TITLE_SHOWN_MAX = 60;

  private static final String LEFT_OUT = "more tasks or edges are left out";

  /**
   * What Mermaid takes as it is within quotes. Not among them, though legal there: {@code #}, which
   * begins its entities; {@code %}, which begins its directives; a back quote, which begins
   * Markdown, as stars and underlines may; two dollar signs, which begin mathematics; a backslash,
   * since it takes {@code \n} for a line break; colons, which make a style out of a title that says
   * so; and all of HTML.
   */
  private static final String MERMAID_PLAIN = " .,-/+=()'!?@[]{}";

  private GraphText() {}

  /** A Mermaid flowchart. */
  public static String mermaid(List<GraphNode> nodes, Collection<Edge> edges, boolean more) {
    Map<TaskId, String> names = names(nodes);
    StringBuilder text = new StringBuilder("flowchart TD\n");
    if (more) {
      text.append("  %% ").append(LEFT_OUT).append('\n');
    }
    for (GraphNode node : nodes) {
      text.append("  ").append(names.get(node.id())).append("[\"");
      label(node).codePoints().forEach(point -> appendMermaid(text, point));
      text.append("\"]:::").append(word(node)).append('\n');
    }
    lines(edges, names, " --> ").forEach(line -> text.append("  ").append(line).append('\n'));
    colours().forEach(line -> text.append("  classDef ").append(line).append('\n'));
    return text.toString();
  }

  /** A digraph in the DOT language. */
  public static String dot(List<GraphNode> nodes, Collection<Edge> edges, boolean more) {
    Map<TaskId, String> names = names(nodes);
    StringBuilder text = new StringBuilder("digraph tasks {\n  node [shape=box];\n");
    if (more) {
      text.append("  // ").append(LEFT_OUT).append('\n');
    }
    for (GraphNode node : nodes) {
      text.append("  ").append(names.get(node.id())).append(" [label=\"");
      label(node).codePoints().forEach(point -> appendDot(text, point));
      text.append("\", class=\"").append(word(node)).append("\"];\n");
    }
    lines(edges, names, " -> ").forEach(line -> text.append("  ").append(line).append(";\n"));
    return text.append("}\n").toString();
  }

  private static Map<TaskId, String> names(List<GraphNode> nodes) {
    Map<TaskId, String> names = new HashMap<>();
    for (GraphNode node : nodes) {
      names.put(node.id(), "t" + (names.size() + 1));
    }
    return names;
  }

  /** Only edges between nodes of the picture. */
  private static Stream<String> lines(
      Collection<Edge> edges, Map<TaskId, String> names, String arrow) {
    return edges.stream()
        .filter(edge -> names.containsKey(edge.blocker()) && names.containsKey(edge.dependent()))
        .map(edge -> names.get(edge.blocker()) + arrow + names.get(edge.dependent()));
  }

  private static String label(GraphNode node) {
    return node.id() + " " + cut(node.title());
  }

  private static String cut(String title) {
    return title.codePointCount(0, title.length()) <= TITLE_SHOWN_MAX
        ? title
        : title.substring(0, title.offsetByCodePoints(0, TITLE_SHOWN_MAX - 1)) + "…";
  }

  /** A class name of both languages: the status in small letters, or ready. */
  private static String word(GraphNode node) {
    return node.ready() ? "ready" : node.status().name().toLowerCase(Locale.ROOT);
  }

  private static Stream<String> colours() {
    return Stream.of(
        "ready fill:#dff0d8",
        "in_progress fill:#fcf8e3",
        "blocked fill:#f2dede",
        "failed fill:#f2dede",
        "completed fill:#eeeeee",
        "not_applicable fill:#eeeeee",
        "cancelled fill:#eeeeee");
  }

  private static void appendMermaid(StringBuilder text, int point) {
    if (isPlainLetter(point) || MERMAID_PLAIN.indexOf(point) >= 0) {
      text.appendCodePoint(point);
    } else if (Character.isISOControl(point)) {
      text.append(' ');
    } else {
      text.append('#').append(point).append(';');
    }
  }

  /** Mermaid's own stand-ins for entities are no letters here: {@code ﬂ}, {@code °}, {@code ¶}. */
  private static boolean isPlainLetter(int point) {
    return Character.isLetterOrDigit(point) && point != 'ﬂ';
  }

  private static void appendDot(StringBuilder text, int point) {
    switch (point) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '&' -> text.append("&amp;");
      default -> {
        if (Character.isISOControl(point)) {
          text.append(' ');
        } else if (isInvisible(point)) {
          text.append("&#").append(point).append(';');
        } else {
          text.appendCodePoint(point);
        }
      }
    }
  }

  /** Turns the direction of writing, or breaks the line, where programs show the text itself. */
  private static boolean isInvisible(int point) {
    int type = Character.getType(point);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
