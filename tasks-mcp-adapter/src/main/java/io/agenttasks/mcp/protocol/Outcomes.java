package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Document;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What became of work, as an outcome that can be kept. */
final class Outcomes {

  private static final Logger LOG = System.getLogger(Outcomes.class.getName());
  private static final int INVALID_PARAMS = -32602;

  private Outcomes() {}

  /** The outcome of a reply, or of a failure. */
  static Outcome of(String tool, @Nullable ToolReply reply, @Nullable Throwable failure) {
    Outcome outcome =
        reply != null ? new Outcome.Answered(ToolResults.of(reply)) : failed(tool, failure);
    int bytes = Json.bytes(DocumentJson.text(outcome));
    return bytes <= Limits.OUTCOME_BYTES_MAX ? outcome : tooLarge(bytes, Limits.OUTCOME_BYTES_MAX);
  }

  private static Outcome failed(String tool, @Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof ProtocolFailure known) {
      return new Outcome.Failed(known.code(), String.valueOf(known.getMessage()), known.data());
    }
    if (cause instanceof ArgumentException wrong) {
      return new Outcome.Failed(INVALID_PARAMS, String.valueOf(wrong.getMessage()), null);
    }
    if (cause instanceof CancellationException) {
      return new Outcome.Answered(ToolResults.error("cancelled"));
    }
    LOG.log(Level.ERROR, "the tool " + tool + " failed", cause);
    return new Outcome.Answered(ToolResults.error(ToolResults.INTERNAL));
  }

  /** The outcome, or if it does not fit beside the questions of a document, that it doesn't. */
  static Outcome fitting(Outcome outcome, TaskDocument document) {
    int bytes = Json.bytes(DocumentJson.write(document.withOutcome(outcome)));
    return bytes <= Document.DOCUMENT_BYTES_MAX
        ? outcome
        : tooLarge(bytes, Document.DOCUMENT_BYTES_MAX);
  }

  private static Outcome tooLarge(int bytes, int most) {
    return new Outcome.Answered(
        ToolResults.error(
            "the result has " + bytes + " bytes as JSON, and at most " + most + " are kept"));
  }
}
