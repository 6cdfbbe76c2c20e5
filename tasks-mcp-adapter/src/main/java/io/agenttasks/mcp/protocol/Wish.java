package io.agenttasks.mcp.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Tool;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool that may become a protocol task.
 *
 * @param tool which
 * @param call as it was sent
 * @param ledger of the caller
 * @param era in whose words it is answered
 * @param ttl how long it is kept from its creation
 * @param asked the kinds of questions that the client can be asked
 * @param first what was answered before it begins, or null: nothing was asked
 */
record Wish(
    Tool tool,
    Call call,
    Ledger ledger,
    Run.Era era,
    Duration ttl,
    Set<QuestionKind> asked,
    @Nullable Answer first) {

  Wish {
    asked = Set.copyOf(asked);
  }

  JsonNode arguments() {
    return Json.tree(call.param("arguments"));
  }

  /** Its document as it begins. */
  TaskDocument document() {
    return TaskDocument.of(tool.name(), asks(), ttl, token());
  }

  private Set<QuestionKind> asks() {
    if (asked.isEmpty() || !(tool.handler() instanceof Handler handler)) {
      return Set.of();
    }
    EnumSet<QuestionKind> both = EnumSet.copyOf(asked);
    both.retainAll(handler.tool().asks());
    return both;
  }

  private @Nullable Object token() {
    Object token = call.param("_meta") instanceof Map<?, ?> meta ? meta.get("progressToken") : null;
    return token instanceof String || token instanceof Number ? token : null;
  }

  /** So long, but neither shorter nor longer than may be. */
  static Duration clamped(Duration ttl) {
    Duration most = ttl.compareTo(Limits.TTL_MAX) > 0 ? Limits.TTL_MAX : ttl;
    return most.compareTo(Limits.TTL_MIN) < 0 ? Limits.TTL_MIN : most;
  }

  /** How long a call of the tool is kept if its client says nothing. */
  static Duration ttl(Tool tool, ProtocolCaller caller) {
    Duration own = tool.handler() instanceof Handler handler ? handler.tool().ttl() : null;
    Duration usual = caller.isIdentified() ? Limits.TTL_DEFAULT : Limits.TTL_ANONYMOUS;
    return clamped(own == null ? usual : own);
  }
}
