package io.agenttasks.mcp.protocol;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where those sit who want to hear of protocol tasks. What this process writes they hear at once;
 * what others write, when the room looks for it.
 */
final class Room {

  private final Map<Ref, List<Seat>> seats = new LinkedHashMap<>();
  private final Alarms alarms;

  Room(Alarms alarms) {
    this.alarms = alarms;
  }

  /**
   * A protocol task, wherever it is.
   *
   * @param list of which caller
   */
  record Ref(ListId list, TaskId id) {}

  /** One that hears of a protocol task: of each version once, in order, some left out. */
  final class Seat implements AutoCloseable {

    private final Ledger ledger;
    private final Ref ref;
    private final boolean waits;
    private final Consumer<Entry> hears;
    private long version;

    private Seat(Ledger ledger, TaskId id, boolean waits, Consumer<Entry> hears) {
      this.ledger = ledger;
      this.ref = new Ref(ledger.id(), id);
      this.waits = waits;
      this.hears = hears;
    }

    /** Tells how it is now, unless that was told before. */
    synchronized void tell(Entry entry) {
      if (entry.task().version() > version) {
        version = entry.task().version();
        hears.accept(entry);
      }
    }

    /** Counts a version as told. */
    synchronized void knows(Entry entry) {
      version = Math.max(version, entry.task().version());
    }

    @Override
    public void close() {
      leave(this);
    }
  }

  /** Takes a seat, before looking at how it is. */
  Seat sit(Ledger ledger, TaskId id, Consumer<Entry> hears) {
    Seat seat = new Seat(ledger, id, false, hears);
    synchronized (seats) {
      seats.computeIfAbsent(seat.ref, ref -> new ArrayList<>()).add(seat);
    }
    return seat;
  }

  /** The same for a request that waits for the end; empty if as many wait as may. */
  Optional<Seat> wait(Ledger ledger, TaskId id, Consumer<Entry> hears) {
    Seat seat = new Seat(ledger, id, true, hears);
    synchronized (seats) {
      List<Seat> others = seats.computeIfAbsent(seat.ref, ref -> new ArrayList<>());
      if (others.stream().filter(it -> it.waits).count() >= Limits.RESULT_WAITERS_MAX) {
        return Optional.empty();
      }
      others.add(seat);
    }
    return Optional.of(seat);
  }

  private void leave(Seat seat) {
    synchronized (seats) {
      List<Seat> others = seats.get(seat.ref);
      if (others != null && others.remove(seat) && others.isEmpty()) {
        seats.remove(seat.ref);
      }
    }
  }

  /** Tells all who want to hear of it. */
  void tell(ListId list, Entry entry) {
    for (Seat seat : at(new Ref(list, entry.id()))) {
      seat.tell(entry);
    }
  }

  /** Looks for what others have written. */
  void look() {
    firsts().forEach(this::look);
  }

  /** The same for one, and once more as its lease ends, if that is before the next look. */
  void look(Seat seat) {
    Entry entry = seat.ledger.find(seat.ref.id()).orElse(null);
    if (entry == null) {
      return;
    }
    tell(seat.ref.list(), entry);
    Instant end = entry.leaseEnd();
    Instant now = alarms.now();
    if (end != null && end.isAfter(now) && end.isBefore(now.plus(Limits.POLL))) {
      alarms.at(end, () -> lookAgain(seat));
    }
  }

  private void lookAgain(Seat seat) {
    if (!at(seat.ref).isEmpty()) {
      look(seat);
    }
  }

  /** How many seats are taken. */
  int size() {
    synchronized (seats) {
      return seats.values().stream().mapToInt(List::size).sum();
    }
  }

  private List<Seat> at(Ref ref) {
    synchronized (seats) {
      return List.copyOf(seats.getOrDefault(ref, List.of()));
    }
  }

  private List<Seat> firsts() {
    synchronized (seats) {
      return seats.values().stream().map(all -> all.get(0)).toList();
    }
  }
}
