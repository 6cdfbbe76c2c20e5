package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Subscription;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other processes are told of changes, and how soon. */
final class AnnouncingTest {

  private static final ListId LIST = ListId.of("/announced");
  private static final int CLAIMS = 300;
  private static final ClaimRequest REQUEST = ClaimRequest.by("ann");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void claims_one_after_the_other_are_announced_together(HostBackend backend) throws Exception {
    String url = backend.url(folder);
    try (Tasks tasks = Tasks.on(JdbcTaskStore.open(url))) {
      tasks.list(LIST).create(Collections.nCopies(CLAIMS, NewTask.of("ready")));
    }
    long before = announced(url);
    long begun = System.nanoTime();

    try (Tasks tasks = Tasks.on(JdbcTaskStore.open(url))) {
      for (int claim = 0; claim < CLAIMS; claim++) {
        claimed(tasks.list(LIST));
      }
    }

    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    assertThat(announced(url) - before).isBetween(1L, 2 + millis / 100);
  }

  @Test
  void what_is_pressing_takes_along_what_is_not() throws Exception {
    String url = HostBackend.SQLITE.url(folder);
    JdbcTaskStore.open(url).close();
    PooledDatabase database = Connections.open(url, JdbcSettings.DEFAULT);
    Background background = new Background("announcing-test");
    Announcing announcing = new Announcing(database, background);

    announcing.changed(1, false);
    announcing.changed(2, true);
    // What is due is still done, what is to come is not.
    background.close();

    assertThat(counts(url, "select count from tasks_change order by list")).containsExactly(1L, 1L);
    database.close();
  }

  @Test
  void what_somebody_may_wait_for_is_pressing() {
    String url = HostBackend.SQLITE.url(folder);
    JdbcTaskStore.open(url).close();
    PooledDatabase database = Connections.open(url, JdbcSettings.DEFAULT);
    Told told = new Told();
    try (Tasks tasks =
        Tasks.on(new JdbcTaskStore(database, InstantSource.system(), 1, lists -> told))) {
      TaskList list = tasks.list(LIST);

      Task first = list.create(NewTask.of("first").priority(1));
      Task behind = list.create(NewTask.of("behind").blockedBy(first.id()));
      Task onPath = list.create(NewTask.of("on a path").paths("src"));
      assertThat(told.last()).containsExactly(true, false, true);

      claimed(list).close();
      Claim claim = claimed(list);
      claim.complete();
      assertThat(told.last()).containsExactly(false, true, false, true);

      assertThat(claimed(list).task().id()).isEqualTo(behind.id());
      Claim held = claimed(list);
      assertThat(held.task().id()).isEqualTo(onPath.id());
      held.complete();
      assertThat(told.last()).containsExactly(false, false, true);

      list.claimPaths(PathRequest.by("ann").paths("docs"));
      assertThat(told.last()).containsExactly(true);
    }
  }

  private static Claim claimed(TaskList list) {
    return ((Claimed) list.claim(REQUEST)).claim();
  }

  private static long announced(String url) throws SQLException {
    return counts(
            url,
            "select c.count from tasks_change c join tasks_list l on l.list = c.list where l.name = '"
                + LIST
                + "'")
        .get(0);
  }

  private static List<Long> counts(String url, String query) throws SQLException {
    List<Long> counts = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        counts.add(rows.getLong(1));
      }
    }
    return counts;
  }

  /** Whether each change was pressing. */
  private static final class Told implements Changes {

    private final List<Boolean> pressing = new ArrayList<>();

    /** Those since this was asked last. */
    List<Boolean> last() {
      List<Boolean> last = List.copyOf(pressing);
      pressing.clear();
      return last;
    }

    @Override
    public void changed(ListId list, long number, boolean isPressing) {
      pressing.add(isPressing);
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      throw new UnsupportedOperationException("nobody waits here");
    }

    @Override
    public void close() {}
  }
}
