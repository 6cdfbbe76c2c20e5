package io.agenttasks.mcp.tool;

import io.agenttasks.model.Texts;
import io.agenttasks.spi.TaskStoreException;
import java.lang.System.Logger.Level;

/** Tells whoever runs the server why the store failed: callers are told only that it did. */
public final class StoreTrouble {

  private static final System.Logger LOG = System.getLogger("io.agenttasks.mcp");

  private StoreTrouble() {}

  /** Writes a line to the log. */
  public static void log(TaskStoreException failure) {
    LOG.log(
        Level.WARNING,
        "the store failed: " + Texts.onOneLine(String.valueOf(failure.getMessage())));
  }
}
