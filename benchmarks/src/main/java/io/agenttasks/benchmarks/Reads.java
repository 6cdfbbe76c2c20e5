package io.agenttasks.benchmarks;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Measures what reading costs in a large list in memory, in a JVM of its own, and prints a line for
 * each figure: its name and its value. What was read is counted; a wrong count ends it with status
 * 1.
 */
final class Reads {

  /** The pages of a list at its end cost so many times what its first page costs. */
  static final String PAGE_DEPTH = "page-depth";

  /** A first page of what is ready, or an explanation: the slower of both in milliseconds. */
  static final String READY_PAGE = "ready-page";

  /** The bytes of heap that a pending task takes beside its texts. */
  static final String MEMORY_FOOTPRINT = "memory-footprint";

  private static final String PREFIX = "read";
  private static final int CHUNK = 10_000;
  private static final int PAGE = 100;
  private static final int BLOCKED_OF_READY_PAGE = 20_000;
  private static final int WARMUPS = 2_000;
  private static final int REPEATS = 1_000;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final int tasks;
  private final Tasks store = Tasks.on(new InMemoryTaskStore());

  private Reads(int tasks) {
    this.tasks = tasks;
  }

  /** One figure. */
  record Figure(String name, double value) {

    String line() {
      return PREFIX + " " + name + " " + String.format(Locale.ROOT, "%.4f", value);
    }

    /** The figures among these lines. */
    static List<Figure> of(String lines) {
      return lines
          .lines()
          .map(line -> line.split(" ", -1))
          .filter(words -> words.length == 3 && words[0].equals(PREFIX))
          .map(words -> new Figure(words[1], Double.parseDouble(words[2])))
          .toList();
    }
  }

  /** Measures lists of as many tasks as the argument says. */
  public static void main(String[] arguments) {
    try {
      Reads reads = new Reads(Integer.parseInt(arguments[0]));
      reads.all(WARMUPS, REPEATS).forEach(figure -> System.out.println(figure.line()));
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
  }

  /** All figures of a list of this size. */
  static List<Figure> of(int tasks, int warmups, int repeats) {
    return new Reads(tasks).all(warmups, repeats);
  }

  private List<Figure> all(int warmups, int repeats) {
    TaskList large = store.list("/benchmarks/large");
    long before = usedHeap();
    create(large, tasks, NewTask.of("measured"));
    Figure footprint = new Figure(MEMORY_FOOTPRINT, (double) (usedHeap() - before) / tasks);
    double depth = 0;
    for (PageOrder order : PageOrder.values()) {
      depth = Math.max(depth, depth(large, TaskQuery.all().orderBy(order), warmups, repeats));
    }
    double ready = Math.max(readyPage(warmups, repeats), explanation(large, warmups, repeats));
    return List.of(footprint, new Figure(PAGE_DEPTH, depth), new Figure(READY_PAGE, ready));
  }

  /** How many times the first page a page at the end costs. */
  private double depth(TaskList list, TaskQuery query, int warmups, int repeats) {
    TaskQuery next = query.limit(TaskQuery.PAGE_SIZE_MAX);
    TaskQuery last = next;
    long walked = 0;
    for (Page<TaskView> page = list.page(next); ; page = list.page(next)) {
      walked += page.items().size();
      if (page.next().isEmpty()) {
        break;
      }
      last = next;
      next = next.after(page.next().get());
    }
    WrongCountException.require("tasks of a walk", tasks, walked);
    TaskQuery first = query.limit(PAGE);
    // The last page but one, which is whole.
    TaskQuery deep = last.limit(PAGE);
    WrongCountException.require("tasks of a deep page", PAGE, list.page(deep).items().size());
    for (int count = 0; count < warmups; count++) {
      list.page(first);
      list.page(deep);
    }
    List<Long> firsts = new ArrayList<>();
    List<Long> deeps = new ArrayList<>();
    for (int count = 0; count < repeats; count++) {
      firsts.add(nanos(() -> list.page(first)));
      deeps.add(nanos(() -> list.page(deep)));
    }
    return median(deeps) / median(firsts);
  }

  /** The first page of what is ready, behind many that are not. */
  private double readyPage(int warmups, int repeats) {
    TaskList list = store.list("/benchmarks/ready");
    TaskId gate = list.create(NewTask.of("gate")).id();
    create(list, BLOCKED_OF_READY_PAGE - PAGE, NewTask.of("measured").blockedBy(gate));
    create(list, PAGE, NewTask.of("measured"));
    TaskQuery ready = TaskQuery.all().ready().limit(PAGE);
    WrongCountException.require("ready tasks of a page", PAGE, list.page(ready).items().size());
    return milliseconds(() -> list.page(ready), warmups, repeats);
  }

  /** Why the last of many ready tasks is not the next: a thousand are counted. */
  private double explanation(TaskList list, int warmups, int repeats) {
    TaskId last = TaskId.of(tasks);
    WrongCountException.require(
        "explanations of the last task", 1, list.explain(last).stream().count());
    return milliseconds(() -> list.explain(last), warmups, repeats);
  }

  private static double milliseconds(Runnable read, int warmups, int repeats) {
    List<Long> times = new ArrayList<>();
    for (int count = 0; count < warmups + repeats; count++) {
      times.add(nanos(read));
    }
    return median(times.subList(warmups, times.size())) / NANOS_PER_MILLISECOND;
  }

  private static void create(TaskList list, int count, NewTask task) {
    for (int left = count; left > 0; left -= CHUNK) {
      list.create(Collections.nCopies(Math.min(left, CHUNK), task));
    }
  }

  private static long nanos(Runnable read) {
    long begin = System.nanoTime();
    read.run();
    return System.nanoTime() - begin;
  }

  private static double median(List<Long> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static long usedHeap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    System.gc();
    System.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
