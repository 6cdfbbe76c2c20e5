package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Rule.Change;
import io.agenttasks.mcp.protocol.Snapshot.Progress;
import io.agenttasks.model.Move;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What may become of a protocol task, and when. Values in, values out. */
final class Rules {

  private static final Map<String, Object> NO_ANSWER = Map.of("action", "cancel");

  /** What runs for as long as it may is kept so long. */
  private static final Duration LONGEST = Limits.TTL_MAX.plus(Limits.KEEP);

  private Rules() {}

  /**
   * What time alone makes of it: left by its process, running for too long, or with a question that
   * is over.
   *
   * @param alive whether it is known that its process lives, though its lease may be over
   */
  static Optional<Change> settle(Entry now, Instant at, boolean alive) {
    if (now.isClosed()) {
      return Optional.empty();
    }
    if (!alive && now.isLeftAt(at)) {
      return failed(now, Outcome.STOPPED);
    }
    TaskDocument document = now.document();
    Instant dueAt = document.dueAt();
    if (dueAt != null) {
      return at.isBefore(dueAt) ? Optional.empty() : answeredBy(document, NO_ANSWER, at);
    }
    return at.isBefore(now.task().createdAt().plus(Limits.TTL_MAX))
        ? Optional.empty()
        : failed(now, Outcome.EXPIRED);
  }

  /** The work came to this. Only the claim that did it may say so. */
  static Rule finish(long fence, Outcome outcome) {
    return (now, at) -> {
      if (!now.isWorkedOn(fence)) {
        return Optional.empty();
      }
      return outcome instanceof Outcome.Failed failed
          ? failed(now, failed)
          : Change.to(new Move.ToCompleted(), now.document().withOutcome(outcome));
    };
  }

  /** The process that works on it ends. */
  static Rule stop(long fence) {
    return finish(fence, Outcome.STOPPED);
  }

  private static Optional<Change> failed(Entry now, Outcome.Failed failed) {
    return Change.to(new Move.ToFailed("ended with an error"), now.document().withOutcome(failed));
  }

  /** A client calls it off: at once, whoever works on it. */
  static Optional<Change> cancel(Entry now, Instant at) {
    return now.isClosed()
        ? Optional.empty()
        : Optional.of(new Change(new Move.ToCancelled(), now.document().withoutMessage(), true));
  }

  /** The work says how far it is. */
  static Rule progress(long fence, Progress progress) {
    return (now, at) ->
        now.isWorkedOn(fence) ? Change.to(now.document().withProgress(progress)) : Optional.empty();
  }

  /**
   * The work asks a person.
   *
   * @throws IllegalStateException from the rule, if it asks too much
   */
  static Rule ask(long fence, Question question) {
    return (now, at) -> {
      if (!now.isWorkedOn(fence)) {
        return Optional.empty();
      }
      if (now.document().open().size() >= Limits.QUESTIONS_OPEN_MAX) {
        throw new IllegalStateException(
            "questions: at most " + Limits.QUESTIONS_OPEN_MAX + " open ones");
      }
      if (now.document().questions().size() >= Limits.QUESTIONS_MAX) {
        throw new IllegalStateException("questions: at most " + Limits.QUESTIONS_MAX);
      }
      return Change.to(now.document().asking(question, at));
    };
  }

  /** Answers by key. What is not open is passed over. */
  static Rule answer(Map<String, Map<String, Object>> answers) {
    return (now, at) -> {
      if (now.isClosed()) {
        return Optional.empty();
      }
      List<Asked> questions = new ArrayList<>();
      boolean taken = false;
      for (Asked asked : now.document().questions()) {
        Map<String, Object> answer = asked.isOpen() ? answers.get(asked.key()) : null;
        taken |= answer != null;
        questions.add(answer == null ? asked : asked.answered(answer, at));
      }
      if (!taken) {
        return Optional.empty();
      }
      TaskDocument document = now.document().withQuestions(questions);
      return document.onlyAsks() ? closedByAnswer(document) : Change.to(document);
    };
  }

  private static Optional<Change> answeredBy(
      TaskDocument document, Map<String, Object> answer, Instant at) {
    return closedByAnswer(
        document.withQuestions(
            document.questions().stream()
                .map(asked -> asked.isOpen() ? asked.answered(answer, at) : asked)
                .toList()));
  }

  private static Optional<Change> closedByAnswer(TaskDocument document) {
    Map<String, Object> answer = document.questions().get(0).answer();
    return Change.to(
        new Move.ToCompleted(),
        document.withOutcome(
            new Outcome.Answered(ToolResults.answer(answer == null ? NO_ANSWER : answer))));
  }

  /**
   * While it runs its time goes on: written rarely, and early enough that it never ends within
   * {@link Limits#KEEP}.
   */
  static Rule keep(long fence) {
    return (now, at) -> {
      Duration age = Duration.between(now.task().createdAt(), at);
      return now.isWorkedOn(fence) && mustKeep(age, now.document().ttl())
          ? Change.to(now.document().withTtl(kept(age)))
          : Optional.empty();
    };
  }

  private static Duration kept(Duration age) {
    Duration ttl = age.plus(Limits.KEEP.multipliedBy(2));
    return ttl.compareTo(LONGEST) > 0 ? LONGEST : ttl;
  }

  /** Whether what is left of its time is too little. */
  static boolean mustKeep(Duration age, Duration ttl) {
    return ttl.minus(age).compareTo(Limits.KEEP.plus(Limits.LEASE)) < 0
        && ttl.compareTo(LONGEST) < 0;
  }
}
