package io.agenttasks.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.NewTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which lines block which: every way in which four lines may wait for each other. */
final class ImportEdgesTest {

  /** The second and fourth line are nested under the first, the third is under the second. */
  private static final List<String> INDENTS = List.of("", "  ", "    ", "  ");

  private static final int[] PARENTS = {-1, 0, 1, 0};
  private static final int LINES = INDENTS.size();

  @Test
  void a_nested_line_blocks_unless_that_closes_a_ring() {
    int rings = 0;
    int dropped = 0;
    for (int graph = 0; graph < 1 << (LINES * (LINES - 1)); graph++) {
      List<Set<Integer>> waits = graph(graph);
      ImportRequest request = request(waits);
      if (IntStream.range(0, LINES).anyMatch(line -> reaches(waits, line, line))) {
        rings++;
        assertThatThrownBy(() -> ImportPlan.of(request)).isInstanceOf(ImportRefusedException.class);
      } else {
        List<Integer> closing = closing(waits);
        dropped += closing.size();
        ImportPlan plan = ImportPlan.of(request);
        assertThat(plan.remarks()).as(waits.toString()).hasSameSizeAs(closing);
        assertThat(plan.wishes()).extracting(ImportEdgesTest::blockers).isEqualTo(named(waits));
      }
    }
    assertThat(rings).isPositive();
    assertThat(dropped).isPositive();
  }

  /** Before a ring is looked for: all their edges might be more than memory holds. */
  @Test
  void many_holders_of_one_id_are_refused_first_of_all() {
    String ring = "- [ ] b 🆔 x ⛔ y\n- [ ] c 🆔 y ⛔ x\n";
    ImportRequest request = request("n.md", "- [ ] a 🆔 x\n".repeat(300) + ring);
    assertThatThrownBy(() -> ImportPlan.of(request))
        .hasMessageContaining("n.md:302: at most 256 blockers, found 301");
  }

  /** For each line those that it waits for by id, by the bits of a number. */
  private static List<Set<Integer>> graph(int bits) {
    List<Set<Integer>> waits = new ArrayList<>();
    int bit = 0;
    for (int line = 0; line < LINES; line++) {
      waits.add(new TreeSet<>());
      for (int other = 0; other < LINES; other++) {
        if (other != line && (bits >> bit++ & 1) == 1) {
          waits.get(line).add(other);
        }
      }
    }
    return waits;
  }

  private static ImportRequest request(List<Set<Integer>> waits) {
    String note =
        IntStream.range(0, LINES)
            .mapToObj(
                line ->
                    INDENTS.get(line)
                        + "- [ ] t 🆔 "
                        + line
                        + (waits.get(line).isEmpty() ? "" : " ⛔ " + ids(waits.get(line))))
            .collect(Collectors.joining("\n"));
    return request("n.md", note);
  }

  private static ImportRequest request(String path, String note) {
    return ImportRequest.of(List.of(ImportNote.of(path, note.getBytes(UTF_8))), "me");
  }

  private static String ids(Set<Integer> lines) {
    return lines.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /**
   * Adds the edges of nesting, one after the other, and answers the lines whose edge is dropped.
   */
  private static List<Integer> closing(List<Set<Integer>> waits) {
    List<Integer> closing = new ArrayList<>();
    for (int line = 1; line < LINES; line++) {
      if (reaches(waits, line, PARENTS[line])) {
        closing.add(line);
      } else {
        waits.get(PARENTS[line]).add(line);
      }
    }
    return closing;
  }

  private static boolean reaches(List<Set<Integer>> waits, int from, int to) {
    Set<Integer> seen = new TreeSet<>();
    List<Integer> front = new ArrayList<>(waits.get(from));
    while (!front.isEmpty()) {
      int next = front.remove(0);
      if (seen.add(next)) {
        front.addAll(waits.get(next));
      }
    }
    return seen.contains(to);
  }

  private static Set<String> blockers(NewTask wish) {
    return new TreeSet<>(wish.blockedByKey());
  }

  private static List<Set<String>> named(List<Set<Integer>> waits) {
    List<Set<String>> named = new ArrayList<>();
    for (Set<Integer> lines : waits) {
      named.add(new TreeSet<>(lines.stream().map(line -> "n.md:" + (line + 1)).toList()));
    }
    return named;
  }
}
