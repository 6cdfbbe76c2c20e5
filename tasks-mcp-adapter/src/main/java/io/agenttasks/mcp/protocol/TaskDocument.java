package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol task has beside the state of its task; written together with it. Each method
 * gives a copy.
 *
 * @param tool whose call it is
 * @param asks the kinds of questions that may go to the client
 * @param ttl how long it is kept from its creation
 * @param dueAt when its only question is over, or null: it has work to do instead
 * @param message what people may read about it, or null: nothing
 * @param progress how far it is, or null: it did not say
 * @param token under which the client wants to hear of progress, or null: it does not
 * @param questions in the order in which they were asked
 * @param outcome what it came to, or null: not yet, or it was cancelled
 */
record TaskDocument(
    String tool,
    Set<QuestionKind> asks,
    Duration ttl,
    @Nullable Instant dueAt,
    @Nullable String message,
    @Nullable Progress progress,
    @Nullable Object token,
    List<Asked> questions,
    @Nullable Outcome outcome) {

  TaskDocument {
    asks = Set.copyOf(asks);
    questions = List.copyOf(questions);
  }

  /** One that has just been accepted. */
  static TaskDocument of(
      String tool, Set<QuestionKind> asks, Duration ttl, @Nullable Object token) {
    return new TaskDocument(tool, asks, ttl, null, null, null, token, List.of(), null);
  }

  /** With one question, over at this instant, and nothing that runs. */
  TaskDocument due(Instant at) {
    return new TaskDocument(tool, asks, ttl, at, message, progress, token, questions, outcome);
  }

  /** Whether it only asks, and nothing runs. */
  boolean onlyAsks() {
    return dueAt != null;
  }

  TaskDocument withTtl(Duration other) {
    return new TaskDocument(tool, asks, other, dueAt, message, progress, token, questions, outcome);
  }

  TaskDocument withProgress(Progress next) {
    return new TaskDocument(
        tool, asks, ttl, dueAt, Messages.of(next), next, token, questions, outcome);
  }

  /** With what it came to; what it said while it worked is over. */
  TaskDocument withOutcome(Outcome ended) {
    return new TaskDocument(
        tool, asks, ttl, dueAt, Messages.of(ended), progress, token, questions, ended);
  }

  /** Without what it said while it worked. */
  TaskDocument withoutMessage() {
    return new TaskDocument(tool, asks, ttl, dueAt, null, progress, token, questions, outcome);
  }

  /** With one question more. */
  TaskDocument asking(Question question, Instant at) {
    List<Asked> more = new ArrayList<>(questions);
    more.add(
        new Asked(
            "q" + (questions.size() + 1), question.kind(), question.request(), at, null, null));
    return withQuestions(more);
  }

  /** With another list of questions. */
  TaskDocument withQuestions(List<Asked> others) {
    return new TaskDocument(tool, asks, ttl, dueAt, message, progress, token, others, outcome);
  }

  /** The question of this key. */
  Optional<Asked> question(String key) {
    return questions.stream().filter(asked -> asked.key().equals(key)).findFirst();
  }

  /** Those that nobody has answered. */
  List<Asked> open() {
    return questions.stream().filter(Asked::isOpen).toList();
  }

  /** Those that nobody has answered and that go to the client. */
  List<Asked> openToClient() {
    return questions.stream().filter(it -> it.isOpen() && asks.contains(it.kind())).toList();
  }
}
