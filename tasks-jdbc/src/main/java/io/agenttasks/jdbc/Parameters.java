package io.agenttasks.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** What a statement's parameters are, by their names. */
final class Parameters {

  private final Map<String, Parameter> byName = new HashMap<>();

  private record Parameter(int type, @Nullable Object value) {}

  /** The names of types of which there are arrays. */
  private static final Map<Integer, String> TYPES =
      Map.of(
          Types.BIGINT,
          "int8",
          Types.INTEGER,
          "int4",
          Types.BOOLEAN,
          "bool",
          Types.VARCHAR,
          "text");

  /**
   * The parameters of a statement that takes many rows: of each an array with what the rows have.
   *
   * @param rows that bind the same names
   */
  static Parameters ofRows(List<Parameters> rows) {
    Parameters arrays = new Parameters();
    rows.get(0)
        .byName
        .forEach(
            (name, first) ->
                arrays.byName.put(
                    name,
                    new Parameter(
                        first.type, rows.stream().map(row -> row.valueOf(name)).toArray())));
    return arrays;
  }

  private @Nullable Object valueOf(String name) {
    Parameter parameter = byName.get(name);
    return parameter == null ? null : parameter.value;
  }

  Parameters bind(String name, long number) {
    return put(name, Types.BIGINT, number);
  }

  Parameters bind(String name, int number) {
    return put(name, Types.INTEGER, number);
  }

  Parameters bind(String name, boolean flag) {
    return put(name, Types.BOOLEAN, flag);
  }

  Parameters bind(String name, @Nullable Long number) {
    return put(name, Types.BIGINT, number);
  }

  Parameters bind(String name, @Nullable String text) {
    return put(name, Types.VARCHAR, text);
  }

  private Parameters put(String name, int type, @Nullable Object value) {
    byName.put(name, new Parameter(type, value));
    return this;
  }

  /**
   * Hands them to a statement of Jdbi, each under its own type also if there is no value: the rows
   * of a batch are bound as the first of them was.
   */
  void bindTo(SqlStatement<?> statement) {
    byName.forEach(
        (name, parameter) -> {
          switch (parameter.type) {
            case Types.BIGINT -> statement.bind(name, (Long) parameter.value);
            case Types.INTEGER -> statement.bind(name, (Integer) parameter.value);
            case Types.BOOLEAN -> statement.bind(name, (Boolean) parameter.value);
            default -> statement.bind(name, (String) parameter.value);
          }
        });
  }

  /** Sets one of them in a statement of JDBC. */
  void set(String name, PreparedStatement statement, int index) throws SQLException {
    Parameter parameter = byName.get(name);
    if (parameter == null) {
      throw new IllegalStateException("no parameter " + name);
    }
    if (parameter.value instanceof Object[] array) {
      String type = TYPES.get(parameter.type);
      statement.setArray(index, statement.getConnection().createArrayOf(type, array));
    } else if (parameter.value == null) {
      statement.setNull(index, parameter.type);
    } else if (parameter.value instanceof Long number) {
      statement.setLong(index, number);
    } else if (parameter.value instanceof Integer number) {
      statement.setInt(index, number);
    } else if (parameter.value instanceof Boolean flag) {
      statement.setBoolean(index, flag);
    } else {
      statement.setString(index, (String) parameter.value);
    }
  }
}
