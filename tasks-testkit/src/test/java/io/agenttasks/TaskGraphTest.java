package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Edge;
import io.agenttasks.model.GraphNode;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The picture of a list, and its texts for programs that draw. */
final class TaskGraphTest {

  private static final Pattern MERMAID_NODE =
      Pattern.compile(
          "  t\\d+\\[\"([\\p{IsAlphabetic}\\p{IsDigit} .,/+=()'!?@\\[\\]{}-]|#\\d+;)*\"]:::[a-z_]+");
  private static final Pattern MERMAID_OTHER =
      Pattern.compile("flowchart TD|  t\\d+ --> t\\d+|  classDef [a-z_]+ fill:#[0-9a-f]{6}");
  private static final Pattern DOT_NODE =
      Pattern.compile(
          "  t\\d+ \\[label=\"([^\"\\\\&\\p{Cntrl}]|&amp;|&#\\d+;|\\\\\"|\\\\\\\\)*\", class=\"[a-z_]+\"];");
  private static final Pattern DOT_OTHER =
      Pattern.compile("digraph tasks \\{|  node \\[shape=box];|  t\\d+ -> t\\d+;|}");

  private final Board board = new Board();

  @Test
  void a_graph_has_tasks_by_creation_and_the_edges_among_them() {
    TaskId api = board.create("Add pages");
    TaskId docs = board.create("Update docs", api);
    TaskId notes = board.create("Release notes", docs, api);
    board.claim("ann");

    assertThat(board.list.graph())
        .isEqualTo(
            new TaskGraph(
                List.of(
                    new GraphNode(api, "Add pages", Status.IN_PROGRESS, false),
                    new GraphNode(docs, "Update docs", Status.PENDING, false),
                    new GraphNode(notes, "Release notes", Status.PENDING, false)),
                List.of(new Edge(api, docs), new Edge(api, notes), new Edge(docs, notes)),
                false));
    board.create("ready");
    assertThat(board.list.graph().nodes().get(3).ready()).isTrue();
    assertThat(board.tasks.list("/empty").graph())
        .isEqualTo(new TaskGraph(List.of(), List.of(), false));
  }

  @Test
  void the_texts_name_tasks_by_their_place() {
    TaskId api = board.create("Add \"pages\"");
    board.create("Update docs", api);

    assertThat(board.list.graph().mermaid())
        .startsWith(
            """
            flowchart TD
              t1["1 Add #34;pages#34;"]:::ready
              t2["2 Update docs"]:::pending
              t1 --> t2
              classDef ready fill:#dff0d8
            """);
    assertThat(board.list.graph().dot())
        .isEqualTo(
            """
            digraph tasks {
              node [shape=box];
              t1 [label="1 Add \\"pages\\"", class="ready"];
              t2 [label="2 Update docs", class="pending"];
              t1 -> t2;
            }
            """);
  }

  @Test
  void more_than_a_thousand_tasks_are_left_out_and_said() {
    TaskId first = board.create("first");
    board.list.create(Collections.nCopies(999, NewTask.of("t").blockedBy(first)));
    assertThat(board.list.graph().more()).isFalse();
    assertThat(board.list.graph().mermaid()).doesNotContain("left out");

    board.create("t", first);
    TaskGraph graph = board.list.graph();
    assertThat(graph.nodes()).hasSize(1_000);
    assertThat(graph.edges()).hasSize(999);
    assertThat(graph.more()).isTrue();
    assertThat(graph.mermaid()).contains("  %% more tasks or edges are left out\n");
    assertThat(graph.dot()).contains("  // more tasks or edges are left out\n");
  }

  @Test
  void more_edges_than_a_picture_holds_are_left_out_and_said() {
    List<TaskId> blockers = new ArrayList<>();
    board
        .list
        .create(Collections.nCopies(200, NewTask.of("t")))
        .forEach(task -> blockers.add(task.id()));
    NewTask waits = NewTask.of("t").blockedBy(blockers.toArray(TaskId[]::new));
    board.list.create(Collections.nCopies(51, waits));

    assertThat(board.list.graph().edges()).hasSize(TaskGraph.GRAPH_EDGES_MAX);
    assertThat(board.list.graph().more()).isTrue();
  }

  @Test
  void a_long_title_is_cut_and_that_shows() {
    board.create("😀".repeat(60));
    board.create("😀".repeat(61));

    assertThat(board.list.graph().dot())
        .contains("1 " + "😀".repeat(60) + "\"", "2 " + "😀".repeat(59) + "…\"");
    assertThat(board.list.graph().mermaid())
        .contains("1 " + "#128512;".repeat(60) + "\"", "2 " + "#128512;".repeat(59) + "#8230;\"");
  }

  @Test
  void every_status_has_a_colour() {
    for (Status status : Status.values()) {
      String text =
          new TaskGraph(
                  List.of(new GraphNode(TaskId.of("1"), "t", status, false)), List.of(), false)
              .mermaid();
      String word = text.lines().skip(1).findFirst().orElseThrow().replaceFirst(".*:::", "");
      assertThat(status == Status.PENDING || text.contains("classDef " + word + " ")).isTrue();
    }
  }

  @Property(tries = 2_000)
  void no_title_and_no_id_leaves_its_label(
      @ForAll("hostile") String title, @ForAll("ids") String id, @ForAll Status status) {
    TaskGraph graph =
        new TaskGraph(
            List.of(
                new GraphNode(TaskId.of(id), title, status, false),
                new GraphNode(TaskId.of(id + "2"), title, Status.PENDING, true)),
            List.of(
                new Edge(TaskId.of(id), TaskId.of(id + "2")),
                new Edge(TaskId.of(id), TaskId.of("elsewhere" + id))),
            false);

    assertThat(graph.mermaid().split("\n"))
        .allMatch(
            line -> MERMAID_NODE.matcher(line).matches() || MERMAID_OTHER.matcher(line).matches())
        .filteredOn(line -> line.contains("-->"))
        .hasSize(1);
    assertThat(graph.dot().split("\n"))
        .allMatch(line -> DOT_NODE.matcher(line).matches() || DOT_OTHER.matcher(line).matches())
        .filteredOn(line -> line.contains(" -> t"))
        .hasSize(1);
  }

  @Provide
  Arbitrary<String> hostile() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(80),
        Arbitraries.of(
                "\"",
                "]",
                "end",
                "\n",
                "\r",
                "\\",
                "\\\"",
                "%%{init: {}}%%",
                "<br>",
                "<script>alert(1)</script>",
                "`",
                "#quot;",
                "#",
                ";",
                "-->",
                "style a:b#c;",
                "classDef x:#y;",
                "😀",
                "\u202e",
                "\u2028",
                "&lt;",
                "$$x$$",
                "subgraph",
                "t1 --> t2")
            .list()
            .ofMaxSize(5)
            .map(parts -> String.join(" ", parts)));
  }

  @Provide
  Arbitrary<String> ids() {
    return Arbitraries.of("1", "end", "\"]", "a\\", "--x", "%%", "<b>", "#1;", "t2");
  }
}
