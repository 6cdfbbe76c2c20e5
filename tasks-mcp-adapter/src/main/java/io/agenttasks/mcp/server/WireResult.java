package io.agenttasks.mcp.server;

import com.fasterxml.jackson.annotation.JsonValue;
import io.modelcontextprotocol.modern.McpSchema.CallToolOutcome;
import io.modelcontextprotocol.modern.McpSchema.InputRequest;
import io.modelcontextprotocol.modern.McpSchema.InputRequired;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result of the modern era that is there as its members, for the SDK to send as they are. */
sealed interface WireResult extends CallToolOutcome {

  /** The members. */
  @JsonValue
  Map<String, Object> members();

  @Override
  default String resultType() {
    return String.valueOf(members().get("resultType"));
  }

  @Override
  default Map<String, Object> meta() {
    return Map.of();
  }

  /** The result with these members. */
  static WireResult of(Map<String, Object> members) {
    return "input_required".equals(members.get("resultType"))
        ? new Asking(members)
        : new Final(members);
  }

  /** One that ends the request. */
  record Final(@JsonValue Map<String, Object> members) implements WireResult {}

  /**
   * One that asks for another round, which brings all that is needed: there is no state to seal.
   */
  record Asking(@JsonValue Map<String, Object> members) implements WireResult, InputRequired {
    @Override
    public Map<String, InputRequest> inputRequests() {
      return Map.of();
    }

    @Override
    public @Nullable String requestState() {
      return null;
    }

    @Override
    public String resultType() {
      return WireResult.super.resultType();
    }

    @Override
    public Map<String, Object> meta() {
      return WireResult.super.meta();
    }
  }
}
