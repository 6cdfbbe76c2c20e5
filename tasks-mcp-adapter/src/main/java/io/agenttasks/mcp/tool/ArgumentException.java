package io.agenttasks.mcp.tool;

/** An argument that a tool does not take. The message names the parameter and the value. */
public final class ArgumentException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What is wrong with it. */
  public enum Kind {
    /** There is no parameter of this name. */
    UNKNOWN,
    /** It is needed, and was not given. */
    MISSING,
    /** It is of another type. */
    TYPE,
    /** Its type is right, its value is not. */
    VALUE
  }

  /** The refusal of an argument. */
  public ArgumentException(Kind kind, String parameter, String rule) {
    super(parameter + ": " + rule);
    this.kind = kind;
  }

  /** What the library refused, in the words of tools. */
  public static String message(IllegalArgumentException refusal) {
    return String.valueOf(refusal.getMessage()).replaceFirst("^requestId:", "request_id:");
  }

  /** What is wrong with it. */
  public Kind kind() {
    return kind;
  }
}
