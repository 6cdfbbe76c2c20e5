package io.agenttasks.mcp.pull;

import io.agenttasks.model.ListId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The boards of a server, one for each list. Any number of threads may use it. */
final class Boards {

  private final Duration silence;
  private final Map<ListId, Board> boards = new ConcurrentHashMap<>();

  /**
   * No board yet.
   *
   * @param silence how long an agent may be silent until its tasks go back; zero: for ever
   */
  Boards(Duration silence) {
    this.silence = silence;
  }

  /** What the server remembers of a list. */
  Board of(ListId list) {
    return boards.computeIfAbsent(list, unused -> new Board(silence));
  }
}
