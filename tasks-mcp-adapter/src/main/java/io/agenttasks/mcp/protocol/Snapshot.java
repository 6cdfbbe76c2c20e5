package io.agenttasks.mcp.protocol;

import io.agenttasks.model.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A protocol task at one moment, in the words of neither era. */
public final class Snapshot {

  private final Entry entry;

  Snapshot(Entry entry) {
    this.entry = entry;
  }

  /** Its id. */
  public String id() {
    return entry.id().value();
  }

  /** Whether it is over. */
  public boolean closed() {
    return entry.isClosed();
  }

  /** How far it is, if it said so. */
  public Optional<Progress> progress() {
    return Optional.ofNullable(entry.document().progress());
  }

  /** The token under which the client wants to hear of progress: a string or a number. */
  public Optional<Object> token() {
    return Optional.ofNullable(entry.document().token());
  }

  /** Its open questions that may go to the client, in the order in which they were asked. */
  public List<Open> questions() {
    return closed()
        ? List.of()
        : entry.document().openToClient().stream()
            .map(asked -> new Open(asked.key(), asked.kind(), asked.request()))
            .toList();
  }

  /** Whether a client waits for its user, if it can ask in all the ways that are needed. */
  boolean asks(Set<QuestionKind> declared) {
    EnumSet<QuestionKind> needed = EnumSet.noneOf(QuestionKind.class);
    questions().forEach(open -> needed.add(open.kind()));
    return !needed.isEmpty() && declared.containsAll(needed);
  }

  Status status() {
    return entry.task().status();
  }

  /** What it came to; of one that nobody ended, that it was stopped; null while it is open. */
  @Nullable Outcome outcome() {
    return switch (status()) {
      case COMPLETED, FAILED -> outcomeOfClosed();
      case PENDING, IN_PROGRESS, BLOCKED, CANCELLED, NOT_APPLICABLE -> null;
    };
  }

  private Outcome outcomeOfClosed() {
    Outcome outcome = entry.document().outcome();
    return outcome == null ? Outcome.STOPPED : outcome;
  }

  /** What people may read about it, or null: nothing. */
  @Nullable String message() {
    Outcome outcome = outcome();
    if (outcome != null) {
      return Messages.of(outcome);
    }
    String message = entry.document().message();
    if (message != null || closed() || entry.document().open().isEmpty()) {
      return message;
    }
    return Messages.cut(
        "waiting for a person: " + entry.document().open().get(0).request().get("message"));
  }

  Instant createdAt() {
    return entry.task().createdAt();
  }

  Instant updatedAt() {
    return entry.task().updatedAt();
  }

  Duration ttl() {
    return entry.ttl();
  }

  /** How often it is worth looking at it, or null: no more. */
  @Nullable Duration poll() {
    if (closed()) {
      return null;
    }
    return entry.document().open().isEmpty() ? Limits.POLL : Limits.POLL_ASKED;
  }

  /**
   * How far it is.
   *
   * @param done of it
   * @param total how much there is, or 0: not known
   * @param message what is done just now
   */
  public record Progress(long done, long total, String message) {}

  /**
   * A question that nobody has answered.
   *
   * @param key its name in the protocol task
   * @param kind in which way a person is asked
   * @param request the parameters of {@code elicitation/create}
   */
  public record Open(String key, QuestionKind kind, Map<String, Object> request) {}
}
