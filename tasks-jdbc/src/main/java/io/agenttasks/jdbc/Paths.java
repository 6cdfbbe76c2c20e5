package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Write;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Path claims, and holds. Any number of threads may use it. */
final class Paths {

  private final Database database;
  private final Lists lists;

  Paths(Database database, Lists lists) {
    this.database = database;
    this.lists = lists;
  }

  Turn turnOf(Handle handle, long list, Write write) {
    return Turn.NOBODYS;
  }

  Turn turn(Handle handle, long list, Instant now) {
    return Turn.NOBODYS;
  }

  WaitingOn waitingOn(HoldTerms terms) {
    return WaitingOn.NOTHING;
  }

  PathBoard board(ListId list) {
    return PathBoard.UNWRITTEN;
  }

  PathOutcome apply(PathWrite write) {
    throw new UnsupportedOperationException();
  }
}
