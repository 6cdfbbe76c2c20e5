package io.agenttasks;

import io.agenttasks.Publishing.Pending;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** What waits for one listener, and the thread that tells it; that one ends when idle. */
final class Publication implements Listening {

  private static final int IDLE_SECONDS_MAX = 10;

  private final Publishing publishing;
  private final TaskListener listener;
  private final ThreadPoolExecutor teller =
      new ThreadPoolExecutor(
          1,
          1,
          IDLE_SECONDS_MAX,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Daemons.named("agent-tasks-listener"));
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Pending> waiting = new ArrayDeque<>();
  private boolean telling;
  private volatile boolean closed;

  /** Whose event it is. */
  private record Subject(ListId list, TaskId task) {

    static Subject of(Pending pending) {
      return new Subject(pending.list(), pending.event().task());
    }
  }

  Publication(Publishing publishing, TaskListener listener) {
    this.publishing = publishing;
    this.listener = listener;
    teller.allowCoreThreadTimeOut(true);
  }

  @Override
  public long lost() {
    return lost.get();
  }

  @Override
  public long failures() {
    return failures.get();
  }

  /** What still waits is lost to the listener. */
  @Override
  public void close() {
    publishing.remove(this);
    lock.lock();
    try {
      closed = true;
      lost.addAndGet(waiting.size());
      waiting.clear();
      teller.shutdown();
    } finally {
      lock.unlock();
    }
  }

  /** Counts what may have happened, and can't be told. */
  void lose(int count) {
    lost.addAndGet(count);
  }

  /** Takes what there is room for. */
  void add(List<Pending> events) {
    lock.lock();
    try {
      int room = closed ? 0 : Math.min(events.size(), EVENTS_MAX - waiting.size());
      waiting.addAll(events.subList(0, room));
      lost.addAndGet(events.size() - room);
    } finally {
      lock.unlock();
    }
  }

  /** Has the listener told, unless that is going on. */
  void wake() {
    lock.lock();
    try {
      if (telling || closed || waiting.isEmpty()) {
        return;
      }
      telling = true;
      teller.execute(this::tellAll);
    } finally {
      lock.unlock();
    }
  }

  private void tellAll() {
    List<Pending> ready = next();
    while (!ready.isEmpty()) {
      for (Pending pending : inOrder(ready)) {
        if (closed) {
          lost.incrementAndGet();
        } else {
          tell(pending);
        }
      }
      ready = next();
    }
  }

  /** What may be passed on now; none ends the telling, until the next write has ended. */
  private List<Pending> next() {
    List<Pending> ready = new ArrayList<>();
    lock.lock();
    try {
      // Under this lock: a write that ends later finds nobody telling, and wakes the next one.
      Map<ListId, Long> barriers = new HashMap<>();
      Map<Subject, Long> heldBack = new HashMap<>();
      for (Pending pending : waiting) {
        if (!isFree(pending, barriers)) {
          heldBack.merge(Subject.of(pending), pending.event().version(), Math::min);
        }
      }
      Iterator<Pending> events = waiting.iterator();
      while (events.hasNext()) {
        Pending pending = events.next();
        long first = heldBack.getOrDefault(Subject.of(pending), Long.MAX_VALUE);
        if (isFree(pending, barriers) && pending.event().version() < first) {
          ready.add(pending);
          events.remove();
        }
      }
      telling = !ready.isEmpty();
    } finally {
      lock.unlock();
    }
    return ready;
  }

  /** Whether every write of its list that began before its own had ended has ended as well. */
  private boolean isFree(Pending pending, Map<ListId, Long> barriers) {
    return pending.barrier() <= barriers.computeIfAbsent(pending.list(), publishing::firstUnderWay);
  }

  /** As they came, but those of one task by their versions. */
  private static List<Pending> inOrder(List<Pending> events) {
    Map<Subject, Queue<Pending>> bySubject = new HashMap<>();
    for (Pending pending : events) {
      bySubject
          .computeIfAbsent(
              Subject.of(pending),
              subject -> new PriorityQueue<>(Comparator.comparingLong(it -> it.event().version())))
          .add(pending);
    }
    List<Pending> ordered = new ArrayList<>(events.size());
    for (Pending pending : events) {
      ordered.add(Objects.requireNonNull(bySubject.get(Subject.of(pending))).remove());
    }
    return ordered;
  }

  private void tell(Pending pending) {
    try {
      listener.happened(pending.list(), pending.event());
    } catch (RuntimeException | Error e) {
      failures.incrementAndGet();
    }
  }
}
