package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The tables: numbered scripts, each run once, in order. What was run stands in a table of its own,
 * whose lock keeps two processes that start at once from running one script both.
 */
final class Schema {

  /** The scripts, the first of which is version 1. Never changed once released, only added to. */
  static final List<String> SCRIPTS = List.of("V1__task_lists", "V2__documents", "V3__lanes");

  private final Database database;

  Schema(Database database) {
    this.database = database;
  }

  /**
   * Makes the tables, or brings them up to date.
   *
   * @throws TaskStoreException if they are newer than this program
   */
  void migrate() {
    if (version() == SCRIPTS.size()) {
      return;
    }
    database.dialect.exclusively(database, handle -> migrate(handle));
  }

  private void migrate(Handle handle) {
    handle.execute(database.statements.text("create_schema_table"));
    int version = version(handle);
    requireNotNewer(version);
    for (int next = version + 1; next <= SCRIPTS.size(); next++) {
      String script = SCRIPTS.get(next - 1);
      for (String statement : database.statements.text("schema/" + script).split(";", -1)) {
        if (!statement.isBlank()) {
          handle.execute(statement);
        }
      }
      handle
          .createUpdate(database.statements.text("insert_schema_version"))
          .bind("version", next)
          .bind("script", script)
          .execute();
    }
  }

  /**
   * Checks that the tables are those of this program.
   *
   * @throws TaskStoreException if they are missing, older or newer
   */
  void require() {
    int version = version();
    requireNotNewer(version);
    if (version < SCRIPTS.size()) {
      throw new TaskStoreException(
          "the tables "
              + database.statements.prefix()
              + "... are "
              + (version == 0 ? "missing" : "of version " + version)
              + ", and this program needs version "
              + SCRIPTS.size()
              + ": run the scripts in "
              + database.dialect.name()
              + "/schema, or let the store do it",
          false,
          null);
    }
  }

  private void requireNotNewer(int version) {
    if (version > SCRIPTS.size()) {
      throw new TaskStoreException(
          "the tables "
              + database.statements.prefix()
              + "... are of version "
              + version
              + ", and this program knows "
              + SCRIPTS.size()
              + ": use a newer one",
          false,
          null);
    }
  }

  /** The version of the tables; 0 if there are none. */
  private int version() {
    boolean there =
        database.query(
            handle -> database.dialect.hasTable(handle, database.statements.prefix() + "schema"));
    if (!there) {
      return 0;
    }
    int version = database.query(this::version);
    requireNotNewer(version);
    return version;
  }

  private int version(Handle handle) {
    return handle
        .createQuery(database.statements.text("schema_version"))
        .mapTo(Integer.class)
        .findOne()
        .orElse(0);
  }
}
