package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CompletionStage;

/** A handler that can wait longer than a client waits for the answer to a plain call. */
public interface PatientHandler extends Tool.Handler {

  /** Does the same, and waits for as long as the arguments say. */
  CompletionStage<ToolReply> callPatiently(CallContext call, JsonNode arguments);
}
