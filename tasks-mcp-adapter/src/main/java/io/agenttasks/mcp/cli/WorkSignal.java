package io.agenttasks.mcp.cli;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where agents wait that found no task ready while others work. Who finishes a task says how many
 * became ready by it; who finds that nothing is left ends the waiting of all. If all agents wait at
 * once, nobody is left to finish anything, and the waiting ends too.
 */
final class WorkSignal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final int agents;
  private long freed;
  private int waiting;
  private boolean ended;

  WorkSignal(int agents) {
    this.agents = agents;
  }

  /** How many tasks became ready so far: to be read before looking for one. */
  long freed() {
    lock.lock();
    try {
      return freed;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Says that so many tasks became ready. It wakes agents for all but one, which the caller takes
   * itself next.
   */
  void free(int tasks) {
    lock.lock();
    try {
      freed += tasks;
      for (int wakes = Math.min(tasks - 1, waiting); wakes > 0; wakes--) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is left to wait for. */
  void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until more tasks became ready than had been when the agent looked.
   *
   * @return whether it is worth another look
   */
  boolean await(long seen) {
    lock.lock();
    try {
      waiting++;
      if (waiting == agents && freed == seen) {
        end();
      }
      while (freed == seen && !ended) {
        changed.awaitUninterruptibly();
      }
      waiting--;
      return !ended;
    } finally {
      lock.unlock();
    }
  }
}
