package io.agenttasks.jdbc;

import io.agenttasks.model.TaskPath;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * The lanes of lists. Only who has the turn of a list makes them, empties them, or relies on what
 * it read of them. Any number of threads may use it.
 */
final class Lanes {

  /** The lane of all tasks that were not put aside. */
  static final long MAIN = 0;

  /** How many tasks behind one held path make it worth while to put them aside. */
  static final int ASIDE_MIN = 100;

  /** How many lanes a list may have. */
  private static final int LANES_MAX = 32;

  private final Database database;
  private final int asideMin;

  /** Lists that have had lanes, as far as this process knows. */
  private final Set<Long> seen = ConcurrentHashMap.newKeySet();

  /**
   * The lanes of the lists of a database.
   *
   * @param asideMin {@link #ASIDE_MIN}, or fewer
   */
  Lanes(Database database, int asideMin) {
    this.database = database;
    this.asideMin = asideMin;
  }

  /** Whether so many tasks behind one path are worth putting aside. */
  boolean areWorthIt(int tasks) {
    return tasks >= asideMin;
  }

  /** Whether this process has seen lanes in the list. */
  boolean wereSeen(long list) {
    return seen.contains(list);
  }

  /** Whether the list has ever had lanes. */
  boolean wereMade(Handle handle, long list) {
    boolean made = made(handle, list) > 0;
    if (made) {
      seen.add(list);
    }
    return made;
  }

  private long made(Handle handle, long list) {
    return query(handle, "lanes_made", list).mapTo(Long.class).findOne().orElse(0L);
  }

  /** Those that there are. */
  List<Lane> of(Handle handle, long list) {
    return query(handle, "lanes", list)
        .map((row, context) -> new Lane(row.getLong(1), TaskPath.of(row.getString(2))))
        .list();
  }

  /** Whether one more may be made beside these. */
  static boolean isRoomBeside(Collection<Lane> lanes) {
    return lanes.size() < LANES_MAX;
  }

  /** Makes a lane. */
  Lane make(Handle handle, long list, TaskPath path) {
    Lane lane = new Lane(made(handle, list) + 1, path);
    update(handle, "raise_lanes", list).bind("lane", lane.number()).execute();
    update(handle, "insert_lane", list)
        .bind("lane", lane.number())
        .bind("path", path.value())
        .execute();
    return lane;
  }

  /** Puts tasks into a lane that are ready, and that this transaction has locked. */
  void put(Handle handle, long list, long lane, List<Long> creations) {
    Update put = update(handle, "put_in_lane", list).bind("lane", lane);
    database.dialect.bindNumbers(put, "creations", creations);
    put.execute();
  }

  /** Deletes those in which no task stands. */
  void deleteEmpty(Handle handle, long list) {
    update(handle, "delete_empty_lanes", list).execute();
  }

  private Query query(Handle handle, String statement, long list) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }

  private Update update(Handle handle, String statement, long list) {
    return handle.createUpdate(database.statements.text(statement)).bind("list", list);
  }
}
