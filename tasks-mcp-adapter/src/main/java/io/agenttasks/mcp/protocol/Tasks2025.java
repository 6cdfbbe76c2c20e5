package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Toolbox;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Protocol tasks in the words of 2025-11-25; of an earlier version there are none. */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class Tasks2025 implements ProtocolTasks {

  /** The only version that has them. */
  public static final String VERSION = "2025-11-25";

  private final ProtocolDesk desk;
  private final Toolbox tools;

  Tasks2025(ProtocolDesk desk, Toolbox tools) {
    this.desk = desk;
    this.tools = tools;
  }

  @Override
  public Optional<CompletionStage<Reply>> handle(Call call) {
    throw new UnsupportedOperationException(desk + " " + tools + call);
  }

  /** The parameters of {@code notifications/tasks/status}, which are also those of the task. */
  public static Map<String, Object> task(Snapshot snapshot, Declared declared) {
    throw new UnsupportedOperationException(snapshot.id() + declared);
  }

  /** The parameters of {@code elicitation/create} for a question, while its result is awaited. */
  public static Map<String, Object> elicitation(Snapshot snapshot, Snapshot.Open question) {
    throw new UnsupportedOperationException(snapshot.id() + question);
  }

  /** What {@code initialize} adds to its capabilities, under {@code tasks}. */
  public static Map<String, Object> capabilities(ProtocolCaller caller) {
    throw new UnsupportedOperationException(caller.toString());
  }
}
