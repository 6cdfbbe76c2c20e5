package io.agenttasks.benchmarks.database;

import io.agenttasks.TaskList;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements by hand, on a connection for each worker. */
final class RawContender implements Contender {

  private final String title;
  private final TaskList list;
  private final boolean finishing;
  private final List<RawQueue> queues = new ArrayList<>();
  private final Given given;

  RawContender(
      String title, Backend backend, String url, TaskList list, int workers, boolean finishing)
      throws SQLException {
    this.title = title;
    this.list = list;
    this.finishing = finishing;
    this.given = new Given(workers);
    for (int worker = 0; worker < workers; worker++) {
      Connection connection = DriverManager.getConnection(backend.urlByHand(url));
      queues.add(RawQueue.on(backend, connection, number(connection, list)));
    }
  }

  private static long number(Connection connection, TaskList list) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select list from " + Backend.PREFIX + "list where name = ?")) {
      query.setString(1, list.id().value());
      return RawQueue.numberOf(query);
    }
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void work(int worker, int cycles) {
    RawQueue queue = queues.get(worker);
    try {
      for (int cycle = 0; cycle < cycles; cycle++) {
        long creation = queue.claim();
        if (creation != 0) {
          given.note(worker, creation);
          if (finishing) {
            queue.complete(creation);
          }
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(title, e);
    }
  }

  @Override
  public void check() {
    given.check(title);
    Counts counts = list.counts();
    WrongCountException.require(
        title + ": done",
        given.count(),
        counts.of(finishing ? Status.COMPLETED : Status.IN_PROGRESS));
  }

  @Override
  public void close() {
    for (RawQueue queue : queues) {
      try {
        queue.close();
      } catch (SQLException e) {
        throw new IllegalStateException(title, e);
      }
    }
  }
}
