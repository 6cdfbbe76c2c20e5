package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Each hot statement goes by its index and sorts nothing, whether the tables are filled or not. */
@EnabledIfEnvironmentVariable(
    named = MariaDbServer.VARIABLE,
    matches = "jdbc:mariadb:.+",
    disabledReason = "no build brings a server of MariaDB; CI names one, and fails without")
final class MariaDbPlanTest {

  private static final int TASKS = 20_000;

  /** Enough that reading them one by one shows, and few against the whole. */
  private static final String SOME = "[7,8,9,10000]";

  private static final String ANALYZE = "analyze table tasks_task, tasks_edge, tasks_event";

  private static final MariaDb DIALECT = new MariaDb();
  private static final Statements STATEMENTS = new Statements(DIALECT, "tasks_");

  private static final List<String> NUMBERS =
      List.of(
          ("list lane creation rank limit now until fence version attempts updated_at since lease_until"
                  + " holder_fence attempt open_blockers edge_stamp resolved_run after_at"
                  + " after_creation after_asked after_other at after holds queued working resolved dormant started departed")
              .split(" "));

  private static HikariDataSource source;
  private static Jdbi database;

  /** A statement, and the index by which it goes to tasks or edges, each time that it does. */
  private enum Hot {
    READY_PAGE(false, "task_ready"),
    PAGE_BY_PRIORITY(false, "task_priority"),
    PAGE_BY_CREATION(false, "PRIMARY"),
    PAGE_BY_UPDATE(false, "task_updated"),
    RENEW_TASK(false, "task_id"),
    // They are sorted by the end of the lease, which stands in no index.
    LAPSED_LEASES(true, "task_working"),
    NEXT_DUE(false, "task_working", "task_start"),
    TURN_STARTS(false, "task_start"),
    LOCK_TASKS(true, "PRIMARY", "task_id"),
    // The order is that of the numbers that are asked for; what is sorted are those few.
    LOCK_NUMBERED(true, "PRIMARY"),
    TRY_LOCK_READY(true, "PRIMARY"),
    CLAIM_TASKS(false, "PRIMARY"),
    OPEN_TASKS(false, "task_id"),
    UPDATE_TASK(false, "PRIMARY"),
    UPDATE_DERIVED(false, "PRIMARY"),
    LOCK_THOSE_OF_RUNS(false, "task_runs"),
    MOVED_SINCE(false, "task_updated", "PRIMARY"),
    USED_NUMBERS(false, "PRIMARY"),
    EDGES_TO_DEPENDENTS(false, "PRIMARY"),
    EDGES_FROM_BLOCKERS(false, "edge_dependent"),
    EDGES_BETWEEN(false, "edge_dependent"),
    // What is sorted are the edges of the tasks that are asked for.
    PAGE_BLOCKERS(true, "task_id", "edge_dependent", "PRIMARY"),
    PAGE_DEPENDENTS(true, "task_id", "PRIMARY", "PRIMARY");

    final boolean sorts;

    /** Their names, with commas between. */
    private final String indexes;

    Hot(boolean sorts, String... indexes) {
      this.sorts = sorts;
      this.indexes = Arrays.stream(indexes).map(Hot::named).collect(Collectors.joining(","));
    }

    private static String named(String index) {
      return index.equals("PRIMARY") ? index : "tasks_" + index;
    }

    List<String> indexes() {
      return List.of(indexes.split(",", -1));
    }

    String statement() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @BeforeAll
  static void createTables() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(MariaDbServer.newDatabase());
    DIALECT.configure(config, JdbcSettings.DEFAULT);
    source = new HikariDataSource(config);
    database = Jdbi.create(source);
    new Schema(new PooledDatabase(source, source, List.of(), DIALECT, STATEMENTS)).migrate();
  }

  @AfterAll
  static void close() {
    if (source != null) {
      source.close();
    }
  }

  @Test
  void each_goes_by_its_index_when_the_tables_are_empty() {
    database.useHandle(
        handle -> {
          empty(handle);
          assertPlans(handle);
        });
  }

