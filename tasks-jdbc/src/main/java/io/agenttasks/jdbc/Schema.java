package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

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
      run(handle, next);
    }
  }

  /**
   * Runs a script. Where each of its statements is a transaction by itself, a process may end
   * between two of them: a row with the version below zero says that the script was begun, and then
   * what is there already is passed over.
   */
  private void run(Handle handle, int version) {
    boolean begun = isBegun(handle, version);
    if (!begun) {
      insert(handle, -version, version);
    }
    String script = SCRIPTS.get(version - 1);
    for (String statement : database.statements.text("schema/" + script).split(";", -1)) {
      if (!statement.isBlank()) {
        run(handle, statement, version, begun);
      }
    }
    insert(handle, version, version);
    delete(handle, -version);
  }

  private void run(Handle handle, String statement, int version, boolean begun) {
    try {
      handle.execute(statement);
    } catch (JdbiException e) {
      if (!Failures.isDone(e, database.dialect)) {
        throw e;
      }
      if (!begun) {
        // It is somebody else's, and must not be taken for our own the next time.
        delete(handle, -version);
        throw e;
      }
    }
  }

  private boolean isBegun(Handle handle, int version) {
    return handle
            .createQuery(database.statements.text("schema_begun"))
            .bind("version", -version)
            .mapTo(Integer.class)
            .one()
        > 0;
  }

  private void insert(Handle handle, int row, int version) {
    handle
        .createUpdate(database.statements.text("insert_schema_version"))
        .bind("version", row)
        .bind("script", SCRIPTS.get(version - 1))
        .execute();
  }

  private void delete(Handle handle, int row) {
    handle
        .createUpdate(database.statements.text("delete_schema_version"))
        .bind("version", row)
        .execute();
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
