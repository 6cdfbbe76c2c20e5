package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Call;
import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.Reply;
import io.agenttasks.mcp.protocol.Support;
import io.agenttasks.mcp.protocol.Tasks2025;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Protocol tasks as clients of 2025-11-25 know them. They are taken from the message as it came,
 * and added to what the SDK answers, since it knows nothing of them.
 */
final class LegacyTasks {

  private static final String RESULT = "tasks/result";

  private final Toolbox tools;
  private final Tasks2025 tasks;

  LegacyTasks(ProtocolDesk desk, Toolbox tools) {
    this.tools = tools;
    this.tasks = desk.legacy(tools);
  }

  /** The answer to a request that is about protocol tasks; empty: it is not. */
  Optional<Mono<Answer>> answer(Delivery delivery, Message request) {
    Peer peer = delivery.peer();
    if (!peer.declared().version().equals(Tasks2025.VERSION)) {
      return Optional.empty();
    }
    Call call =
        new Call(
            request.requiredMethod(),
            request.members(),
            peer.caller(),
            peer.declared(),
            delivery.call());
    return tasks.handle(call).map(stage -> answer(delivery, request, stage));
  }

  private static Mono<Answer> answer(
      Delivery delivery, Message request, CompletionStage<Reply> stage) {
    LegacyNews news = delivery.peer().news();
    Mono<Answer> answer = Replies.of(stage, delivery).map(reply -> answer(news, request, reply));
    return news != null && request.requiredMethod().equals(RESULT)
        ? Mono.using(
            () -> news.asking(String.valueOf(request.members().get("taskId"))),
            asking -> answer,
            LegacyNews.Asking::close)
        : answer;
  }

  private static Answer answer(@Nullable LegacyNews news, Message request, Reply reply) {
    if (reply instanceof Reply.Failure failure) {
      return Answer.error(request.id(), failure.code(), failure.message(), failure.data());
    }
    Map<String, Object> value = ((Reply.Result) reply).value();
    Answer answer = Answer.result(request.id(), value);
    return news != null && value.get("task") instanceof Map<?, ?> task
        ? answer.then(news.following(Message.asMap(task)))
        : answer;
  }

  /** What the SDK answered, with what there is to know of protocol tasks. */
  Answer adorned(Delivery delivery, Message request, Answer answer) {
    if (answer.errorCode() != 0) {
      return answer;
    }
    return switch (request.requiredMethod()) {
      case McpSchema.METHOD_INITIALIZE -> introduced(delivery.peer(), request, answer);
      case McpSchema.METHOD_TOOLS_LIST ->
          delivery.peer().declared().version().equals(Tasks2025.VERSION)
              ? Answer.result(request.id(), withSupport(result(answer)))
              : answer;
      default -> answer;
    };
  }

  private static Answer introduced(Peer peer, Message request, Answer answer) {
    Map<String, Object> result = result(answer);
    String version = String.valueOf(result.get("protocolVersion"));
    peer.introduced(Declared.of(version, request.members().get("capabilities")));
    if (!version.equals(Tasks2025.VERSION)) {
      return answer;
    }
    Map<String, Object> capabilities =
        new LinkedHashMap<>(Message.asMap(result.get("capabilities")));
    capabilities.put("tasks", Tasks2025.capabilities(peer.caller()));
    result.put("capabilities", capabilities);
    return Answer.result(request.id(), result);
  }

  private Map<String, Object> withSupport(Map<String, Object> result) {
    List<Object> declared = new ArrayList<>();
    if (result.get("tools") instanceof List<?> all) {
      all.forEach(tool -> declared.add(withSupport(tool)));
    }
    result.put("tools", declared);
    return result;
  }

  private Object withSupport(@Nullable Object declaration) {
    Map<String, Object> tool = new LinkedHashMap<>(Message.asMap(declaration));
    support(String.valueOf(tool.get("name")))
        .ifPresent(support -> tool.put("execution", Map.of("taskSupport", support.word())));
    return tool;
  }

  private Optional<Support> support(String name) {
    Optional<Tool> tool = tools.find(name);
    return tool.flatMap(Support::of);
  }

  private static Map<String, Object> result(Answer answer) {
    return new LinkedHashMap<>(Message.asMap(Wire.map(answer.message()).get("result")));
  }
}
