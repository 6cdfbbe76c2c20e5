package io.agenttasks.memory;

import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers of one list that are kept for repeats, oldest first. Guarded by the list's lock. */
final class Answers {

  private final Map<Request.Key, Kept> kept = new LinkedHashMap<>();

  /** An answer, and since when it is kept. */
  private record Kept(Answer answer, Instant since) {

    boolean isOverAt(Instant now) {
      return !since.plus(TaskStore.ANSWERS_KEPT).isAfter(now);
    }
  }

  /** The answer of a repeat, or null: it was never asked, or too long ago. */
  @Nullable Answer find(Request.Key key, Instant now) {
    Kept found = kept.get(key);
    return found == null || found.isOverAt(now) ? null : found.answer();
  }

  void keep(Request.Key key, Answer answer, Instant now) {
    Iterator<Kept> oldest = kept.values().iterator();
    while (oldest.hasNext() && oldest.next().isOverAt(now)) {
      oldest.remove();
    }
    kept.remove(key);
    kept.put(key, new Kept(answer, now));
  }
}
