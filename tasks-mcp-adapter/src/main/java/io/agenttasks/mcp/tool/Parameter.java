package io.agenttasks.mcp.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool takes under one name.
 *
 * @param name of the argument
 * @param description what it means, for an agent; "" if the name says it
 * @param type of its value
 * @param required whether it has to be given
 * @param min the fewest characters or entries, or the least number
 * @param max the most of them
 * @param choices the only words that are taken, or none: any
 * @param members what each object of the array has, or null: the array holds no objects
 */
public record Parameter(
    String name,
    String description,
    Type type,
    boolean required,
    int min,
    int max,
    List<String> choices,
    @Nullable Parameters members) {

  /** A type of JSON, and how text is read. */
  public enum Type {
    /** Text as it was sent. */
    RAW("string"),
    /** One line, trimmed. */
    LINE("string"),
    /** Text of any lines, trimmed. */
    TEXT("string"),
    /** The id of a task: a string, or an integer; a leading # is dropped. */
    ID("string"),
    /** A whole number. */
    INTEGER("integer"),
    /** Yes or no. */
    FLAG("boolean"),
    /** Several texts as they were sent. */
    RAWS("array"),
    /** Several lines, each trimmed. */
    LINES("array"),
    /** Several ids. */
    IDS("array"),
    /** Several objects. */
    OBJECTS("array");

    private final String json;

    Type(String json) {
      this.json = json;
    }

    /** Its name in a JSON Schema. */
    String json() {
      return json;
    }
  }

  /** Keeps the choices as they are. */
  public Parameter {
    choices = List.copyOf(choices);
  }

  /** Text as it was sent. */
  public static Parameter raw(String name, String description) {
    return of(name, description, Type.RAW, 0, Integer.MAX_VALUE);
  }

  /** One line of so many characters, trimmed. */
  public static Parameter line(String name, String description, int min, int max) {
    return of(name, description, Type.LINE, min, max);
  }

  /** One of these words. */
  public static Parameter choice(String name, String description, String... words) {
    return new Parameter(
        name, description, Type.LINE, false, 0, Integer.MAX_VALUE, List.of(words), null);
  }

  /** Some of these words. */
  public static Parameter choices(String name, String description, String... words) {
    return new Parameter(
        name, description, Type.LINES, false, 0, words.length, List.of(words), null);
  }

  /** Text of so many characters, trimmed. */
  public static Parameter text(String name, String description, int min, int max) {
    return of(name, description, Type.TEXT, min, max);
  }

  /** A whole number. */
  public static Parameter integer(String name, String description) {
    return of(name, description, Type.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** A whole number in this range. */
  public static Parameter integer(String name, String description, int min, int max) {
    return of(name, description, Type.INTEGER, min, max);
  }

  /** Yes or no; no unless it is given. */
  public static Parameter flag(String name, String description) {
    return of(name, description, Type.FLAG, 0, 0);
  }

  /** The id of a task. */
  public static Parameter id(String name, String description) {
    return of(name, description, Type.ID, 1, Integer.MAX_VALUE);
  }

  /** Up to so many ids. */
  public static Parameter ids(String name, String description, int max) {
    return of(name, description, Type.IDS, 0, max);
  }

  /** Up to so many texts as they were sent. */
  public static Parameter raws(String name, String description, int max) {
    return of(name, description, Type.RAWS, 0, max);
  }

  /** Up to so many lines. */
  public static Parameter lines(String name, String description, int max) {
    return of(name, description, Type.LINES, 0, max);
  }

  /** So many objects that have these members. */
  public static Parameter objects(
      String name, String description, int min, int max, Parameters members) {
    return new Parameter(name, description, Type.OBJECTS, false, min, max, List.of(), members);
  }

  /** The same, and it has to be given. */
  public Parameter need() {
    return new Parameter(name, description, type, true, min, max, choices, members);
  }

  private static Parameter of(String name, String description, Type type, int min, int max) {
    return new Parameter(name, description, type, false, min, max, List.of(), null);
  }
}
