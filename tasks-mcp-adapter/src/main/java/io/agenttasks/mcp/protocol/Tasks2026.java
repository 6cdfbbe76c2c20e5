package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Toolbox;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Protocol tasks in the words of 2026-07-28, where they are an extension. */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class Tasks2026 implements ProtocolTasks {

  /** The version that has them. */
  public static final String VERSION = "2026-07-28";

  private final ProtocolDesk desk;
  private final Toolbox tools;

  Tasks2026(ProtocolDesk desk, Toolbox tools) {
    this.desk = desk;
    this.tools = tools;
  }

  @Override
  public Optional<CompletionStage<Reply>> handle(Call call) {
    throw new UnsupportedOperationException(desk + " " + tools + call);
  }

  /** The parameters of {@code notifications/tasks}: what {@code tasks/get} would answer. */
  public static Map<String, Object> task(Snapshot snapshot, Declared declared) {
    throw new UnsupportedOperationException(snapshot.id() + declared);
  }

  /** The error for a client that did not declare the extension and needs it. */
  public static Reply.Failure undeclared() {
    throw new UnsupportedOperationException();
  }
}
