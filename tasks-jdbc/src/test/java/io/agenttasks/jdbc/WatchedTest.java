package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Whether the leak check finds what is left open. */
final class WatchedTest {

  private final Watched watched = new Watched();
  private final DataSource source = watched.source(memory());

  private static DataSource memory() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:");
    return source;
  }

  @Test
  void what_is_closed_is_no_fault() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("select 1")).isTrue();
    }

    assertThat(watched.faults()).isEmpty();
  }

  @Test
  void a_statement_that_its_connection_closes_is_a_fault() throws Exception {
    Connection connection = source.getConnection();
    leave(connection);
    connection.close();

    assertThat(watched.faults()).singleElement().asString().startsWith("an open statement: ");
    assertThat(watched.faults()).isEmpty();
  }

  private static void leave(Connection connection) throws SQLException {
    assertThat(connection.prepareStatement("select 1").execute()).isTrue();
  }
}
