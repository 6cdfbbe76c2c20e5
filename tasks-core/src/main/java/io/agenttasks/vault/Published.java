package io.agenttasks.vault;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The snapshot that queries see. Any number of threads may use it. */
final class Published {

  private final CompletableFuture<VaultSnapshot> first = new CompletableFuture<>();
  private ReadingRules rules;
  private @Nullable VaultSnapshot current;

  Published(ReadingRules rules) {
    this.rules = rules;
  }

  /** The snapshot; as long as there is none, one that comes. */
  CompletionStage<VaultSnapshot> snapshot() {
    return current()
        .<CompletionStage<VaultSnapshot>>map(CompletableFuture::completedStage)
        .orElse(first);
  }

  /** The snapshot, or empty: there is none yet. */
  synchronized Optional<VaultSnapshot> current() {
    return Optional.ofNullable(current);
  }

  /** By which rules notes are read from now on. */
  synchronized ReadingRules rules() {
    return rules;
  }

  /** Shows a snapshot, unless others rules hold by now than those it was made by. */
  void publish(VaultSnapshot snapshot, ReadingRules by) {
    synchronized (this) {
      if (!by.equals(rules)) {
        return;
      }
      current = snapshot;
    }
    first.complete(snapshot);
  }

  /** From now on notes are read by other rules: what was found by the old ones is forgotten. */
  synchronized void change(ReadingRules others) {
    rules = others;
    current = current == null ? null : current.unscanned();
  }

  /** Nothing will come: who waits for a snapshot is told so. */
  void close(RuntimeException why) {
    first.completeExceptionally(why);
  }
}
