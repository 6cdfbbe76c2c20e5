package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** How statements are prepared, and what becomes of them afterwards. */
interface Preparing {

  /** By the driver, which keeps what it needs; closed afterwards. */
  Preparing BY_DRIVER =
      new Preparing() {
        @Override
        public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
          return connection.prepareStatement(sql);
        }

        @Override
        public void release(Connection connection, String sql, PreparedStatement statement)
            throws SQLException {
          statement.close();
        }
      };

  /** A statement for one use. */
  PreparedStatement prepare(Connection connection, String sql) throws SQLException;

  /** Gives it back. */
  void release(Connection connection, String sql, PreparedStatement statement) throws SQLException;
}
