package io.agenttasks.mcp.pull;

import io.agenttasks.Listening;
import io.agenttasks.Tasks;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The boards of a server, one for each list. Any number of threads may use it. */
final class Boards {

  private final Duration silence;
  private final Map<ListId, Board> boards = new ConcurrentHashMap<>();
  private final Map<Tasks, Listening> heard = new ConcurrentHashMap<>();

  /**
   * No board yet.
   *
   * @param silence how long an agent may be silent until its tasks go back; zero: for ever
   */
  Boards(Duration silence) {
    this.silence = silence;
  }

  /** What the server remembers of a list; from now on it hears who loses a task there. */
  Board of(Tasks tasks, ListId list) {
    Listening unused =
        heard.computeIfAbsent(
            tasks, it -> it.listen((where, event) -> happened(tasks, where, event)));
    return boards.computeIfAbsent(list, it -> new Board(silence, it));
  }

  private void happened(Tasks tasks, ListId list, Event event) {
    Board board = boards.get(list);
    if (board != null) {
      board.losses().happened(tasks, event);
    }
  }
}
