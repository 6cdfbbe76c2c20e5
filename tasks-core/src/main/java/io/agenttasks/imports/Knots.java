package io.agenttasks.imports;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Which lines wait for each other, directly or not: those of one knot. Whatever rings there are,
 * each lies within a knot. Each line and each of its blockers is looked at once (Tarjan's search,
 * without a deep stack).
 */
final class Knots {

  private final IntFunction<Stream<Integer>> blockers;

  /** When a line was found, from 1; 0 if it was not. */
  private final int[] found;

  /** The first found of the lines that a line is known to wait for and that have no knot yet. */
  private final int[] first;

  /** One more than the line of the knot that was found first; 0 if that is not known. */
  private final int[] knots;

  private final Deque<Integer> withoutKnot = new ArrayDeque<>();
  private final Deque<Visit> way = new ArrayDeque<>();
  private int count;

  /** A line on the way, and which of its blockers are ahead. */
  private record Visit(int line, Iterator<Integer> ahead) {}

  private Knots(int lines, IntFunction<Stream<Integer>> blockers) {
    this.blockers = blockers;
    this.found = new int[lines];
    this.first = new int[lines];
    this.knots = new int[lines];
  }

  /** The knots of so many lines, each of which waits for these others. */
  static Knots of(int lines, IntFunction<Stream<Integer>> blockers) {
    Knots knots = new Knots(lines, blockers);
    for (int line = 0; line < lines; line++) {
      if (knots.found[line] == 0) {
        knots.follow(line);
      }
    }
    return knots;
  }

  /** Whether two lines wait for each other, or are one. */
  boolean isOne(int line, int other) {
    return knots[line] == knots[other];
  }

  private void follow(int start) {
    enter(start);
    while (!way.isEmpty()) {
      Visit visit = way.element();
      if (!visit.ahead().hasNext()) {
        leave(visit.line());
        continue;
      }
      int next = visit.ahead().next();
      if (found[next] == 0) {
        enter(next);
      } else if (knots[next] == 0) {
        first[visit.line()] = Math.min(first[visit.line()], found[next]);
      }
    }
  }

  private void enter(int line) {
    count++;
    found[line] = count;
    first[line] = count;
    withoutKnot.push(line);
    way.push(new Visit(line, blockers.apply(line).iterator()));
  }

  private void leave(int line) {
    way.pop();
    if (first[line] == found[line]) {
      int member;
      do {
        member = withoutKnot.pop();
        knots[member] = line + 1;
      } while (member != line);
    }
    Visit before = way.peek();
    if (before != null) {
      first[before.line()] = Math.min(first[before.line()], first[line]);
    }
  }
}
