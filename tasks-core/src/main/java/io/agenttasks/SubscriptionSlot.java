package io.agenttasks;

import io.agenttasks.spi.Subscription;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A place for one subscription at a time: what is put there ends what was there before. */
final class SubscriptionSlot {

  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Subscription current;
  private boolean closed;

  boolean isEmpty() {
    lock.lock();
    try {
      return current == null;
    } finally {
      lock.unlock();
    }
  }

  /** Puts it there, or ends it at once if the slot is closed. */
  void put(@Nullable Subscription next) {
    end(replace(next, false));
  }

  /** Ends what is there, and all that is put there later. */
  void close() {
    end(replace(null, true));
  }

  /** What is to be ended for it. */
  private @Nullable Subscription replace(@Nullable Subscription next, boolean closing) {
    lock.lock();
    try {
      if (closed) {
        return next;
      }
      Subscription former = current;
      current = next;
      closed = closing;
      return former;
    } finally {
      lock.unlock();
    }
  }

  private static void end(@Nullable Subscription subscription) {
    if (subscription != null) {
      subscription.close();
    }
  }
}
