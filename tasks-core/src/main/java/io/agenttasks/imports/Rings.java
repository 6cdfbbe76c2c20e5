package io.agenttasks.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks for lines that wait for each other in a ring. Deep chains need no deep stack. */
final class Rings {

  private final List<Set<Integer>> blockers;
  private final Set<Integer> done = new HashSet<>();
  private final List<Integer> way = new ArrayList<>();
  private final Map<Integer, Integer> onWay = new HashMap<>();
  private final List<Iterator<Integer>> ahead = new ArrayList<>();

  Rings(List<Set<Integer>> blockers) {
    this.blockers = blockers;
  }

  /** The lines of a ring, each waiting for the next, the last one for the first; or none. */
  List<Integer> find() {
    for (int start = 0; start < blockers.size(); start++) {
      if (!done.contains(start)) {
        List<Integer> ring = from(start);
        if (!ring.isEmpty()) {
          return ring;
        }
      }
    }
    return List.of();
  }

  private List<Integer> from(int start) {
    enter(start);
    while (!ahead.isEmpty()) {
      Iterator<Integer> next = ahead.get(ahead.size() - 1);
      if (!next.hasNext()) {
        leave();
        continue;
      }
      int line = next.next();
      if (onWay.containsKey(line)) {
        return List.copyOf(way.subList(onWay.get(line), way.size()));
      }
      if (!done.contains(line)) {
        enter(line);
      }
    }
    return List.of();
  }

  private void enter(int line) {
    onWay.put(line, way.size());
    way.add(line);
    ahead.add(blockers.get(line).iterator());
  }

  private void leave() {
    ahead.remove(ahead.size() - 1);
    int line = way.remove(way.size() - 1);
    onWay.remove(line);
    done.add(line);
  }
}
