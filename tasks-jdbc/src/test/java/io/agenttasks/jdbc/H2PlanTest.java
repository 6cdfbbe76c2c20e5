package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How H2 goes about each statement. A plan stays as it was made, mostly on an empty table, while
 * its statement is kept; so it must be right there, too.
 */
final class H2PlanTest {

  private final Statements statements = new Statements(new H2("jdbc:h2:mem:plans"), "tasks_");
  private Connection connection;

  @BeforeEach
  void makeTables() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    for (String statement : StatementFiles.schema(statements)) {
      execute(statement);
    }
    execute(statements.text("create_schema_table"));
    execute(statements.text("create_schema_lock"));
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ready_page | 2 | TASKS_TASK_READY: READY = TRUE AND ASSIGNEE = ?3 AND CLAIM_RANK = ?4"
            + " AND CREATION > ?5 AND LIST = ?1 AND LANE = ?2",
        "ready_page | 2 | TASKS_TASK_READY: READY = TRUE AND ASSIGNEE = ?9 AND LIST = ?7 AND LANE = ?8"
            + " AND CLAIM_RANK >= (CAST(?10 AS BIGINT) + 1)",
        "page_by_creation | 1 | PRIMARY_KEY: LIST = ?1 AND CREATION > ?2",
        "page_by_priority | 2 | TASKS_TASK_PRIORITY: LIST = ?1 AND DEPARTED = FALSE"
            + " AND CLAIM_RANK = ?2 AND CREATION > ?3",
        "page_by_update | 2 | TASKS_TASK_UPDATED: LIST = ?1 AND DEPARTED = FALSE"
            + " AND UPDATED_AT = ?2 AND CREATION < ?3",
        "moved_since | 1 | TASKS_TASK_UPDATED: DEPARTED = FALSE AND LIST = ?2"
            + " AND UPDATED_AT > ?3",
      })
  void what_is_read_in_an_order_is_read_by_its_index_and_not_sorted(
      String name, int parts, String index) throws SQLException {
    assertThat(plan(name)).contains(index).satisfies(plan -> sortsNothing(plan, parts));

    fill();

    assertThat(plan(name)).contains(index).satisfies(plan -> sortsNothing(plan, parts));
  }

  @Test
  void a_claim_reads_the_first_entry_of_the_index_for_each_assignee() throws SQLException {
    String claim = statements.text("claim_head");
    // The plan of a statement inside of another one is not shown.
    String update = claim.substring(claim.indexOf("update tasks_task"), claim.lastIndexOf(')'));
    String first = planOf(update);

    assertThat(first)
        .contains("PRIMARY_KEY: LIST = ?10 AND CREATION = (SELECT")
        .contains(
            "TASKS_TASK_READY: READY = TRUE AND ASSIGNEE = '' AND LIST = ?12 AND LANE = CAST(0 AS")
        .contains(
            "TASKS_TASK_READY: READY = TRUE AND ASSIGNEE = ?14 AND LIST = ?13 AND LANE = CAST(0 AS");

    fill();

    assertThat(planOf(update)).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lock_tasks | UNIQUE_INDEX: LIST = ?2 AND ID = WANTED.ITEM",
        "lock_numbered | PRIMARY_KEY: LIST = ?2 AND CREATION = WANTED.ITEM",
        "try_lock_ready | PRIMARY_KEY: LIST = ?2 AND CREATION = WANTED.ITEM",
        "claim_tasks | PRIMARY_KEY: LIST = ?2 AND CREATION = WANTED.ITEM",
        "edges_between | TASKS_EDGE_DEPENDENT: LIST = ?2 AND DEPENDENT = WANTED.ITEM",
        "edges_to_dependents | PRIMARY_KEY: LIST = ?2 AND BLOCKER = WANTED.ITEM",
        "page_blockers | UNIQUE_INDEX: LIST = ?2 AND ID = WANTED.ITEM",
        "page_dependents | UNIQUE_INDEX: LIST = ?2 AND ID = WANTED.ITEM",
        "renew_task | UNIQUE_INDEX: LIST = ?3 AND ID = ?4",
        "update_task | PRIMARY_KEY: LIST = ?22 AND CREATION = ?23",
        // Sorted by the end of the lease, which stands in no index, so that a renewal writes none.
        "lapsed_leases | TASKS_TASK_WORKING: WORKING = TRUE AND LIST = ?1",
      })
  void what_is_wanted_is_looked_up_and_no_list_is_searched_for_it(String name, String index)
      throws SQLException {
    assertThat(plan(name)).contains(index);

    fill();

    assertThat(plan(name)).contains(index);
  }

  @Test
  void no_plan_depends_on_what_the_tables_hold() throws SQLException, IOException {
    Map<String, String> first = plans();
    assertThat(first).hasSizeGreaterThan(50);

    fill();

    assertThat(plans()).isEqualTo(first);
  }

  @Test
  void no_statement_reads_a_table_from_end_to_end() throws SQLException, IOException {
    fill();

    plans().forEach((name, plan) -> assertThat(plan).as(name).doesNotContain(".tableScan"));
  }

  private static void sortsNothing(String plan, int parts) {
    assertThat(plan.split("/\\* index sorted \\*/", -1)).hasSize(parts + 1);
    assertThat(plan).doesNotContain("index sorted:");
  }

  private Map<String, String> plans() throws SQLException, IOException {
    Map<String, String> plans = new TreeMap<>();
    for (String name : StatementFiles.names("h2")) {
      plans.put(name, plan(name));
    }
    // It reads all tasks of a list, by whichever index.
    plans.remove("count_statuses");
    return plans;
  }

  private String plan(String name) throws SQLException {
    return planOf(statements.text(name));
  }

  private String planOf(String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("explain " + text.replaceAll(":(\\w+)", "?"))) {
      int parameters = statement.getParameterMetaData().getParameterCount();
      for (int parameter = 1; parameter <= parameters; parameter++) {
        statement.setNull(parameter, Types.NULL);
      }
      try (ResultSet plan = statement.executeQuery()) {
        plan.next();
        return plan.getString(1)
            .replaceAll("\\s+", " ")
            // H2 names these itself.
            .replaceAll("PRIMARY_KEY_\\w+", "PRIMARY_KEY")
            .replaceAll("CONSTRAINT_\\w*INDEX_\\w+", "UNIQUE_INDEX");
      }
    }
  }

  /** Five thousand ready tasks in a chain, and what H2 finds out of them. */
  private void fill() throws SQLException {
    execute(
        """
        insert into tasks_task (
            list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
            started, title, description, priority, tags, paths, created_at, updated_at)
        select 1, x, 'task-' || x, 1, 0, 0, 'PENDING', true, true,
               false, false, true, '', '', mod(x, 8), '[]', '[]', 1, x
          from system_range(1, 5000)
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
