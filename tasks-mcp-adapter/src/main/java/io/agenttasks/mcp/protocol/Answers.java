package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Answer.Action;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Results of {@code elicitation/create}: which are answers, and what they say. */
final class Answers {

  private static final String ACTION = "action";
  private static final String CONTENT = "content";

  private Answers() {}

  /** What was answered. */
  static Answer of(Map<String, Object> answer) {
    Action action = action(answer.get(ACTION)).orElse(Action.CANCEL);
    return new Answer(action, action == Action.ACCEPT ? content(answer) : Map.of());
  }

  private static Map<String, Object> content(Map<String, Object> answer) {
    Map<String, Object> content = new LinkedHashMap<>();
    if (answer.get(CONTENT) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> content.put(String.valueOf(name), value));
    }
    return content;
  }

  private static Optional<Action> action(@Nullable Object word) {
    return Stream.of(Action.values())
        .filter(action -> action.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  /**
   * The parts of an answer that count.
   *
   * @throws IllegalArgumentException if it is none, or does not fit; the message names the key
   */
  static Map<String, Object> checked(Asked asked, @Nullable Object given) {
    if (!(given instanceof Map<?, ?> answer)) {
      throw refused(asked, "an object with an action");
    }
    Action action =
        action(answer.get(ACTION))
            .orElseThrow(() -> refused(asked, "action: accept, decline or cancel"));
    if (Json.bytes(answer) > Limits.ANSWER_BYTES_MAX) {
      throw refused(
          asked,
          "at most %d bytes as JSON, found %d"
              .formatted(Limits.ANSWER_BYTES_MAX, Json.bytes(answer)));
    }
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put(ACTION, answer.get(ACTION));
    if (action == Action.ACCEPT && asked.kind() == QuestionKind.FORM) {
      counts.put(CONTENT, content(asked, answer.get(CONTENT)));
    }
    return counts;
  }

  private static Map<?, ?> content(Asked asked, @Nullable Object given) {
    if (!(given instanceof Map<?, ?> content)) {
      throw refused(asked, "content: an object");
    }
    String fault =
        FormSchema.fault(
            asked.request().get("requestedSchema") instanceof Map<?, ?> schema ? schema : Map.of(),
            content);
    if (fault != null) {
      throw refused(asked, "content, " + fault);
    }
    return content;
  }

  private static IllegalArgumentException refused(Asked asked, String rule) {
    return new IllegalArgumentException("inputResponses, " + asked.key() + ": " + rule);
  }
}
