package io.agenttasks.memory;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a list. It guards steps of less than a microsecond, which is less than handing it
 * over costs: who unlocks would have to wake who waits, and the list's memory would move to another
 * processor for each step. So who finds it taken sleeps and looks again, and queues only after many
 * looks in vain. One thread then makes many steps in a row, and nobody has to be woken.
 */
final class ListLock {

  private static final int LOOKS_MAX = 20;
  private static final long SLEEP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final ReentrantLock lock = new ReentrantLock();

  void lock() {
    for (int look = 0; look < LOOKS_MAX; look++) {
      if (lock.tryLock()) {
        return;
      }
      LockSupport.parkNanos(this, SLEEP_NANOS);
    }
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }
}
