package io.agenttasks.testkit;

import io.agenttasks.model.TaskDetails;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** The well-known boards. Each task's title is its place. */
public final class Boards {

  private static final int PRIORITIES = 3;

  private Boards() {}

  /** Tasks that wait for nothing. */
  public static Board single(int tasks) {
    return new Board(tasks + " single tasks", titles(tasks), List.of());
  }

  /** Each task waits for the one before. */
  public static Board chain(int tasks) {
    List<Board.Link> links =
        IntStream.range(1, tasks).mapToObj(place -> new Board.Link(place - 1, place)).toList();
    return new Board("chain of " + tasks, titles(tasks), links);
  }

  /** The first task blocks those in the middle, and they all block the last one. */
  public static Board diamond(int middle) {
    List<Board.Link> links = new ArrayList<>();
    for (int place = 1; place <= middle; place++) {
      links.add(new Board.Link(0, place));
      links.add(new Board.Link(place, middle + 1));
    }
    return new Board("diamond with " + middle + " in the middle", titles(middle + 2), links);
  }

  /** The first task blocks all others. */
  public static Board fan(int dependents) {
    List<Board.Link> links =
        IntStream.rangeClosed(1, dependents).mapToObj(place -> new Board.Link(0, place)).toList();
    return new Board("fan of " + dependents, titles(dependents + 1), links);
  }

  /** Binary trees side by side: each task but a root waits for its parent. */
  public static Board forest(int trees, int tasksOfEach) {
    List<Board.Link> links = new ArrayList<>();
    for (int root = 0; root < trees * tasksOfEach; root += tasksOfEach) {
      for (int place = 1; place < tasksOfEach; place++) {
        links.add(new Board.Link(root + (place - 1) / 2, root + place));
      }
    }
    String name = "forest of " + trees + " trees of " + tasksOfEach;
    return new Board(name, titles(trees * tasksOfEach), links);
  }

  /**
   * Some of all possible links from earlier to later places, and one of three priorities each.
   *
   * @param seed gives the same board again, and is part of its name
   */
  public static Board random(long seed, int tasks, int links) {
    Random random = new Random(seed);
    List<TaskDetails> details =
        titles(tasks).stream().map(it -> it.withPriority(random.nextInt(PRIORITIES))).toList();
    Set<Board.Link> some = new LinkedHashSet<>();
    int possible = tasks * (tasks - 1) / 2;
    while (some.size() < Math.min(links, possible)) {
      int dependent = random.nextInt(1, tasks);
      some.add(new Board.Link(random.nextInt(dependent), dependent));
    }
    String name = "random board of " + tasks + " tasks and " + links + " links, seed " + seed;
    return new Board(name, details, List.copyOf(some));
  }

  private static List<TaskDetails> titles(int tasks) {
    return IntStream.range(0, tasks)
        .mapToObj(place -> TaskDetails.of(Integer.toString(place)))
        .toList();
  }
}
