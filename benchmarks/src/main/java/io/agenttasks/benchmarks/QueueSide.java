package io.agenttasks.benchmarks;

import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A plain queue with the same priorities: a cycle polls the first item and adds a new one of its
 * priority. No lease, no history, no graph; but, unlike the list, what comes in is measured too.
 */
final class QueueSide implements Side {

  /** Higher priority first, then the older one: the order of a list. */
  private static final Comparator<Item> ORDER =
      (one, other) -> {
        int byPriority = Integer.compare(other.priority, one.priority);
        return byPriority != 0 ? byPriority : Long.compare(one.creation, other.creation);
      };

  private final Queue queue;
  private final int ready;
  private final long[] polled;

  QueueSide(Kind kind, int ready, int workers) {
    this.queue = kind == Kind.TREE_SET ? new LockedTreeSet() : new BlockingQueue();
    this.ready = ready;
    this.polled = new long[workers];
    for (int index = 0; index < ready; index++) {
      queue.add(new Item(index % Tally.PRIORITIES, index));
    }
  }

  /** Which queue. */
  enum Kind {
    /** A {@link TreeSet} under one lock. */
    TREE_SET,
    /** The JDK's {@link PriorityBlockingQueue}. */
    BLOCKING_QUEUE
  }

  @Override
  public void work(int worker, int cycles) {
    // Each worker counts on from its own number, so that two never add equal items.
    long creation = ready + polled[worker] * polled.length + worker;
    long found = 0;
    for (int cycle = 0; cycle < cycles; cycle++) {
      Item item = queue.poll();
      if (item != null) {
        found++;
        queue.add(new Item(item.priority, creation));
        creation += polled.length;
      }
    }
    polled[worker] += found;
  }

  @Override
  public void refill() {
    // Each cycle added what it took.
  }

  @Override
  public void check() {
    int left = (int) IntStream.range(0, ready).filter(index -> queue.poll() != null).count();
    WrongCountException.require("items of the queue", ready, left);
    WrongCountException.require("items behind the last", 0, queue.poll() == null ? 0 : 1);
  }

  private record Item(int priority, long creation) {}

  private interface Queue {
    @Nullable Item poll();

    void add(Item item);
  }

  private static final class LockedTreeSet implements Queue {
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeSet<Item> items = new TreeSet<>(ORDER);

    @Override
    public @Nullable Item poll() {
      lock.lock();
      try {
        return items.pollFirst();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void add(Item item) {
      lock.lock();
      try {
        items.add(item);
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class BlockingQueue implements Queue {
    private final PriorityBlockingQueue<Item> items = new PriorityBlockingQueue<>(16, ORDER);

    @Override
    public @Nullable Item poll() {
      return items.poll();
    }

    @Override
    public void add(Item item) {
      items.add(item);
    }
  }
}
