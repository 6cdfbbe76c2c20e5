package io.agenttasks;

import io.agenttasks.Publishing.Pending;
import io.agenttasks.model.ListId;
import io.agenttasks.timer.Daemons;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
      Map<Happening.Subject, Long> heldBack = new HashMap<>();
      for (Pending pending : waiting) {
        if (!isFree(pending, barriers)) {
          heldBack.merge(pending.happening().subject(), version(pending), Math::min);
        }
      }
      Iterator<Pending> events = waiting.iterator();
      while (events.hasNext()) {
        Pending pending = events.next();
        long first = heldBack.getOrDefault(pending.happening().subject(), Long.MAX_VALUE);
        if (isFree(pending, barriers) && version(pending) < first) {
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
    ListId list = pending.happening().subject().list();
    return pending.barrier() <= barriers.computeIfAbsent(list, publishing::firstUnderWay);
  }

  private static long version(Pending pending) {
    return pending.happening().version();
  }

  /** As they came, but those of one subject by their versions, and of one version as they came. */
  private static List<Pending> inOrder(List<Pending> events) {
    Map<Happening.Subject, List<Pending>> bySubject = new HashMap<>();
    for (Pending pending : events) {
      bySubject
          .computeIfAbsent(pending.happening().subject(), subject -> new ArrayList<>())
          .add(pending);
    }
    Map<Happening.Subject, Iterator<Pending>> next = new HashMap<>();
    bySubject.forEach(
        (subject, all) -> {
          all.sort(Comparator.comparingLong(Publication::version));
          next.put(subject, all.iterator());
        });
    return events.stream()
        .map(pending -> Objects.requireNonNull(next.get(pending.happening().subject())).next())
        .toList();
  }

  private void tell(Pending pending) {
    try {
      pending.happening().telling().accept(listener);
    } catch (RuntimeException | Error e) {
      failures.incrementAndGet();
    }
  }
}
