package io.agenttasks.benchmarks;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.memory.InMemoryTaskStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Measures how long a waiting claim sleeps on once its task is created, beside an item that is
 * handed over by a {@link Condition}; in a JVM of its own, a line for each figure. Each time the
 * other thread waits already. Both sides take turns, so that both meet the same machine.
 */
final class Wakes {

  /** The slowest hundredth of ours over the slowest hundredth of a condition's. */
  static final String WAKE_MEMORY = "wake-memory";

  /** The slowest hundredth of ours in milliseconds. */
  static final String WAKE_MEMORY_MS = "wake-memory-ms";

  private static final int WARMUPS = 5_000;
  private static final int WAKES = 10_000;
  private static final int TURN = 500;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private Wakes() {}

  /** What is handed from the one thread to the other. */
  private interface Handover {

    /** Waits for the next item, takes it, and says when it had it. */
    long take();

    /** Makes an item available. */
    void put();
  }

  /** Measures; without arguments. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      of(WARMUPS, WAKES).forEach(figure -> System.out.println(figure.line()));
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
  }

  static List<Reads.Figure> of(int warmups, int wakes) throws InterruptedException {
    WaitingClaim ours = new WaitingClaim();
    WaitingCondition theirs = new WaitingCondition();
    List<Long> ourTimes = new ArrayList<>();
    List<Long> theirTimes = new ArrayList<>();
    measure(ours, warmups);
    measure(theirs, warmups);
    for (int left = wakes; left > 0; left -= TURN) {
      ourTimes.addAll(measure(ours, Math.min(left, TURN)));
      theirTimes.addAll(measure(theirs, Math.min(left, TURN)));
    }
    WrongCountException.require("tasks done", warmups + wakes, ours.done());
    double our = slowestHundredth(ourTimes);
    return List.of(
        new Reads.Figure(WAKE_MEMORY, our / slowestHundredth(theirTimes)),
        new Reads.Figure(WAKE_MEMORY_MS, our / NANOS_PER_MILLISECOND));
  }

  private static List<Long> measure(Handover handover, int wakes) throws InterruptedException {
    SynchronousQueue<Long> taken = new SynchronousQueue<>();
    Thread taker =
        new Thread(
            () -> {
              try {
                for (int wake = 0; wake < wakes; wake++) {
                  taken.put(handover.take());
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    taker.start();
    List<Long> times = new ArrayList<>(wakes);
    for (int wake = 0; wake < wakes; wake++) {
      while (taker.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      long begin = System.nanoTime();
      handover.put();
      times.add(taken.take() - begin);
    }
    taker.join();
    return times;
  }

  private static double slowestHundredth(List<Long> times) {
    return times.stream().sorted().toList().get(times.size() * 99 / 100);
  }

  private static final class WaitingClaim implements Handover {

    private final TaskList list = Tasks.on(new InMemoryTaskStore()).list("/benchmarks/wake");
    private final ClaimRequest request =
        ClaimRequest.by("waiter").waitUpTo(Duration.ofMinutes(1)).evenIfIdle();
    private long done;

    @Override
    public long take() {
      ClaimResult result = list.claim(request);
      long now = System.nanoTime();
      if (result instanceof ClaimResult.Claimed claimed) {
        try (Claim claim = claimed.claim()) {
          claim.complete();
          done++;
        }
      }
      return now;
    }

    @Override
    public void put() {
      list.create(NewTask.of("measured"));
    }

    long done() {
      return done;
    }
  }

  private static final class WaitingCondition implements Handover {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final Queue<Object> items = new ArrayDeque<>();

    @Override
    public long take() {
      lock.lock();
      try {
        while (items.isEmpty()) {
          added.awaitUninterruptibly();
        }
        items.remove();
        return System.nanoTime();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void put() {
      lock.lock();
      try {
        items.add(this);
        added.signal();
      } finally {
        lock.unlock();
      }
    }
  }
}
