package io.agenttasks.model;

/**
 * Identifies one call for its repeats: the same id of the same agent for the same operation on one
 * list is the same call, for 24 hours.
 *
 * @param value 1 to {@value #REQUEST_ID_LENGTH_MAX} characters, no control character
 */
public record RequestId(String value) {

  /** The most characters that a request id may have. */
  public static final int REQUEST_ID_LENGTH_MAX = 128;

  /** Checks the length and the characters. */
  public RequestId {
    Texts.line("requestId", value, 1, REQUEST_ID_LENGTH_MAX);
  }

  /** The id of this text. */
  public static RequestId of(String value) {
    return new RequestId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
