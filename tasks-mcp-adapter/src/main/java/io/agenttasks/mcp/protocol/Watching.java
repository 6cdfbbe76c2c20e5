package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Room.Seat;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells one listener of some protocol tasks; what it is too slow for is folded. */
final class Watching implements Watch {

  private final Alarms alarms;
  private final Consumer<Snapshot> listener;
  private final List<Seat> seats = new ArrayList<>();
  private final List<String> accepted = new ArrayList<>();
  private final Map<TaskId, Entry> waiting = new LinkedHashMap<>();
  private boolean started;
  private boolean telling;
  private boolean closed;

  private Watching(Alarms alarms, Consumer<Snapshot> listener) {
    this.alarms = alarms;
    this.listener = listener;
  }

  static Watching of(
      ProtocolDesk desk,
      Ledger ledger,
      Set<QuestionKind> declared,
      Collection<String> ids,
      Consumer<Snapshot> listener) {
    Watching watching = new Watching(desk.alarms(), listener);
    for (String id : new LinkedHashSet<>(ids)) {
      ledger
          .find(id)
          .filter(entry -> declared.containsAll(entry.document().asks()))
          .ifPresent(entry -> watching.add(desk.room(), ledger, entry));
    }
    return watching;
  }

  /** What changes between the look and taking the seat is seen by a second look. */
  private void add(Room room, Ledger ledger, Entry entry) {
    Seat seat = room.sit(ledger, entry.id(), this::hear);
    seats.add(seat);
    accepted.add(entry.id().value());
    if (entry.isClosed()) {
      seat.tell(entry);
    } else {
      seat.knows(entry);
      room.look(seat);
    }
  }

  @Override
  public List<String> accepted() {
    return List.copyOf(accepted);
  }

  @Override
  public void start() {
    synchronized (waiting) {
      started = true;
    }
    tell();
  }

  private void hear(Entry entry) {
    synchronized (waiting) {
      waiting.remove(entry.id());
      waiting.put(entry.id(), entry);
    }
    tell();
  }

  private void tell() {
    synchronized (waiting) {
      if (!started || telling || waiting.isEmpty()) {
        return;
      }
      telling = true;
    }
    alarms.send(this::tellAll);
  }

  private void tellAll() {
    Entry next = next();
    while (next != null) {
      try {
        listener.accept(new Snapshot(next));
      } catch (RuntimeException e) {
        // Whoever can't be told is gone; nobody else hears of it by this watch.
        close();
      }
      next = next();
    }
  }

  private @Nullable Entry next() {
    synchronized (waiting) {
      Iterator<Entry> first = waiting.values().iterator();
      if (closed || !first.hasNext()) {
        telling = false;
        return null;
      }
      Entry entry = first.next();
      first.remove();
      return entry;
    }
  }

  @Override
  public void close() {
    synchronized (waiting) {
      closed = true;
    }
    seats.forEach(Seat::close);
  }
}
