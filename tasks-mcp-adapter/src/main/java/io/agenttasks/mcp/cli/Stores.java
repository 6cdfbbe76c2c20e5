package io.agenttasks.mcp.cli;

import io.agenttasks.spi.TaskStore;

/** Opens the store of a database. */
interface Stores {

  /**
   * The store, which is the caller's to close.
   *
   * @param url a JDBC URL, or {@value Databases#MEMORY}
   * @throws IllegalArgumentException if it is not the URL of a database that can be used
   * @throws io.agenttasks.spi.TaskStoreException if the database can't be used just now
   */
  TaskStore open(String url);
}
