package io.agenttasks.benchmarks.database;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.benchmarks.Bar;
import io.agenttasks.benchmarks.Crew;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.jdbc.JdbcTaskStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the bars of one database and prints figures and bars. The sides of a comparison work in
 * turn, in one JVM, as the work is the server's or the driver's; each is warmed up first. A wrong
 * count ends it with status 1; a bar that is short does not.
 */
final class DatabaseBars {

  private static final int ROUNDS = 5;

  private final Backend backend;
  private final int cycles;

  /** Enough for a round to warm up, all others, and what is left in the end. */
  private final int ready;

  private final String url;
  private final Board board;
  private final List<Bar> bars = new ArrayList<>();

  private DatabaseBars(Backend backend, String url, Tasks tasks) {
    this.backend = backend;
    this.cycles = backend.cycles();
    this.ready = (ROUNDS + 2) * cycles;
    this.url = url;
    this.board = new Board(tasks);
  }

  /** Measures the backend that the argument names. */
  public static void main(String[] arguments) throws IOException, SQLException {
    Backend backend;
    String url;
    try {
      backend = Backend.of(arguments[0]);
      url = backend.url();
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(2);
      return;
    }
    try (JdbcTaskStore store = Backend.open(url)) {
      DatabaseBars measured = new DatabaseBars(backend, url, Tasks.on(store));
      measured.printServer();
      measured.measure();
      measured.bars.forEach(bar -> System.out.println(bar.spread()));
      measured.bars.forEach(bar -> System.out.println(bar.line()));
    } catch (WrongCountException wrong) {
      System.out.println("wrong count: " + wrong.getMessage());
      System.exit(1);
    }
    // A server that was started for this has threads of its own.
    System.exit(0);
  }

