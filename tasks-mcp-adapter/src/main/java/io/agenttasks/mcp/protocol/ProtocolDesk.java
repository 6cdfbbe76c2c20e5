package io.agenttasks.mcp.protocol;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.tool.Toolbox;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The protocol tasks of one process: it runs their work, renews their leases, ends what is over and
 * tells whoever waits. Any number of threads may use it; a process needs one for each {@link
 * Tasks}.
 */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class ProtocolDesk implements AutoCloseable {

  private ProtocolDesk() {}

  /** Opens it. Closing it does not close the tasks. */
  public static ProtocolDesk open(Tasks tasks, ProtocolSettings settings) {
    throw new UnsupportedOperationException(tasks + " " + settings);
  }

  /** Answers clients of 2025-11-25 and before, which may call these tools. */
  public Tasks2025 legacy(Toolbox tools) {
    return new Tasks2025(this, tools);
  }

  /** Answers clients of 2026-07-28, which may call these tools. */
  public Tasks2026 modern(Toolbox tools) {
    return new Tasks2026(this, tools);
  }

  /** A protocol task as it is now; empty if it is unknown, another's or over. */
  public Optional<Snapshot> find(ProtocolCaller caller, String id) {
    throw new UnsupportedOperationException(caller + " " + id);
  }

  /**
   * Has a listener told of changes, from {@link Watch#start} on: in order for each of them, several
   * folded into one if they are fast, but never the last. One thread at a time calls the listener.
   *
   * @param ids up to {@value Limits#LISTEN_IDS_MAX}
   * @throws IllegalArgumentException if there are more
   */
  public Watch watch(
      ProtocolCaller caller,
      Declared declared,
      Collection<String> ids,
      Consumer<Snapshot> listener) {
    throw new UnsupportedOperationException(caller + " " + declared + ids + listener);
  }

  /**
   * Answers an open question, for a client that was asked or a person at a board. The first answer
   * counts; one to a question that is not open is ignored.
   *
   * @param answer a result of {@code elicitation/create}
   * @throws IllegalArgumentException if it is none, or does not fit the form; the message names the
   *     key. Nothing was taken
   */
  public void answer(ProtocolCaller caller, String id, String key, Map<String, Object> answer) {
    throw new UnsupportedOperationException(caller + id + key + answer);
  }

  /** Ends every wait, and closes what runs here as stopped. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
