package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How SQLite goes about each statement: on tables of which it knows nothing, as everywhere in use,
 * and on full ones after it gathered figures.
 */
final class SqlitePlanTest {

  /**
   * A scan of a table; scans of what was bound, or of the row of a subquery, are as they should.
   */
  private static final Pattern SCAN = Pattern.compile("SCAN (tasks_\\w+|[tebd])( .*)?");

  @TempDir private static Path folder;

  private final Statements statements = new Statements(new Sqlite(), "tasks_");
  private Connection connection;

  @BeforeEach
  void makeTables() throws SQLException, IOException {
    connection =
        DriverManager.getConnection(
            "jdbc:sqlite:" + Files.createTempFile(folder, "plans", ".db") + "?synchronous=OFF");
    for (String statement : StatementFiles.schema(statements)) {
      execute(statement);
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @ParameterizedTest
  @CsvSource({
    "claim_head, t USING INDEX tasks_task_ready (list=? AND lane=? AND assignee=?)",
    "claim_head, t USING INTEGER PRIMARY KEY (rowid=?)",
    "ready_page, 't USING INDEX tasks_task_ready"
        + " (list=? AND lane=? AND assignee=? AND (claim_rank,creation)>(?,?))'",
    "page_by_creation, t USING INDEX sqlite_autoindex_tasks_task_1 (list=? AND creation>?)",
    "page_by_priority, 't USING INDEX tasks_task_priority"
        + " (list=? AND (claim_rank,creation)>(?,?))'",
    "page_by_update, 't USING INDEX tasks_task_updated"
        + " (list=? AND (updated_at,creation)<(?,?))'",
    "renew_task, tasks_task USING INDEX sqlite_autoindex_tasks_task_2 (list=? AND id=?)",
    "update_task, tasks_task USING INDEX sqlite_autoindex_tasks_task_1 (list=? AND creation=?)",
    "history, 'e USING PRIMARY KEY (list=? AND creation=? AND version>?)'",
  })
  void the_hot_statements_are_served_by_their_index_and_sort_nothing(String name, String search)
      throws SQLException {
    assertThat(plan(name)).contains("SEARCH " + search).noneMatch(SqlitePlanTest::sorts);

    fill();

    assertThat(plan(name)).contains("SEARCH " + search).noneMatch(SqlitePlanTest::sorts);
  }

  @ParameterizedTest
  @CsvSource({
    "lock_tasks, t USING INDEX sqlite_autoindex_tasks_task_2 (list=? AND id=?)",
    "lock_numbered, t USING INDEX sqlite_autoindex_tasks_task_1 (list=? AND creation=?)",
    "try_lock_ready, t USING INDEX sqlite_autoindex_tasks_task_1 (list=? AND creation=?)",
    "open_tasks, t USING INDEX sqlite_autoindex_tasks_task_2 (list=? AND id=?)",
    "edges_to_dependents, e USING PRIMARY KEY (list=? AND blocker=?)",
    "edges_from_blockers,"
        + " e USING COVERING INDEX tasks_edge_dependent (list=? AND dependent=?)",
    "page_blockers, e USING COVERING INDEX tasks_edge_dependent (list=? AND dependent=?)",
    "page_dependents, e USING PRIMARY KEY (list=? AND blocker=?)",
    // Sorted by the end of the lease, which stands in no index, so that a renewal writes none.
    "lapsed_leases, t USING INDEX tasks_task_working (list=?)",
  })
  void what_is_wanted_is_looked_up_and_no_list_is_searched_for_it(String name, String search)
      throws SQLException {
    assertThat(plan(name)).contains("SEARCH " + search);

    fill();

    assertThat(plan(name)).contains("SEARCH " + search);
  }

  @Test
  void no_statement_reads_a_table_from_end_to_end() throws SQLException, IOException {
    List<String> names = StatementFiles.names("sqlite");
    assertThat(names).hasSizeGreaterThan(50);
    for (String name : names) {
      assertThat(plan(name)).as(name).noneMatch(SCAN.asMatchPredicate());
    }

    fill();

    for (String name : names) {
      assertThat(plan(name)).as(name).noneMatch(SCAN.asMatchPredicate());
    }
  }

  private static boolean sorts(String step) {
    return step.contains("TEMP B-TREE");
  }

  private List<String> plan(String name) throws SQLException {
    List<String> steps = new ArrayList<>();
    try (var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("explain query plan " + statements.text(name))) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return steps;
  }

  /** Twenty thousand ready tasks in a chain, and what SQLite says of them afterwards. */
  private void fill() throws SQLException {
    execute(
        """
        insert into tasks_task (
            list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
            started, title, description, priority, tags, paths, created_at, updated_at)
        with recursive number (n) as (select 1 union all select n + 1 from number where n < 20000)
        select 1, n, 'task-' || n, 1, 0, 0, 'PENDING', 1, 1, 0, 0, 1, '', '', n % 8, '[]', '[]', 1, n
          from number
        """);
    execute(
        """
        insert into tasks_event (list, creation, version, at, fence, what)
        select list, creation, 1, 1, 0, 'CREATED' from tasks_task
        """);
    execute(
        """
        insert into tasks_edge (list, blocker, dependent)
        select list, creation, creation + 1 from tasks_task
        """);
    execute("analyze");
  }

  private void execute(String statement) throws SQLException {
    try (var made = connection.createStatement()) {
      made.execute(statement);
    }
  }
}
