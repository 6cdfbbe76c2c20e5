package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How PostgreSQL goes about each statement once it plans it for any parameters: it keeps that plan
 * until it gathers figures of the tables anew. So what claims and pages read must be right on empty
 * tables of which it knows nothing, as they are when the first process begins, and on full ones.
 */
final class PostgreSqlPlanTest {

  private static final Pattern PARAMETER = Pattern.compile("(?<!:):(\\w+)");

  /** Of the tables that grow with tasks. */
  private static final Pattern SCAN = Pattern.compile("Seq Scan on tasks_(task|edge|event)");

  private static final Pattern HEADS =
      Pattern.compile(
          "Limit\\s+->  LockRows\\s+->  Index Scan using tasks_task_ready on tasks_task t");

  /** Arrays of texts; all others are of numbers. */
  private static final Set<String> TEXTS = Set.of("ids", "names", "digests");

  private final Statements statements = new Statements(new PostgreSql(), "tasks_");
  private Connection connection;

  @BeforeEach
  void makeTables() throws SQLException {
    // Else the driver would count the parameters, and miss their values.
    connection = DriverManager.getConnection(PostgreSqlServer.url() + "&preferQueryMode=simple");
    execute("create schema plans");
    execute("set search_path = plans");
    for (String statement : StatementFiles.schema(statements)) {
      execute(statement);
    }
  }

  @AfterEach
  void dropTables() throws SQLException {
    execute("drop schema plans cascade");
    connection.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ready_page | tasks_task_ready | (list = $1) AND (lane = $2)"
            + " AND ((assignee)::text = $3) AND (ROW(claim_rank, creation) > ROW($4, $5))",
        "page_by_creation | tasks_task_pkey | (list = $1) AND (creation > $2)",
        "page_by_priority | tasks_task_priority | (list = $1)"
            + " AND (ROW(claim_rank, creation) > ROW($2, $3))",
        "page_by_update | tasks_task_updated | (list = $1)"
            + " AND (ROW(updated_at, creation) < ROW($2, $3))",
        "turn_starts | tasks_task_start | (list = $1) AND (start_at <= $2)",
      })
  void what_is_read_in_an_order_is_read_by_its_index_and_not_sorted(
      String name, String index, String condition) throws SQLException {
    assertGoesBy(name, index, condition);
    assertThat(plan(name)).doesNotContain("Sort");

    fill();

    assertGoesBy(name, index, condition);
    assertThat(plan(name)).doesNotContain("Sort");
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim_head", "claim_heads"})
  void a_claim_reads_the_first_entries_of_the_index_for_each_assignee(String name)
      throws SQLException {
    assertReadsHeads(plan(name));

    fill();

    assertReadsHeads(plan(name));
    assertGoesBy(name, "tasks_task_pkey", "(list = chosen");
  }

  private static void assertReadsHeads(String plan) {
    // What is locked comes from the index in its order, and no more than what is wanted.
    assertThat(HEADS.matcher(plan).results()).hasSize(2);
    // Of those that were found the better ones are taken.
    assertThat(plan).containsOnlyOnce("Sort Key: nobodys.claim_rank");
  }

  /**
   * As long as PostgreSQL has no figures, every index that begins with the list looks as good as
   * that of the key, so it is asked on full tables alone.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "change_and_note | tasks_task_pkey | (list = $10) AND (creation = $18)",
        "update_task | tasks_task_pkey | (list = $22) AND (creation = $23)",
        "update_derived | tasks_task_pkey | (list = $6) AND (creation = $7)",
        "claim_tasks | tasks_task_pkey | (creation = \"ANY_subquery\".item)",
        "lock_tasks | tasks_task_list_id_key | (list = $2) AND ((id)::text = wanted.item)",
        "lock_numbered | tasks_task_pkey | (list = $2) AND (creation = wanted.item)",
        "try_lock_ready | tasks_task_pkey | (list = $2) AND (creation = wanted.item)",
        "open_tasks | tasks_task_list_id_key | (list = $2) AND ((id)::text = (unnest($1)))",
        "edges_to_dependents | tasks_edge_pkey | (list = $2) AND (blocker = (unnest($1)))",
        "edges_from_blockers | tasks_edge_dependent | (list = $2) AND (dependent = (unnest($1)))",
        "edges_between | tasks_edge_dependent | (list = $2) AND (dependent = (unnest($1)))",
        "history | tasks_event_pkey | (list = $1) AND (creation = t.creation) AND (version > $3)",
        "lapsed_leases | tasks_task_working | (list = $1)",
      })
  void what_is_wanted_is_looked_up_and_no_list_is_searched_for_it(
      String name, String index, String condition) throws SQLException {
    fill();

    assertGoesBy(name, index, condition);
  }

  @Test
  void no_statement_reads_a_table_from_end_to_end() throws SQLException, IOException {
    fill();

    for (String name : StatementFiles.names("postgresql")) {
      assertThat(plan(name)).as(name).doesNotContainPattern(SCAN);
    }
  }

  private void assertGoesBy(String name, String index, String condition) throws SQLException {
    assertThat(plan(name))
        .contains("using " + index + " on ")
        .contains(condition)
        .doesNotContainPattern(SCAN);
  }

  /** The plan; one after the other, where several statements go in one trip. */
  private String plan(String name) throws SQLException {
    StringJoiner lines = new StringJoiner("\n");
    for (String text : statements.text(name).split(";", -1)) {
      try (var statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("explain (generic_plan, costs off) " + numbered(text))) {
        while (rows.next()) {
          lines.add(rows.getString(1));
        }
      }
    }
    return lines.toString();
  }

  /** The statement with numbered parameters. What is an array has to be said. */
  private static String numbered(String text) {
    Map<String, Integer> numbers = new HashMap<>();
    Matcher parameter = PARAMETER.matcher(text);
    StringBuilder numbered = new StringBuilder();
    while (parameter.find()) {
      String found = parameter.group(1);
      String type = TEXTS.contains(found) ? "::text[]" : "::bigint[]";
      numbers.putIfAbsent(found, numbers.size() + 1);
      boolean array = text.contains("unnest(:" + found + ")");
      parameter.appendReplacement(
          numbered, Matcher.quoteReplacement("$" + numbers.get(found) + (array ? type : "")));
    }
    return parameter.appendTail(numbered).toString();
  }

  /** Twenty lists of a thousand ready tasks in a chain, and what PostgreSQL finds out of them. */
  private void fill() throws SQLException {
    execute(
        """
        insert into tasks_task (
            list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
            started, title, description, priority, tags, paths, created_at, updated_at)
        select list, n, 'task-' || n, 1, 0, 0, 'PENDING', true, true,
               false, false, true, '', '', n % 8, '[]', '[]', 1, n
          from generate_series(1, 20) list, generate_series(1, 1000) n
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
    execute("analyze tasks_task, tasks_event, tasks_edge");
  }

  private void execute(String statement) throws SQLException {
    try (var made = connection.createStatement()) {
      made.execute(statement);
    }
  }
}
