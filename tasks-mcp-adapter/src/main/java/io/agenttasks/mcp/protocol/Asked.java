package io.agenttasks.mcp.protocol;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question of a protocol task.
 *
 * @param key its name, never used again in the same task
 * @param kind in which way a person is asked
 * @param request the parameters of {@code elicitation/create}
 * @param askedAt when it was asked
 * @param answer what was answered, as it was sent, or null: nothing yet
 * @param answeredAt when, or null: not yet
 */
record Asked(
    String key,
    QuestionKind kind,
    Map<String, Object> request,
    Instant askedAt,
    @Nullable Map<String, Object> answer,
    @Nullable Instant answeredAt) {

  /** One that is asked before there is a protocol task. */
  static Asked of(String key, Question question) {
    return new Asked(key, question.kind(), question.request(), Instant.EPOCH, null, null);
  }

  boolean isOpen() {
    return answer == null;
  }

  /** The same with its answer. */
  Asked answered(Map<String, Object> given, Instant at) {
    return new Asked(key, kind, request, askedAt, given, at);
  }
}
