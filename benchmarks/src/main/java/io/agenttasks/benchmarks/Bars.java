package io.agenttasks.benchmarks;

import io.agenttasks.benchmarks.Case.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Measures what the bars compare, round after round, each case of a round in a JVM of its own, and
 * prints figures and bars. A wrong count ends it with status 1; a bar that is short does not.
 */
final class Bars {

  private static final int ROUNDS = 5;
  private static final int FIGURE_ROUNDS = 1;
  private static final int READ_ROUNDS = 3;
  private static final long CYCLES = 100_000;
  private static final int TASKS_READ = 1_000_000;

  private static final Case CYCLE = Case.ours(10_000);
  private static final Case PLAIN_CYCLE = CYCLE.on(Kind.TREE_SET);
  private static final Case BEHIND_BLOCKED = CYCLE.blocked(90_000);
  private static final Case ON_PATHS = CYCLE.paths(Case.Paths.FREE);
  private static final Case BEHIND_ONE_PATH = CYCLE.paths(Case.Paths.BEHIND_ONE_PATH);
  private static final Case BEHIND_A_DIRECTORY = CYCLE.paths(Case.Paths.BEHIND_A_DIRECTORY);
  private static final Case SHALLOW = Case.ours(1_000);
  private static final Case DEEP = Case.ours(1_000_000);
  private static final Case ALONE = Case.ours(100_000);
  private static final Case TOGETHER = ALONE.workers(2);
  private static final Case APART = TOGETHER.apart();

  /** In this order: what is compared stands side by side. */
  private static final Collection<Case> COMPARED =
      List.of(
          PLAIN_CYCLE,
          CYCLE,
          BEHIND_BLOCKED,
          ON_PATHS,
          BEHIND_ONE_PATH,
          BEHIND_A_DIRECTORY,
          SHALLOW,
          DEEP,
          ALONE,
          TOGETHER,
          APART);

  private final Map<Case, List<Measured>> rounds = new HashMap<>();
  private final Map<String, List<Double>> reads = new HashMap<>();

  private Bars() {}

  /** Measures all, and prints it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Bars bars = new Bars();
    System.out.printf(
        Locale.ROOT,
        "JDK %s, %d processors; %s; %,d cycles a case and round%n",
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        String.join(" ", Fork.OPTIONS),
        CYCLES);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        System.out.printf("round %d of %d%n", round + 1, ROUNDS);
        bars.round(round < FIGURE_ROUNDS ? all() : COMPARED);
      }
      for (int round = 0; round < READ_ROUNDS; round++) {
        System.out.printf("reading and waking, round %d of %d%n", round + 1, READ_ROUNDS);
        bars.note(Fork.read(TASKS_READ));
        bars.note(Fork.wake());
      }
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
    bars.print();
  }

  /** What is compared, and what is printed beside it. */
  private static Set<Case> all() {
    Set<Case> all = new LinkedHashSet<>(COMPARED);
    for (Kind kind : List.of(Kind.TREE_SET, Kind.BLOCKING_QUEUE)) {
      for (Case size : List.of(SHALLOW, CYCLE, ALONE, TOGETHER, DEEP)) {
        all.add(size.on(kind));
      }
    }
    return all;
  }

  private void round(Collection<Case> cases) throws IOException, InterruptedException {
    for (Case next : cases) {
      rounds.computeIfAbsent(next, key -> new ArrayList<>()).add(Fork.measure(next, CYCLES));
    }
  }

  private void note(List<Reads.Figure> figures) {
    for (Reads.Figure figure : figures) {
      reads.computeIfAbsent(figure.name(), key -> new ArrayList<>()).add(figure.value());
    }
  }

  private void print() {
    System.out.printf("%-76s %9s %11s %11s%n", "median", "ns/cycle", "cycles/s", "bytes/cycle");
    all().forEach(this::printFigures);
    List<Bar> bars =
        List.of(
            new Bar("memory-cycle", times(CYCLE, PLAIN_CYCLE), 5, false),
            new Bar("memory-alloc", of(CYCLE, Measured::bytesPerCycle), 1_024, false),
            new Bar("memory-depth", times(DEEP, SHALLOW), 3, false),
            // A rate of one over that of another is the other's time over the one's.
            new Bar("memory-threads", times(ALONE, TOGETHER), 1, true),
            new Bar("memory-blocked", times(CYCLE, BEHIND_BLOCKED), 0.9, true),
            new Bar("memory-paths", times(ON_PATHS, BEHIND_A_DIRECTORY), 0.5, true),
            new Bar("memory-paths-one", times(ON_PATHS, BEHIND_ONE_PATH), 0.5, true),
            new Bar(Reads.MEMORY_FOOTPRINT, read(Reads.MEMORY_FOOTPRINT), 1_024, false),
            new Bar(Reads.PAGE_DEPTH, read(Reads.PAGE_DEPTH), 1.5, false),
            new Bar(Reads.READY_PAGE, read(Reads.READY_PAGE), 1, false),
            new Bar(Wakes.WAKE_MEMORY, read(Wakes.WAKE_MEMORY), 5, false),
            new Bar(Wakes.WAKE_MEMORY_MS, read(Wakes.WAKE_MEMORY_MS), 1, false));
    bars.forEach(bar -> System.out.println(bar.spread()));
    bars.forEach(bar -> System.out.println(bar.line()));
  }

  private void printFigures(Case which) {
    double nanos = Bar.median(of(which, Measured::nanosPerCycle));
    double bytes = Bar.median(of(which, Measured::bytesPerCycle));
    System.out.printf(
        Locale.ROOT,
        "%-76s %9.0f %,11.0f %11s%n",
        which.title(),
        nanos,
        1e9 / nanos,
        which.workers() == 1 ? String.format(Locale.ROOT, "%.0f", bytes) : "-");
  }

  private List<Double> read(String name) {
    List<Double> values = reads.get(name);
    if (values == null) {
      throw new WrongCountException("no figure " + name);
    }
    return values;
  }

  private List<Double> times(Case one, Case other) {
    List<Double> ones = of(one, Measured::nanosPerCycle);
    List<Double> others = of(other, Measured::nanosPerCycle);
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ratios.add(ones.get(round) / others.get(round));
    }
    return ratios;
  }

  private List<Double> of(Case which, ToDoubleFunction<Measured> figure) {
    return rounds.getOrDefault(which, List.of()).stream()
        .map(measured -> figure.applyAsDouble(measured))
        .toList();
  }
}
