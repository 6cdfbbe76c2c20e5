package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Subscription;

/** Who is told of the changes that a store makes. */
interface Changes extends AutoCloseable {

  /**
   * The store changed a list.
   *
   * @param number its number
   */
  void changed(ListId list, long number);

  /** The store created so many tasks. */
  default void created(int tasks) {}

  /** Runs a hint soon after every change of the list, until it is closed. */
  Subscription watch(ListId list, Runnable hint);

  @Override
  void close();
}
