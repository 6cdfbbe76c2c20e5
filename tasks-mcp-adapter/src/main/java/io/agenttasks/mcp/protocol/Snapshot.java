package io.agenttasks.mcp.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A protocol task at one moment, in the words of neither era. */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class Snapshot {

  private Snapshot() {}

  /** Its id. */
  public String id() {
    throw new UnsupportedOperationException();
  }

  /** Whether it is over. */
  public boolean closed() {
    throw new UnsupportedOperationException();
  }

  /** How far it is, if it said so. */
  public Optional<Progress> progress() {
    throw new UnsupportedOperationException();
  }

  /** The token under which the client wants to hear of progress: a string or a number. */
  public Optional<Object> token() {
    throw new UnsupportedOperationException();
  }

  /** Its open questions that may go to the client, in the order in which they were asked. */
  public List<Open> questions() {
    throw new UnsupportedOperationException();
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
