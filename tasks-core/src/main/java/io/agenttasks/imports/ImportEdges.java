package io.agenttasks.imports;

import io.agenttasks.model.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which of the lines block which: those that a line says it depends on, and those that are nested
 * under it. Lines are named by their place in the import. Used by one thread.
 */
final class ImportEdges {

  private static final int RING_SHOWN_MAX = 20;
  private static final int NONE = -1;

  private final List<ImportLine> lines;
  private final NoteLoading notes;
  private final List<String> remarks;
  private final List<Set<Integer>> blockers = new ArrayList<>();
  private final Map<String, List<Integer>> byId = new HashMap<>();

  private ImportEdges(NoteLoading notes, List<String> remarks) {
    this.lines = notes.lines();
    this.notes = notes;
    this.remarks = remarks;
  }

  /**
   * For each line the places of its blockers.
   *
   * @param remarks gets what could not be taken over
   * @throws ImportRefusedException if lines depend on each other in a ring
   */
  static List<Set<Integer>> of(NoteLoading notes, boolean nested, List<String> remarks) {
    ImportEdges edges = new ImportEdges(notes, remarks);
    edges.addExplicit();
    if (nested) {
      edges.addNested();
    }
    return edges.blockers;
  }

  private void addExplicit() {
    for (int place = 0; place < lines.size(); place++) {
      String id = lines.get(place).task().fields().id();
      if (id != null) {
        byId.computeIfAbsent(id, key -> new ArrayList<>()).add(place);
      }
    }
    for (ImportLine line : lines) {
      Set<Integer> named = new LinkedHashSet<>();
      for (String id : line.task().fields().dependsOn()) {
        List<Integer> holders = byId.getOrDefault(id, List.of());
        named.addAll(holders);
        if (holders.isEmpty()) {
          String why = notes.isLeftOut(id) ? "is not among the tasks wanted" : "is unknown";
          remarks.add(line.remark("blocker \"" + id + "\" " + why + ", ignored"));
        }
      }
      // Many holders of one id for many lines would be more than memory holds.
      if (named.size() > Edge.BLOCKERS_PER_TASK_MAX) {
        throw new ImportRefusedException(List.of(tooMany(line, named.size())));
      }
      blockers.add(named);
    }
    refuseRing();
  }

  private void refuseRing() {
    List<Integer> ring = new Rings(blockers).find();
    if (ring.isEmpty()) {
      return;
    }
    List<String> reasons = new ArrayList<>();
    for (int at = 0; at < Math.min(ring.size(), RING_SHOWN_MAX); at++) {
      ImportLine blocker = lines.get(ring.get((at + 1) % ring.size()));
      reasons.add(lines.get(ring.get(at)).remark("waits in a ring for " + blocker.place()));
    }
    if (ring.size() > RING_SHOWN_MAX) {
      reasons.add("… the ring has " + ring.size() + " tasks");
    }
    throw new ImportRefusedException(reasons);
  }

  /** What a line with too many blockers is refused for. */
  static String tooMany(ImportLine line, int count) {
    return line.remark("at most " + Edge.BLOCKERS_PER_TASK_MAX + " blockers, found " + count);
  }

  private void addNested() {
    List<Integer> parents = parents();
    Map<Integer, List<Integer>> parts =
        IntStream.range(0, lines.size())
            .boxed()
            .filter(place -> parents.get(place) != NONE)
            .collect(Collectors.groupingBy(parents::get));
    Knots knots =
        Knots.of(
            lines.size(),
            place ->
                Stream.concat(
                    blockers.get(place).stream(), parts.getOrDefault(place, List.of()).stream()));
    for (int place = 0; place < lines.size(); place++) {
      int parent = parents.get(place);
      if (parent == NONE) {
        continue;
      }
      if (knots.isOne(place, parent) && waitsFor(place, parent, knots)) {
        ImportLine child = lines.get(place);
        String above = lines.get(parent).place();
        remarks.add(child.remark("waits for " + above + ", and so does not block it"));
      } else {
        blockers.get(parent).add(place);
      }
    }
  }

  /** For each line the one that it is nested under, or {@link #NONE}. */
  private List<Integer> parents() {
    Map<String, Map<Integer, Integer>> places = new HashMap<>();
    List<Integer> parents = new ArrayList<>();
    for (int place = 0; place < lines.size(); place++) {
      ImportLine child = lines.get(place);
      Map<Integer, Integer> ofNote = places.computeIfAbsent(child.path(), key -> new HashMap<>());
      parents.add(ofNote.getOrDefault(child.line().parent(), NONE));
      ofNote.put(child.task().line(), place);
    }
    return parents;
  }

  /** Whether a line waits for another of its knot, directly or not. */
  private boolean waitsFor(int line, int other, Knots knots) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> front = new ArrayDeque<>(List.of(line));
    while (!front.isEmpty()) {
      int next = front.remove();
      if (next == other) {
        return true;
      }
      blockers.get(next).stream()
          .filter(blocker -> knots.isOne(blocker, other))
          .filter(seen::add)
          .forEach(front::add);
    }
    return false;
  }
}
