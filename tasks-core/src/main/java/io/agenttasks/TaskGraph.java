package io.agenttasks;

import io.agenttasks.graph.GraphText;
import io.agenttasks.model.Edge;
import io.agenttasks.model.GraphNode;
import java.util.List;

/**
 * A picture of a list: its tasks and their dependencies, as values and as text for programs that
 * draw.
 *
 * @param nodes the oldest {@value #GRAPH_TASKS_MAX} tasks, by creation
 * @param edges those among them, by the creation of the dependent, then of the blocker
 * @param more whether tasks or edges are left out
 */
public record TaskGraph(List<GraphNode> nodes, List<Edge> edges, boolean more) {

  /** The most tasks of one picture. */
  public static final int GRAPH_TASKS_MAX = 1_000;

  /** The most edges of one picture. */
  public static final int GRAPH_EDGES_MAX = 10_000;

  /** Keeps nodes and edges as they are. */
  public TaskGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * A Mermaid flowchart. Titles over {@value GraphText#TITLE_SHOWN_MAX} characters are cut, which
   * shows; a comment says if something is left out. Whoever draws it may have limits of its own:
   * unless told otherwise, Mermaid takes 50,000 characters and 500 edges.
   */
  public String mermaid() {
    return GraphText.mermaid(nodes, edges, more);
  }

  /** The same as a digraph of Graphviz, in the DOT language. */
  public String dot() {
    return GraphText.dot(nodes, edges, more);
  }
}
