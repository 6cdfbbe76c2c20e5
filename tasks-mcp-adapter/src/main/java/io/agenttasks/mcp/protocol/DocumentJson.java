package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Documents as text, for the store. */
final class DocumentJson {

  /** Of the form of the text. */
  static final int VERSION = 1;

  private DocumentJson() {}

  static String write(TaskDocument document) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("v", VERSION);
    json.put("tool", document.tool());
    json.put("asks", document.asks().stream().map(QuestionKind::word).sorted().toList());
    json.put("ttlMs", document.ttl().toMillis());
    put(json, "dueAt", document.dueAt());
    put(json, "message", document.message());
    put(json, "token", document.token());
    if (document.progress() != null) {
      Progress progress = document.progress();
      json.put("progress", List.of(progress.done(), progress.total(), progress.message()));
    }
    json.put("questions", document.questions().stream().map(DocumentJson::write).toList());
    if (document.outcome() != null) {
      json.put("outcome", write(document.outcome()));
    }
    return Json.text(json);
  }

  private static void put(Map<String, Object> json, String name, @Nullable Object value) {
    if (value != null) {
      json.put(name, value instanceof Instant instant ? instant.toString() : value);
    }
  }

  private static Map<String, Object> write(Asked asked) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", asked.key());
    json.put("kind", asked.kind().word());
    json.put("request", asked.request());
    put(json, "askedAt", asked.askedAt());
    put(json, "answer", asked.answer());
    put(json, "answeredAt", asked.answeredAt());
    return json;
  }

  private static Map<String, Object> write(Outcome outcome) {
    if (outcome instanceof Outcome.Answered answered) {
      return Map.of("result", answered.value());
    }
    return Map.of("error", error((Outcome.Failed) outcome));
  }

  /** An outcome as text. */
  static String text(Outcome outcome) {
    return Json.text(write(outcome));
  }

  /** The error as the protocol has it. */
  static Map<String, Object> error(Outcome.Failed failed) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", failed.code());
    error.put("message", failed.message());
    put(error, "data", failed.data());
    return error;
  }

  /**
   * The document of a text.
   *
   * @throws IllegalStateException if a later version of this library wrote it
   */
  static TaskDocument read(String text) {
    Map<String, Object> json = Json.read(text);
    if (number(json, "v") > VERSION) {
      throw new IllegalStateException("a protocol task of a later form: v " + json.get("v"));
    }
    return new TaskDocument(
        text(json, "tool"),
        objects(json, "asks")
            .flatMap(it -> QuestionKind.of(it).stream())
            .collect(Collectors.toSet()),
        Duration.ofMillis(number(json, "ttlMs")),
        instant(json, "dueAt"),
        json.get("message") instanceof String message ? message : null,
        progress(json),
        json.get("token"),
        objects(json, "questions").map(it -> question(map(it))).toList(),
        json.get("outcome") == null ? null : outcome(map(json.get("outcome"))));
  }

  private static @Nullable Progress progress(Map<String, Object> json) {
    return json.get("progress") instanceof List<?> parts
        ? new Progress(
            ((Number) parts.get(0)).longValue(),
            ((Number) parts.get(1)).longValue(),
            String.valueOf(parts.get(2)))
        : null;
  }

  private static Asked question(Map<String, Object> json) {
    return new Asked(
        text(json, "key"),
        QuestionKind.of(text(json, "kind")).orElseThrow(),
        map(json.get("request")),
        Optional.ofNullable(instant(json, "askedAt")).orElseThrow(),
        json.get("answer") == null ? null : map(json.get("answer")),
        instant(json, "answeredAt"));
  }

  private static Outcome outcome(Map<String, Object> json) {
    if (json.containsKey("result")) {
      return new Outcome.Answered(map(json.get("result")));
    }
    Map<String, Object> error = map(json.get("error"));
    return new Outcome.Failed(
        (int) number(error, "code"),
        text(error, "message"),
        error.get("data") == null ? null : map(error.get("data")));
  }

  private static String text(Map<String, Object> json, String name) {
    return String.valueOf(json.get(name));
  }

  private static long number(Map<String, Object> json, String name) {
    return json.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private static @Nullable Instant instant(Map<String, Object> json, String name) {
    return json.get(name) instanceof String text ? Instant.parse(text) : null;
  }

  private static Stream<?> objects(Map<String, Object> json, String name) {
    return json.get(name) instanceof List<?> list ? list.stream() : Stream.of();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
