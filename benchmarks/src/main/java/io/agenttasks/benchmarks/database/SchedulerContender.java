package io.agenttasks.benchmarks.database;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.benchmarks.WrongCountException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * db-scheduler: one-time tasks that do nothing. It takes and finishes each, deletes its row, and
 * keeps no history; it calls a handler, which we don't. Its own threads do the work.
 */
final class SchedulerContender implements Contender {

  private static final int THREADS = 16;
  private static final String TABLE = Backend.PREFIX + "scheduled_tasks";
  private static final String NAME = "nothing";

  private final String title;
  private final boolean lockAndFetch;
  private final HikariDataSource pool;
  private final Set<String> executed = ConcurrentHashMap.newKeySet();
  private long wanted;
  private volatile CountDownLatch left = new CountDownLatch(0);
  private @Nullable Scheduler scheduler;

  /**
   * A scheduler on a fresh table.
   *
   * @param lockAndFetch whether it takes many at once, by locking them as it reads them
   */
  SchedulerContender(String title, String url, boolean lockAndFetch) throws SQLException {
    this.title = title;
    this.lockAndFetch = lockAndFetch;
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(THREADS + 4);
    pool = new HikariDataSource(config);
    execute("drop table if exists " + TABLE);
    execute(
        """
        create table %s (
          task_name text not null, task_instance text not null, task_data bytea,
          execution_time timestamp with time zone not null, picked boolean not null,
          picked_by text, last_success timestamp with time zone,
          last_failure timestamp with time zone, consecutive_failures int,
          last_heartbeat timestamp with time zone, version bigint not null, priority smallint,
          state text, primary key (task_name, task_instance))
        """
            .formatted(TABLE));
    execute("create index on " + TABLE + " (execution_time)");
    execute("create index on " + TABLE + " (last_heartbeat)");
    execute("create index on " + TABLE + " (priority desc, execution_time asc)");
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void refill(int cycles) {
    stop();
    execute(
        """
        insert into %s (task_name, task_instance, execution_time, picked, version)
        select '%s', 'n' || (%d + n), now() - interval '1 minute', false, 1
          from generate_series(1, %d) n
        """
            .formatted(TABLE, NAME, wanted, cycles));
    execute("analyze " + TABLE);
    wanted += cycles;
    left = new CountDownLatch(cycles);
  }

  @Override
  public void work(int worker, int cycles) {
    OneTimeTask<Void> task =
        Tasks.oneTime(NAME)
            .execute(
                (instance, context) -> {
                  if (executed.add(instance.getId())) {
                    left.countDown();
                  }
                });
    SchedulerBuilder builder =
        Scheduler.create(pool, task)
            .tableName(TABLE)
            .threads(THREADS)
            .pollingInterval(Duration.ofMillis(50));
    Scheduler started =
        (lockAndFetch
                ? builder.pollUsingLockAndFetch(0.5, 4.0)
                : builder.pollUsingFetchAndLockOnExecute(0.5, 4.0))
            .build();
    scheduler = started;
    started.start();
    try {
      left.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a measurement", e);
    }
  }

  @Override
  public void check() {
    stop();
    WrongCountException.require(title + ": executed", wanted, executed.size());
    WrongCountException.require(title + ": rows left", 0, rows());
  }

  @Override
  public void close() {
    stop();
    pool.close();
  }

  private void stop() {
    Scheduler running = scheduler;
    if (running != null) {
      running.stop();
      scheduler = null;
    }
  }

  private long rows() {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + TABLE)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(title, e);
    }
  }

  private void execute(String sql) {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(title, e);
    }
  }
}