  @Test
  void each_goes_by_its_index_when_the_tables_are_filled() {
    database.useHandle(
        handle -> {
          fill(handle);
          assertPlans(handle);
        });
  }

  @Test
  void the_head_of_a_long_list_is_claimed_by_reading_a_few_rows() {
    database.useHandle(
        handle -> {
          fill(handle);
          long before = rowsRead(handle);
          var taken = bound(handle, STATEMENTS.text("claim_head")).mapToMap().list();
          long read = rowsRead(handle) - before;

          assertThat(taken).extracting(row -> row.get("creation")).containsExactly(1L);
          // Two heads, then by key: the update, the event's source, and the answer.
          assertThat(read).isBetween(4L, 20L);
        });
  }

  private static void empty(Handle handle) {
    for (String table : List.of("task", "edge", "event")) {
      handle.execute("delete from tasks_" + table);
    }
    handle.execute(ANALYZE);
  }

  private static void fill(Handle handle) {
    empty(handle);
    handle.execute(
        "insert into tasks_task (list, creation, id, version, fence, attempts, status, holds, queued,"
            + " working, resolved, started, title, description, priority, tags, paths, assignee,"
            + " created_at, updated_at)"
            + " select 1, seq, seq, 1, 0, 0, 'PENDING', 1, 1, 0, 0, 1, 'task', '', 0, '[]', '[]',"
            + " if(seq % 10 = 0, 'ann', ''), seq, seq from seq_1_to_"
            + TASKS);
    handle.execute(
        "insert into tasks_edge (list, blocker, dependent) select 1, seq, seq + 1 from seq_1_to_"
            + TASKS);
    handle.execute(
        "insert into tasks_event (list, creation, version, at, fence, what)"
            + " select 1, seq, 1, seq, 0, 'CREATED' from seq_1_to_"
            + TASKS);
    handle.execute(ANALYZE);
  }

  private static void assertPlans(Handle handle) {
    SoftAssertions.assertSoftly(
        softly -> {
          for (Hot hot : Hot.values()) {
            assertPlan(softly, handle, hot);
          }
        });
  }

  private static void assertPlan(SoftAssertions softly, Handle handle, Hot hot) {
    List<Map<String, Object>> plan =
        bound(handle, "explain " + STATEMENTS.text(hot.statement())).mapToMap().list();
    String shown =
        plan.stream().map(String::valueOf).collect(Collectors.joining("\n", hot + ":\n", ""));
    List<Map<String, Object>> tables =
        plan.stream()
            .filter(row -> String.valueOf(row.get("table")).matches("[tedb]|tasks_task"))
            .toList();

    softly
        .assertThat(tables)
        .as(shown)
        .extracting(row -> String.valueOf(row.get("key")))
        .containsExactlyInAnyOrderElementsOf(hot.indexes());
    // Both read the whole of an index or a table.
    softly
        .assertThat(tables)
        .as(shown)
        .extracting(row -> String.valueOf(row.get("type")))
        .doesNotContain("index", "ALL");
    if (!hot.sorts) {
      softly.assertThat(shown).doesNotContain("filesort");
    }
  }

  /** Binds each name that some statement knows. */
  private static Query bound(Handle handle, String statement) {
    Query query = handle.createQuery(statement);
    query.configure(SqlStatements.class, it -> it.setUnusedBindingAllowed(true));
    for (String numbers : NUMBERS) {
      query.bind(numbers, 1L);
    }
    for (String texts : List.of("assignee", "id", "agent", "reason")) {
      query.bind(texts, "");
    }
    return query
        .bind("own", "ann")
        .bind("status", "IN_PROGRESS")
        .bind("ids", SOME)
        .bind("creations", SOME)
        .bind("blockers", SOME)
        .bind("dependents", SOME);
  }

  /** How many rows this connection has read so far, by whichever way. */
  private static long rowsRead(Handle handle) {
    return handle
        .createQuery(
            "select sum(variable_value) from information_schema.session_status"
                + " where variable_name like 'HANDLER_READ%'"
                + " and variable_name not like 'HANDLER_READ_RND_NEXT'")
        .mapTo(Long.class)
        .one();
  }
}
