package io.agenttasks.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Something that a person is asked. */
public sealed interface Question {

  /** In which way. */
  QuestionKind kind();

  /** What the person reads. */
  String message();

  /** The parameters of {@code elicitation/create}. */
  Map<String, Object> request();

  /**
   * Fields to fill in.
   *
   * @param message what the person reads
   * @param schema of the answer: an object of type {@code object}, whose properties are strings,
   *     numbers, integers, booleans or choices
   */
  record Form(String message, Map<String, Object> schema) implements Question {

    /** Checks the schema. */
    public Form {
      FormSchema.require(schema);
    }

    /** A form. */
    public static Form of(String message, Map<String, Object> schema) {
      return new Form(message, schema);
    }

    /** A form with one box to tick. */
    public static Form yesOrNo(String message, String field) {
      Map<String, Object> type = Map.of("type", "boolean");
      return new Form(
          message,
          Map.of("type", "object", "properties", Map.of(field, type), "required", List.of(field)));
    }

    @Override
    public QuestionKind kind() {
      return QuestionKind.FORM;
    }

    @Override
    public Map<String, Object> request() {
      Map<String, Object> request = new LinkedHashMap<>();
      request.put("mode", kind().word());
      request.put("message", message);
      request.put("requestedSchema", schema);
      return request;
    }
  }

  /**
   * A page to visit.
   *
   * @param message what the person reads
   * @param url of the page
   */
  record Link(String message, String url) implements Question {
    @Override
    public QuestionKind kind() {
      return QuestionKind.URL;
    }

    @Override
    public Map<String, Object> request() {
      Map<String, Object> request = new LinkedHashMap<>();
      request.put("mode", kind().word());
      request.put("message", message);
      request.put("url", url);
      return request;
    }
  }
}
