package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimRequest;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When what a store answered is in the file of H2, so that a killed process does not lose it. */
final class H2DurabilityTest {

  @TempDir private Path folder;

  @Test
  void an_answered_claim_is_in_the_file_although_another_commit_was_being_written()
      throws Exception {
    String url = "jdbc:h2:" + folder.resolve("tasks");
    try (Tasks tasks = Tasks.on(JdbcTaskStore.open(url));
        Connection other = DriverManager.getConnection(H2.uninterrupted(url))) {
      TaskList list = tasks.list("/durable");
      list.create(NewTask.of("t"));
      MVStore file = fileOf(other);

      CompletableFuture<Boolean> unsaved = new CompletableFuture<>();
      // Whoever writes to the file has it for itself: what commits meanwhile is left to the next
      // one.
      file.executeFilestoreOperation(
          () -> {
            unsaved.completeAsync(
                () -> {
                  list.claim(ClaimRequest.by("ann"));
                  return file.hasUnsavedChanges();
                });
            awaitClaim(other);
          });

      assertThat(unsaved.get()).isFalse();
    }
  }

  private static MVStore fileOf(Connection connection) throws SQLException {
    SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    return session.getDatabase().getStore().getMvStore();
  }

  /** Returns once others see that the task was claimed. */
  private static void awaitClaim(Connection connection) {
    try (var statement = connection.createStatement()) {
      boolean claimed = false;
      while (!claimed) {
        try (ResultSet rows =
            statement.executeQuery("select 1 from tasks_task where status = 'IN_PROGRESS'")) {
          claimed = rows.next();
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("tasks", e);
    }
  }
}
