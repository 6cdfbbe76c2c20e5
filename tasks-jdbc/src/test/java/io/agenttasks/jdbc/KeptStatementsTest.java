package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConnection;

/** Statements that a connection keeps from one use to the next. */
final class KeptStatementsTest {

  private final KeptStatements kept = new KeptStatements(SQLiteConnection.class);

  /** A commit that failed on a full disk was kept, and no later one on its connection went well. */
  @Test
  void one_that_failed_is_not_used_again(@TempDir Path folder) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement any = connection.createStatement()) {
      PreparedStatement failed = kept.prepare(connection, "commit");
      assertThatThrownBy(failed::execute).hasMessageContaining("no transaction is active");
      kept.release(connection, "commit", failed);

      any.execute("begin");
      PreparedStatement commit = kept.prepare(connection, "commit");
      commit.execute();
      kept.release(connection, "commit", commit);

      assertThat(kept.prepare(connection, "commit")).isSameAs(commit);
    }
  }
}
