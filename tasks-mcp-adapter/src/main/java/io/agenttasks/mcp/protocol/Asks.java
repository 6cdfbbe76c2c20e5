package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Room.Seat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The questions of one run that nobody has answered yet. */
final class Asks {

  private final Run run;
  private final Map<String, CompletableFuture<Answer>> open = new LinkedHashMap<>();
  private @Nullable Seat seat;

  Asks(Run run) {
    this.run = run;
  }

  /**
   * Asks.
   *
   * @throws CancellationException if the work was called off
   * @throws IllegalStateException if it asks too much
   */
  CompletableFuture<Answer> ask(Question question) {
    if (!run.accept()) {
      throw new CancellationException("called off");
    }
    Entry asked;
    try {
      asked = run.decide(fence -> Rules.ask(fence, question)).orElse(null);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("question: there is no room for it", e);
    }
    if (asked == null) {
      throw new CancellationException("called off");
    }
    List<Asked> all = asked.document().questions();
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    synchronized (this) {
      open.put(all.get(all.size() - 1).key(), answer);
      if (seat == null) {
        seat = run.desk().room().sit(run.ledger(), asked.id(), run::noticed);
      }
    }
    // It may have been answered, or called off, before anybody waited.
    run.ledger().find(asked.id()).ifPresent(run::noticed);
    if (run.isCalledOff()) {
      callOff();
    }
    return answer;
  }

  /** Hands on what was answered. */
  void noticed(Entry entry) {
    for (Asked asked : entry.document().questions()) {
      Map<String, Object> given = asked.answer();
      CompletableFuture<Answer> answer = given == null ? null : taken(asked.key());
      if (given != null && answer != null) {
        run.desk().alarms().send(() -> answer.complete(Answers.of(given)));
      }
    }
  }

  private synchronized @Nullable CompletableFuture<Answer> taken(String key) {
    CompletableFuture<Answer> answer = open.remove(key);
    if (open.isEmpty()) {
      leave();
    }
    return answer;
  }

  private void leave() {
    Seat mine = seat;
    seat = null;
    if (mine != null) {
      mine.close();
    }
  }

  /** Nobody waits for answers any more. */
  void callOff() {
    List<CompletableFuture<Answer>> waiting;
    synchronized (this) {
      waiting = List.copyOf(open.values());
      open.clear();
      leave();
    }
    waiting.forEach(answer -> answer.cancel(false));
  }
}
