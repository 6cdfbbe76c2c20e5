package io.agenttasks;

import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.timer.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The queue of all in this process that wait for tasks or paths of one list, in the order of their
 * arrival. One thread at a time looks for all of them, whenever the list has changed or an alarm
 * rings; no lock is held meanwhile. A waiter joins before the first look for it, so that no change
 * between look and sleep is missed.
 *
 * <p>Any number of threads may use it. Once its last waiter has left it is retired for good.
 */
final class WaitingRoom {

  /** The most that may wait in one list. */
  static final int WAITERS_PER_LIST_MAX = 10_000;

  /** How long after a failure of the store it looks again. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final ListAccess list;
  private final Executor lookers;
  private final Timers timers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Waiter<?>> waiters = new LinkedHashSet<>();
  private final SubscriptionSlot watch = new SubscriptionSlot();
  private final SubscriptionSlot alarm = new SubscriptionSlot();
  private boolean retired;
  private boolean changed;
  private boolean looking;

  /** How an attempt to join went. */
  enum Joining {
    JOINED,
    FULL,
    RETIRED
  }

  WaitingRoom(ListAccess list, Executor lookers, Timers timers) {
    this.list = list;
    this.lookers = lookers;
    this.timers = timers;
  }

  Joining join(Waiter<?> waiter) {
    lock.lock();
    try {
      if (retired) {
        return Joining.RETIRED;
      }
      if (waiter.isPatient() && waiters.size() >= WAITERS_PER_LIST_MAX) {
        return Joining.FULL;
      }
      waiters.add(waiter);
    } finally {
      lock.unlock();
    }
    look();
    return Joining.JOINED;
  }

  /** Takes a waiter out; whether it was still there. */
  boolean leave(Waiter<?> waiter) {
    boolean left;
    boolean empty;
    lock.lock();
    try {
      left = waiters.remove(waiter);
      empty = waiters.isEmpty();
      retired = retired || empty;
    } finally {
      lock.unlock();
    }
    if (empty) {
      watch.close();
      alarm.close();
    }
    return left;
  }

  boolean isRetired() {
    lock.lock();
    try {
      return retired;
    } finally {
      lock.unlock();
    }
  }

  /** All that wait, the longest waiting first. */
  List<Waiter<?>> waiters() {
    lock.lock();
    try {
      return List.copyOf(waiters);
    } finally {
      lock.unlock();
    }
  }

  /** Has somebody look for all that wait, once more if somebody is looking already. */
  void look() {
    lock.lock();
    try {
      changed = true;
      if (looking || waiters.isEmpty()) {
        return;
      }
      looking = true;
    } finally {
      lock.unlock();
    }
    lookNext();
  }

  /** A look at a time, so that a list that changes always keeps no thread from the others. */
  private void lookNext() {
    try {
      lookers.execute(this::lookForAll);
    } catch (RejectedExecutionException e) {
      // The task lists were closed just now.
      dismissAll();
    }
  }

  private void lookForAll() {
    if (!goOn()) {
      return;
    }
    try {
      lookOnce();
    } catch (TaskStoreException e) {
      waitOn(e);
    } catch (RuntimeException | Error e) {
      waiters().forEach(waiter -> fail(waiter, new IllegalStateException("a look failed", e)));
    }
    if (isChanged()) {
      lookNext();
    }
  }

  /** Whether there is another look to take; if not, nobody looks from now on. */
  private boolean isChanged() {
    lock.lock();
    try {
      looking = changed && !waiters.isEmpty();
      return looking;
    } finally {
      lock.unlock();
    }
  }

  /** Nothing happened, so all wait on but those whose time is up, if the clock can tell. */
  private void waitOn(TaskStoreException failure) {
    try {
      failLate(failure);
      ringAtRetry();
    } catch (TaskStoreException e) {
      alarm.put(timers.ringAfter(RETRY, this::look));
    }
  }

  /** After a failure, unless somebody's time is up before. */
  private void ringAtRetry() {
    Instant retry = list.now().plus(RETRY);
    ringAt(
        waiters().stream()
            .map(waiter -> waiter.deadline)
            .filter(deadline -> deadline.isBefore(retry))
            .min(Comparator.naturalOrder())
            .orElse(retry));
  }

  private boolean goOn() {
    lock.lock();
    try {
      looking = changed && !waiters.isEmpty();
      changed = false;
      return looking;
    } finally {
      lock.unlock();
    }
  }

  private void lookOnce() {
    if (watch.isEmpty()) {
      watch.put(list.store.watch(list.id, this::look));
    }
    ringAt(new WaitingLook(list, this).run());
  }

  /** Sends all away, as the task lists are closed. */
  void dismissAll() {
    waiters().forEach(this::dismiss);
  }

  private <R> void dismiss(Waiter<R> waiter) {
    if (leave(waiter)) {
      try {
        waiter.tell(waiter.dismissed());
      } catch (CancellationException | TaskStoreException e) {
        waiter.fail(e);
      }
    }
  }

  private void failLate(TaskStoreException failure) {
    Instant now = list.now();
    for (Waiter<?> waiter : waiters()) {
      if (!waiter.deadline.isAfter(now)) {
        fail(waiter, failure);
      }
    }
  }

  private void fail(Waiter<?> waiter, RuntimeException failure) {
    if (leave(waiter)) {
      waiter.fail(failure);
    }
  }

  private void ringAt(@Nullable Instant at) {
    alarm.put(at == null ? null : timers.ring(at, this::look));
  }
}
