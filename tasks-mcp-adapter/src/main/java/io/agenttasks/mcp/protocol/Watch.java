package io.agenttasks.mcp.protocol;

import java.util.List;

/** Hears of changes of some protocol tasks, until it is closed. */
public interface Watch extends AutoCloseable {

  /** The ids that it hears of: those that the caller has, and may have questions of. */
  List<String> accepted();

  /**
   * Begins to tell. What closed before is told once, at once; else the first change from the moment
   * on at which the watch was made.
   */
  void start();

  @Override
  void close();
}