  private void printServer() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      var server = connection.getMetaData();
      System.out.printf(
          Locale.ROOT,
          "JDK %s, %d processors; %s %s, driver %s; %d rounds%n",
          System.getProperty("java.version"),
          Runtime.getRuntime().availableProcessors(),
          server.getDatabaseProductName(),
          server.getDatabaseProductVersion(),
          server.getDriverVersion(),
          ROUNDS);
    }
  }

  private void measure() throws SQLException {
    switch (backend) {
      case POSTGRES -> {
        claims("pg-claim", 0.85, 0.85, 0.85);
        batches();
        cycles();
        depth();
        blockedAhead();
        pathsAhead();
        pinned();
      }
      case SQLITE -> claimsAgainstOneThread("sqlite-claim", 0.8);
      case H2 -> claims("h2-claim", 0.5, 0.5, 0.5);
      case MARIADB -> {
        try (Connection connection = DriverManager.getConnection(url);
            var statement = connection.createStatement()) {
          statement.execute(TokenForm.INDEX.replace("#", Backend.PREFIX));
        }
        claims("mariadb-claim", 0.85, 0.85, 1);
      }
    }
  }

  /** Claims by one, two and four threads beside the same by hand. */
  private void claims(String name, double one, double two, double four) throws SQLException {
    claims(name + "-1", 1, 1, one);
    claims(name + "-2", 2, 2, two);
    claims(name + "-4", 4, 4, four);
  }

  /** Where there is one writer, more threads by hand would only wait for each other. */
  private void claimsAgainstOneThread(String name, double goal) throws SQLException {
    claims(name + "-1", 1, 1, goal);
    claims(name + "-4", 4, 1, goal);
  }

  private void claims(String name, int workers, int workersByHand, double goal)
      throws SQLException {
    TaskList ours = board.ready("/" + name, ready);
    TaskList theirs = board.ready("/" + name + "/by-hand", ready);
    compare(
        name,
        goal,
        workers,
        new ListContender(title("claim", workers), ours, workers, 1, false),
        workersByHand,
        byHand(title("claim by hand", workersByHand), theirs, workersByHand, false));
  }

  private void batches() throws SQLException {
    for (int batch : List.of(10, 100)) {
      compare(
          "pg-batch-" + batch,
          batch == 10 ? 3 : 6,
          1,
          new ListContender(
              "claim " + batch + " at once",
              board.ready("/batch-" + batch, ready),
              1,
              batch,
              false),
          1,
          new ListContender("claim", board.ready("/one/" + batch, ready), 1, 1, false));
    }
  }

  private void cycles() throws SQLException {
    for (boolean lockAndFetch : List.of(false, true)) {
      beside(lockAndFetch, "pg-cycle", 1.5, "claim + complete", 1);
      beside(lockAndFetch, "pg-cycle-batched", 5, "claim + complete 100 at once", 100);
    }
    compare(
        "pg-cycle-by-hand",
        0.85,
        4,
        new ListContender(title("claim + complete", 4), board.ready("/cycle", ready), 4, 1, true),
        4,
        byHand(
            title("claim + complete by hand", 4), board.ready("/cycle/by-hand", ready), 4, true));
  }

  private void beside(boolean lockAndFetch, String name, double goal, String what, int batch)
      throws SQLException {
    String strategy = lockAndFetch ? "lock-and-fetch" : "fetch";
    TaskList list = board.ready("/" + name + "/" + strategy, ready);
    compare(
        name + "-" + strategy,
        goal,
        4,
        new ListContender(title(what, 4), list, 4, batch, true),
        1,
        new SchedulerContender("db-scheduler, " + strategy + ", 16 threads", url, lockAndFetch));
  }

  private void depth() throws SQLException {
    compare(
        "pg-depth",
        0.7,
        1,
        new ListContender("claim, 1,000,000 ready", board.ready("/deep", 1_000_000), 1, 1, false),
        1,
        new ListContender("claim, few ready", board.ready("/shallow", ready), 1, 1, false));
  }

  private void blockedAhead() throws SQLException {
    compare(
        "pg-blocked-ahead",
        0.9,
        1,
        new ListContender(
            "claim behind 90,000 blocked",
            board.behindBlocked("/blocked", ready, 90_000),
            1,
            1,
            false),
        1,
        new ListContender("claim", board.ready("/unblocked", ready), 1, 1, false));
  }

  private void pathsAhead() throws SQLException {
    compare(
        "pg-paths-ahead",
        0.5,
        1,
        new ListContender(
            "claim on paths behind 10,000 held",
            board.onPaths("/held", 2_000, 10_000),
            1,
            1,
            false),
        1,
        new ListContender("claim on paths", board.onPaths("/free", 12_000, 0), 1, 1, false),
        200);
  }

  /** Claims after 20,000 others while a snapshot is open that still sees all of them as ready. */
  private void pinned() throws SQLException {
    int before = 20_000;
    TaskList pinned = board.ready("/pinned", before + ready);
    TaskList free = board.ready("/not-pinned", before + ready);
    backend.analyze(url);
    try (Connection snapshot = DriverManager.getConnection(url)) {
      take(free, before);
      snapshot.setAutoCommit(false);
      snapshot.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (var statement = snapshot.createStatement()) {
        statement.execute("select count(*) from " + Backend.PREFIX + "task");
      }
      take(pinned, before);
      compare(
          "pg-pinned",
          0.4,
          1,
          new ListContender("claim, 20,000 dead ahead", pinned, 1, 1, false, before),
          1,
          new ListContender("claim", free, 1, 1, false, before),
          1_000);
      snapshot.rollback();
    }
  }

  private static void take(TaskList list, int count) {
    new ListContender("claim", list, 1, 1, false).work(0, count);
  }

  private RawContender byHand(String title, TaskList list, int workers, boolean finishing)
      throws SQLException {
    return new RawContender(title, backend, url, list, workers, finishing);
  }

  private static String title(String what, int workers) {
    return what + (workers == 1 ? ", 1 thread" : ", " + workers + " threads");
  }

  private void compare(
      String name, double goal, int ourWorkers, Contender ours, int theirWorkers, Contender theirs)
      throws SQLException {
    compare(name, goal, ourWorkers, ours, theirWorkers, theirs, cycles);
  }

  /** The rate of ours over that of theirs, at least the goal. */
  private void compare(
      String name,
      double goal,
      int ourWorkers,
      Contender ours,
      int theirWorkers,
      Contender theirs,
      int cycles)
      throws SQLException {
    backend.analyze(url);
    List<Double> ratios = new ArrayList<>();
    List<Double> ourRates = new ArrayList<>();
    List<Double> theirRates = new ArrayList<>();
    try (ours;
        theirs;
        Crew ourCrew = new Crew(ourWorkers);
        Crew theirCrew = new Crew(theirWorkers)) {
      rate(ours, ourCrew, cycles);
      rate(theirs, theirCrew, cycles);
      for (int round = 0; round < ROUNDS; round++) {
        double our = rate(ours, ourCrew, cycles);
        double their = rate(theirs, theirCrew, cycles);
        ourRates.add(our);
        theirRates.add(their);
        ratios.add(our / their);
      }
      ours.check();
      theirs.check();
    }
    print(ours.title(), ourRates);
    print(theirs.title(), theirRates);
    Bar bar = new Bar(name, ratios, goal, true);
    System.out.println(bar.line());
    bars.add(bar);
  }

  private static double rate(Contender contender, Crew crew, int cycles) {
    contender.refill(cycles);
    return cycles * 1e9 / crew.work(contender, cycles);
  }

  private static void print(String title, List<Double> rates) {
    System.out.printf(Locale.ROOT, "%-48s %,10.0f a second%n", title, Bar.median(rates));
  }
}
