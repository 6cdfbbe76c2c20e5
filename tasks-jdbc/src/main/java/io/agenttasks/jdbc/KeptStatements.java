package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Keeps statements prepared, connection by connection, for a driver that would parse a text anew
 * each time. They are made on the driver's own connection, as a pool closes its statements whenever
 * a connection comes back, and end with it. Any number of threads may use it.
 */
final class KeptStatements implements StatementBuilderFactory, Preparing {

  /** The most that a connection keeps: more than there are statements. */
  private static final int KEPT_MAX = 200;

  private final Class<? extends Connection> driversOwn;
  private final Map<Connection, Map<String, PreparedStatement>> kept = new ConcurrentHashMap<>();

  /**
   * Keeps the statements of connections of this kind.
   *
   * @param driversOwn what the driver calls its connections
   */
  KeptStatements(Class<? extends Connection> driversOwn) {
    this.driversOwn = driversOwn;
  }

  @Override
  public StatementBuilder createStatementBuilder(Connection connection) {
    try {
      Connection own = connection.unwrap(driversOwn);
      return new Keeping(own, of(own));
    } catch (SQLException e) {
      // A connection that hides what it wraps: nothing is kept for it.
      return DefaultStatementBuilder.FACTORY.createStatementBuilder(connection);
    }
  }

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    if (!connection.isWrapperFor(driversOwn)) {
      return BY_DRIVER.prepare(connection, sql);
    }
    Connection own = connection.unwrap(driversOwn);
    PreparedStatement known = of(own).remove(sql);
    return known == null ? own.prepareStatement(sql) : known;
  }

  @Override
  public void release(Connection connection, String sql, PreparedStatement statement)
      throws SQLException {
    if (connection.isWrapperFor(driversOwn)) {
      keep(of(connection.unwrap(driversOwn)), sql, statement);
    } else {
      BY_DRIVER.release(connection, sql, statement);
    }
  }

  private Map<String, PreparedStatement> of(Connection own) {
    Map<String, PreparedStatement> known = kept.get(own);
    return known == null ? begun(own) : known;
  }

  private static void keep(
      Map<String, PreparedStatement> statements, String sql, PreparedStatement statement)
      throws SQLException {
    if (!isUsable(statement)
        || statements.size() >= KEPT_MAX
        || statements.putIfAbsent(sql, statement) != null) {
      statement.close();
    }
  }

  /**
   * Whether it can be used again: SQLite's driver ends a statement that failed, and hides that. Its
   * parameters are not cleared for it, as SQLite would then prepare it anew.
   */
  private static boolean isUsable(PreparedStatement statement) {
    try {
      return statement.getParameterMetaData().getParameterCount() >= 0;
    } catch (SQLException e) {
      return false;
    }
  }

  private Map<String, PreparedStatement> begun(Connection own) {
    kept.keySet().removeIf(KeptStatements::isClosed);
    // One thread at a time has the connection.
    Map<String, PreparedStatement> statements = new HashMap<>();
    kept.put(own, statements);
    return statements;
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /** The statements of one connection. What is in use is not in the map. */
  private static final class Keeping extends DefaultStatementBuilder {

    private final Connection own;
    private final Map<String, PreparedStatement> statements;

    Keeping(Connection own, Map<String, PreparedStatement> statements) {
      this.own = own;
      this.statements = statements;
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context)
        throws SQLException {
      // By the text before its parameters were found in it, which is what comes to be closed.
      PreparedStatement known = statements.remove(context.getRawSql());
      return known == null ? super.create(own, sql, context) : known;
    }

    @Override
    public void close(Connection connection, String sql, Statement statement) throws SQLException {
      statement.clearBatch();
      if (statement instanceof PreparedStatement prepared) {
        keep(statements, sql, prepared);
      } else {
        statement.close();
      }
    }
  }
}
