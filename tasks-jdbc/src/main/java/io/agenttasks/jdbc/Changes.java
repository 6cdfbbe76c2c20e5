package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;

/** Who is told of the changes that a store makes. */
interface Changes extends AutoCloseable {

  /**
   * The store changed a list.
   *
   * @param number its number
   * @param pressing whether somebody who waits may get something by it
   */
  void changed(ListId list, long number, boolean pressing);

  /** The store created so many tasks. */
  default void created(int tasks) {}

  /** Runs a hint soon after every change of the list, until it is closed. */
  Subscription watch(ListId list, Runnable hint);

  @Override
  void close();
}
