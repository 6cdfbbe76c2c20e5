package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** An event as its columns. */
final class EventColumns {

  /** What a select of events names, in the order in which it is read here. */
  static final String SELECTED =
      "e.version, e.at, e.author, e.fence, e.what, e.note, e.forced, e.late, e.former";

  private EventColumns() {}

  /** Reads an event of this task. */
  static Event read(TaskId task, ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    long version = columns.number();
    Instant at = columns.instant();
    Agent author = columns.agentOrNull();
    long fence = columns.number();
    Event.What what = Event.What.valueOf(columns.text());
    String note = columns.text();
    Set<Event.Flag> flags = EnumSet.noneOf(Event.Flag.class);
    if (columns.flag()) {
      flags.add(Event.Flag.FORCED);
    }
    if (columns.flag()) {
      flags.add(Event.Flag.LATE);
    }
    Agent former = columns.agentOrNull();
    return new Event(task, version, at, author, fence, what, note, flags, former);
  }

  /** Binds an event of the task with this creation number. */
  static void bind(Parameters parameters, long creation, Event event) {
    parameters
        .bind("creation", creation)
        .bind("version", event.version())
        .bind("at", Micros.of(event.at()))
        .bind("author", TaskColumns.name(event.by()))
        .bind("fence", event.fence())
        .bind("what", event.what().name())
        .bind("note", event.note())
        .bind("forced", event.flags().contains(Event.Flag.FORCED))
        .bind("late", event.flags().contains(Event.Flag.LATE))
        .bind("former", TaskColumns.name(event.former()));
  }
}
