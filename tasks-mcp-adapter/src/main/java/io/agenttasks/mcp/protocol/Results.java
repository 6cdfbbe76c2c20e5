package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Room.Seat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Requests that wait for the end of a protocol task. */
final class Results implements AutoCloseable {

  private final ProtocolDesk desk;
  private final Map<Seat, CompletableFuture<Entry>> waiting = new ConcurrentHashMap<>();

  Results(ProtocolDesk desk) {
    this.desk = desk;
  }

  /**
   * The protocol task once it is closed. Cancelling ends this wait only; so does the end of the
   * desk, by a cancellation. Empty if as many wait as may.
   */
  Optional<CompletableFuture<Entry>> await(Ledger ledger, Entry entry) {
    CompletableFuture<Entry> end = new CompletableFuture<>();
    Optional<Seat> seat = desk.room().wait(ledger, entry.id(), now -> tell(end, now));
    seat.ifPresent(
        taken -> {
          waiting.put(taken, end);
          var unused =
              end.whenComplete(
                  (value, failure) -> {
                    waiting.remove(taken);
                    taken.close();
                  });
          // It may have ended before anybody sat there.
          desk.room().look(taken);
          if (desk.isClosed()) {
            end.cancel(false);
          }
        });
    return seat.map(taken -> end);
  }

  private void tell(CompletableFuture<Entry> end, Entry now) {
    if (now.isClosed()) {
      desk.alarms().send(() -> end.complete(now));
    }
  }

  @Override
  public void close() {
    waiting.values().forEach(end -> end.cancel(false));
  }
}
