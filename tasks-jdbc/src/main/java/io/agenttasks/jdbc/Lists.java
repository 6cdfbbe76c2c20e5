package io.agenttasks.jdbc;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The lists of a database. Each has a number, which is never changed, so that keys are short; it is
 * looked up once. Any number of threads may use it.
 */
final class Lists {

  private final Database database;
  private final ConcurrentMap<ListId, Long> numbers = new ConcurrentHashMap<>();

  Lists(Database database) {
    this.database = database;
  }

  /** The number of a list, or empty if nothing was ever written to it. */
  Optional<Long> number(ListId list) {
    Long known = numbers.get(list);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Long> found =
        database.query(
            handle ->
                handle
                    .createQuery(database.statements.text("list_number"))
                    .bind("name", list.value())
                    .mapTo(Long.class)
                    .findOne());
    found.ifPresent(number -> numbers.put(list, number));
    return found;
  }

  /** The number of a list if this process has met it; else 0. */
  long knownNumber(ListId list) {
    return numbers.getOrDefault(list, 0L);
  }

  /** The number of a list, which gets one if it has none. */
  long made(ListId list) {
    return number(list)
        .orElseGet(
            () -> {
              database.statement(
                  handle ->
                      handle
                          .createUpdate(database.statements.text("insert_list"))
                          .bind("name", list.value())
                          .execute());
              return number(list).orElseThrow();
            });
  }

  /** Gives fresh creation numbers, and answers the first of them. */
  long fresh(long list, int count) {
    return database.write(
        handle -> {
          handle
              .createUpdate(database.statements.text("raise_last_number"))
              .bind("list", list)
              .bind("count", count)
              .execute();
          long last =
              handle
                  .createQuery(database.statements.text("last_number"))
                  .bind("list", list)
                  .mapTo(Long.class)
                  .one();
          return last - count + 1;
        });
  }

  /** What {@link #state} reads, in its order. */
  static ListState read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    long version = columns.number();
    ListSettings settings =
        new ListSettings(
            BlockerPolicy.valueOf(columns.text()),
            columns.count(),
            columns.flag(),
            IdScheme.valueOf(columns.text()));
    return new ListState(version, settings, columns.number());
  }

  /** The list as it is. */
  ListState state(Handle handle, long list) {
    return state(handle, list, "list_state");
  }

  /** The list as it is, and as it stays until the transaction ends. */
  ListState shared(Handle handle, long list) {
    return state(handle, list, "share_list");
  }

  /** The list as it is, for this transaction to change. */
  ListState locked(Handle handle, long list) {
    return state(handle, list, "lock_list");
  }

  private ListState state(Handle handle, long list, String statement) {
    return handle
        .createQuery(database.statements.text(statement))
        .bind("list", list)
        .map((row, context) -> read(row))
        .one();
  }

  /** Makes the list's next version. Its row is locked. */
  void replace(Handle handle, long list, ListState state, ListGuard guard) {
    ListSettings settings = guard.settings() == null ? state.settings() : guard.settings();
    handle
        .createUpdate(database.statements.text("replace_list"))
        .bind("list", list)
        .bind("version", guard.version() + 1)
        .bind("policy", settings.policy().name())
        .bind("max_attempts", settings.maxAttempts())
        .bind("late_finish", settings.lateFinish())
        .bind("id_scheme", settings.ids().name())
        .bind("run", guard.run() == null ? state.run() : guard.run().run())
        .execute();
  }
}
