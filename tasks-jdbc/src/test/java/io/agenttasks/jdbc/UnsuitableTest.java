package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.NewTask;
import io.agenttasks.Tasks;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases and drivers with which a store would lose or miscount something in silence. */
final class UnsuitableTest {

  @TempDir private Path folder;

  private static HikariDataSource pool(String url) {
    HikariDataSource source = new HikariDataSource();
    source.setJdbcUrl(url);
    return source;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite::memory:",
        "jdbc:sqlite:",
        "jdbc:sqlite:file:tasks?mode=memory&cache=shared",
        "jdbc:h2:mem:",
        "jdbc:h2:mem:;DB_CLOSE_DELAY=-1",
      })
  void what_each_connection_would_have_for_itself_is_refused(String url) {
    assertThatThrownBy(() -> JdbcTaskStore.open(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("database: ");
    try (HikariDataSource source = pool(url)) {
      assertThatThrownBy(() -> JdbcTaskStore.on(source))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("database: ");
    }
  }

  @Test
  void connections_that_never_commit_by_themselves_are_refused() {
    try (HikariDataSource source = pool("jdbc:h2:mem:uncommitted")) {
      source.setAutoCommit(false);

      assertThatThrownBy(() -> JdbcTaskStore.on(source))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("source: ")
          .hasMessageContaining("autocommit");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IGNORECASE=TRUE",
        "MODE=MySQL;IGNORECASE=TRUE",
        "COLLATION=ENGLISH STRENGTH PRIMARY",
        "COLLATION=ENGLISH STRENGTH TERTIARY",
      })
  void a_database_of_h2_that_takes_two_lists_for_one_is_refused(String setting) {
    assertThatThrownBy(
            () -> JdbcTaskStore.open("jdbc:h2:" + folder.resolve("tasks") + ";" + setting))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("database: ")
        .hasMessageContaining("IGNORECASE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
        "MODE=MySQL",
        "MODE=MariaDB;DATABASE_TO_LOWER=TRUE",
        "MODE=DB2",
        "CASE_INSENSITIVE_IDENTIFIERS=TRUE",
      })
  void a_database_of_h2_that_is_like_another_will_do(String setting) {
    try (JdbcTaskStore store =
        JdbcTaskStore.open("jdbc:h2:" + folder.resolve("tasks") + ";" + setting)) {
      Tasks.on(store).list("/unsuitable/case").create(NewTask.of("small"));

      assertThat(Tasks.on(store).list("/unsuitable/CASE").counts().total()).isZero();
    }
  }

  @Test
  void a_driver_of_mariadb_that_counts_changed_rows_only_is_refused() {
    try (HikariDataSource source = pool(mariaDb("useAffectedRows=true"))) {
      assertThatThrownBy(() -> JdbcTaskStore.on(source))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("database: ")
          .hasMessageContaining("useAffectedRows=false");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"useAffectedRows=false", "useBulkStmts=true"})
  void a_driver_of_mariadb_that_counts_each_row_it_finds_will_do(String setting) {
    try (HikariDataSource source = pool(mariaDb(setting));
        JdbcTaskStore store = JdbcTaskStore.on(source)) {
      assertThat(Tasks.on(store).list("/unsuitable/none").counts().total()).isZero();
    }
  }

  private String mariaDb(String setting) {
    return HostBackend.MARIADB.url(folder) + "&" + setting;
  }
}
