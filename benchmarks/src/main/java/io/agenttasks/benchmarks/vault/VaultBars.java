package io.agenttasks.benchmarks.vault;

import io.agenttasks.benchmarks.Bar;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.page.Cursor;
import io.agenttasks.testkit.GeneratedVault;
import io.agenttasks.vault.Vault;
import io.agenttasks.vault.VaultPage;
import io.agenttasks.vault.VaultPass;
import io.agenttasks.vault.VaultQuery;
import io.agenttasks.vault.VaultQuery.Show;
import io.agenttasks.vault.VaultSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Measures a vault of 10,000 notes and 100,000 tasks, round after round, and prints bars. A wrong
 * count ends it with status 1; a bar that is short does not.
 */
final class VaultBars {

  private static final GeneratedVault NOTES = GeneratedVault.LARGE;
  private static final int ROUNDS = 3;
  private static final int QUERIES = 50;
  private static final int CHANGED = 10;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final VaultQuery ALL = VaultQuery.open().show(Show.ALL);

  /** Behind the time of each file by so much that a pass is sure of it. */
  private static final InstantSource CLOCK =
      InstantSource.offset(InstantSource.system(), Duration.ofDays(1));

  private final Path folder;
  private final Map<String, List<Double>> figures = new LinkedHashMap<>();

  private VaultBars(Path folder) {
    this.folder = folder;
  }

  /** Measures all, and prints it. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("vault");
    try {
      NOTES.writeTo(folder);
      VaultBars bars = new VaultBars(folder);
      bars.measure();
      bars.print();
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    } finally {
      delete(folder);
    }
  }

  private void measure() throws IOException {
    System.out.printf(
        Locale.ROOT,
        "JDK %s, %d processors; %,d notes, %d rounds after one that is not counted%n",
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        NOTES.notes(),
        ROUNDS);
    for (int round = 0; round <= ROUNDS; round++) {
      if (round == 1) {
        figures.clear();
      }
      long before = usedHeap();
      long begin = System.nanoTime();
      try (Vault vault =
          Vault.open(folder, VaultSettings.standard().withPeriod(Duration.ZERO), CLOCK)) {
        // It may have begun already: then a second one is measured with it, that reads nothing.
        await(vault.refresh());
        note("vault-first", seconds(begin));
        note("vault-heap", (usedHeap() - before) / BYTES_PER_MEGABYTE);
        measure(vault, round);
      }
      note("vault-line", Lines.slowest(1));
      note("vault-line-8", Lines.slowest(8) / last("vault-line"));
    }
  }

  private void measure(Vault vault, int round) throws IOException {
    for (int note = round; note < NOTES.notes(); note += NOTES.notes() / CHANGED) {
      Files.writeString(
          folder.resolve(NOTES.path(note)), "\nanother line\n", StandardOpenOption.APPEND);
    }
    long begin = System.nanoTime();
    VaultPass pass = await(vault.refresh());
    note("vault-pass", seconds(begin));
    WrongCountException.require("notes read", CHANGED, pass.reads());
    Cursor middle = middle(vault);
    note("vault-page", milliseconds(vault, ALL.after(middle), 100));
    note("vault-none", milliseconds(vault, ALL.tags("no-such-tag"), 0));
  }

  /** Walks to the middle of all rows. */
  private static Cursor middle(Vault vault) {
    int tasks = NOTES.notes() * NOTES.tasksPerNote();
    WrongCountException.require("tasks", tasks, await(vault.report()).tasks());
    VaultQuery large = ALL.limit(VaultQuery.LIMIT_MAX);
    VaultPage page = await(vault.page(large));
    for (int rows = VaultQuery.LIMIT_MAX; rows < tasks / 2; rows += VaultQuery.LIMIT_MAX) {
      page = await(vault.page(large.after(page.next().orElseThrow())));
    }
    return page.next().orElseThrow();
  }

  /** The middle one of many equal queries. */
  private static double milliseconds(Vault vault, VaultQuery query, int rows) {
    List<Double> times = new ArrayList<>();
    for (int count = 0; count < QUERIES; count++) {
      long begin = System.nanoTime();
      int found = await(vault.page(query)).rows().size();
      times.add(seconds(begin) * 1_000);
      WrongCountException.require("rows", rows, found);
    }
    return Bar.median(times);
  }

  private void print() {
    List<Bar> bars =
        List.of(
            bar("vault-first", 5),
            bar("vault-pass", 0.5),
            bar("vault-page", 5),
            bar("vault-none", 50),
            bar("vault-heap", 100),
            bar("vault-line", 100),
            bar("vault-line-8", 10));
    bars.forEach(bar -> System.out.println(bar.spread()));
    bars.forEach(bar -> System.out.println(bar.line()));
  }

  private Bar bar(String name, double goal) {
    return new Bar(name, figures.getOrDefault(name, List.of()), goal, false);
  }

  private void note(String name, double value) {
    figures.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
  }

  private double last(String name) {
    List<Double> values = figures.getOrDefault(name, List.of());
    return values.get(values.size() - 1);
  }

  private static <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / NANOS_PER_SECOND;
  }

  private static long usedHeap() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
