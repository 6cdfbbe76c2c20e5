package io.agenttasks.mcp.protocol;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Answers the requests of one era of the protocol that have to do with protocol tasks. Any number
 * of threads may ask it.
 */
public interface ProtocolTasks {

  /**
   * The reply to a request, or empty: it is no matter of protocol tasks, and goes on as if there
   * were none.
   *
   * <p>Cancelling the stage ends the wait for a reply. It ends no protocol task. The stage fails
   * with nothing: what goes wrong is a {@link Reply.Failure}.
   */
  Optional<CompletionStage<Reply>> handle(Call call);
}
