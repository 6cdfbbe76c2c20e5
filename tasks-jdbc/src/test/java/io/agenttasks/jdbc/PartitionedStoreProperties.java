package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import net.jqwik.api.PropertyDefaults;

/**
 * Scripts of calls on PostgreSQL where the host made the tables, partitioned by the hash of the
 * list: the way to spread lists over tables, or over servers that speak its protocol.
 */
@PropertyDefaults(tries = 100)
final class PartitionedStoreProperties extends TaskStoreProperties {

  private static final int PARTITIONS = 4;
  private static final JdbcSettings SETTINGS =
      JdbcSettings.DEFAULT.withTables("parted_").withMigrated(false);

  /** A table, what stands in it, and how it is stored, if that is said. */
  private static final Pattern TABLE =
      Pattern.compile("\\s*create table (\\w+) (\\(.*\\n\\))(.*)", Pattern.DOTALL);

  private static final class Holder {
    static final DataSource SOURCE = partitioned();
  }

  @Override
  protected TaskStore store(InstantSource clock) {
    return JdbcTaskStore.on(Holder.SOURCE, SETTINGS.withClock(clock));
  }

  private static DataSource partitioned() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(PostgreSqlServer.url());
    HikariDataSource source = new HikariDataSource(config);
    try (Connection connection = source.getConnection()) {
      makeTables(connection, new Statements(new PostgreSql(), SETTINGS.tables()));
      return source;
    } catch (SQLException e) {
      throw new IllegalStateException("partitioned tables", e);
    }
  }

  private static void makeTables(Connection connection, Statements statements) throws SQLException {
    execute(connection, statements.text("create_schema_table"));
    for (String script : Schema.SCRIPTS) {
      for (String statement : statements.text("schema/" + script).split(";", -1)) {
        if (!statement.isBlank()) {
          makePart(connection, statement);
        }
      }
      execute(
          connection,
          "insert into parted_schema (version, script) values (%d, '%s')"
              .formatted(Schema.SCRIPTS.indexOf(script) + 1, script));
    }
  }

  private static void makePart(Connection connection, String statement) throws SQLException {
    Matcher table = TABLE.matcher(statement);
    // The names of lists are unique over all of them.
    if (!table.matches() || table.group(1).equals("parted_list")) {
      execute(connection, statement);
      return;
    }
    String name = table.group(1);
    execute(
        connection, "create table " + name + " " + table.group(2) + " partition by hash (list)");
    for (int part = 0; part < PARTITIONS; part++) {
      execute(
          connection,
          "create table %s_%d partition of %s for values with (modulus %d, remainder %d) %s"
              .formatted(name, part, name, PARTITIONS, part, table.group(3)));
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
