package io.agenttasks.benchmarks;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is measured in one run.
 *
 * @param kind whose queue
 * @param ready the tasks that are ready throughout
 * @param blocked the tasks in front of them that are not
 * @param workers the threads at work
 * @param paths what the tasks name, and what of it is held
 * @param sharing whether the workers share one queue, or each has one of this size
 */
record Case(Kind kind, int ready, int blocked, int workers, Paths paths, Sharing sharing) {

  private static final int BATCH_MIN = 500;
  private static final int BATCH_MAX = 20_000;

  /** Whose queue. */
  enum Kind {
    /** Ours. */
    TASK_LIST,
    /** A locked {@link java.util.TreeSet}. */
    TREE_SET,
    /** A {@link java.util.concurrent.PriorityBlockingQueue}. */
    BLOCKING_QUEUE
  }

  /** What tasks name, and what of it is held. */
  enum Paths {
    /** They name no paths. */
    NONE(""),
    /** Each names a path of its own; nobody holds any. */
    FREE(" on paths"),
    /** Besides, there are as many in front, all on one path that another holds. */
    BEHIND_ONE_PATH(" on paths behind as many on one held path"),
    /** Besides, there are as many in front, each on a path of its own in a held directory. */
    BEHIND_A_DIRECTORY(" on paths behind as many in a held directory");

    private final String words;

    Paths(String words) {
      this.words = words;
    }

    boolean isHeld() {
      return this == BEHIND_ONE_PATH || this == BEHIND_A_DIRECTORY;
    }
  }

  /** How many queues there are. */
  enum Sharing {
    /** One for all workers. */
    ONE_FOR_ALL,
    /** One for each worker. */
    ONE_FOR_EACH
  }

  /** A case without paths, on one queue. */
  Case(Kind kind, int ready, int blocked, int workers) {
    this(kind, ready, blocked, workers, Paths.NONE, Sharing.ONE_FOR_ALL);
  }

  /** Ours with so many ready tasks and one worker. */
  static Case ours(int ready) {
    return new Case(Kind.TASK_LIST, ready, 0, 1);
  }

  /** The case with another number of blocked tasks. */
  Case blocked(int other) {
    return new Case(kind, ready, other, workers, paths, sharing);
  }

  /** The case with another number of workers. */
  Case workers(int other) {
    return new Case(kind, ready, blocked, other, paths, sharing);
  }

  /** The case with a queue for each worker. */
  Case apart() {
    return new Case(kind, ready, blocked, workers, paths, Sharing.ONE_FOR_EACH);
  }

  /** The case on another queue. */
  Case on(Kind other) {
    return new Case(other, ready, blocked, workers, paths, sharing);
  }

  /** The case with other paths. */
  Case paths(Paths other) {
    return new Case(kind, ready, blocked, workers, other, sharing);
  }

  /** The same with fewer tasks, so that a warm-up is not spent on creating them. */
  Case small(int most) {
    int factor = Math.max(1, (ready + blocked) / most);
    return new Case(kind, ready / factor, blocked / factor, workers, paths, sharing);
  }

  /** Cycles from one refill to the next: few beside the size, so that it stays what it is. */
  int batch() {
    return Math.min(BATCH_MAX, Math.max(BATCH_MIN, ready / 10));
  }

  /** A queue of this kind and size, or one for each worker. */
  Side side() {
    return sharing == Sharing.ONE_FOR_ALL
        ? side(workers)
        : new SidesApart(Stream.generate(() -> side(1)).limit(workers).toList());
  }

  private Side side(int atWork) {
    return switch (kind) {
      case TASK_LIST -> new TaskListSide(ready, blocked, atWork, paths);
      case TREE_SET -> new QueueSide(QueueSide.Kind.TREE_SET, ready, atWork);
      case BLOCKING_QUEUE -> new QueueSide(QueueSide.Kind.BLOCKING_QUEUE, ready, atWork);
    };
  }

  /** The case as arguments of a program. */
  List<String> words() {
    return List.of(
        kind.name(),
        String.valueOf(ready),
        String.valueOf(blocked),
        String.valueOf(workers),
        paths.name(),
        sharing.name());
  }

  /** The case of these arguments. */
  static Case of(String... words) {
    return new Case(
        Kind.valueOf(words[0]),
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Paths.valueOf(words[4]),
        Sharing.valueOf(words[5]));
  }

  /** The case in words for people. */
  String title() {
    String name =
        switch (kind) {
          case TASK_LIST -> "claim + complete";
          case TREE_SET -> "locked TreeSet";
          case BLOCKING_QUEUE -> "PriorityBlockingQueue";
        };
    return "%s, %,d ready%s, %d thread%s%s"
        .formatted(
            name,
            ready,
            (blocked == 0 ? "" : " behind %,d blocked".formatted(blocked)) + paths.words,
            workers,
            workers == 1 ? "" : "s",
            sharing == Sharing.ONE_FOR_ALL ? "" : " on one each");
  }
}
