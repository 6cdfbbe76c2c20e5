package io.agenttasks.imports;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which of the lines block which: those that a line says it depends on, and those that are nested
 * under it. Lines are named by their place in the import. Used by one thread.
 */
final class ImportEdges {

  private static final int RING_SHOWN_MAX = 20;

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

  private void addNested() {
    Map<String, Map<Integer, Integer>> places = new LinkedHashMap<>();
    for (int place = 0; place < lines.size(); place++) {
      ImportLine child = lines.get(place);
      Map<Integer, Integer> ofNote = places.computeIfAbsent(child.path(), key -> new HashMap<>());
      Integer parent = ofNote.get(child.line().parent());
      ofNote.put(child.task().line(), place);
      if (parent != null && !waitsFor(place, parent)) {
        blockers.get(parent).add(place);
      } else if (parent != null) {
        String above = child.place(child.line().parent());
        remarks.add(child.remark("waits for " + above + ", and so does not block it"));
      }
    }
  }

  /** Whether a line waits for another, directly or not. */
  private boolean waitsFor(int line, int other) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> front = new ArrayDeque<>(List.of(line));
    while (!front.isEmpty()) {
      int next = front.remove();
      if (next == other) {
        return true;
      }
      blockers.get(next).stream().filter(seen::add).forEach(front::add);
    }
    return false;
  }
}
