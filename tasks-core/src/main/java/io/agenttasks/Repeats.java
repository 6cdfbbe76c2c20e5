package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recognises a call that was answered before, and finds what it left. */
final class Repeats {

  private Repeats() {}

  /** The request as a store keeps it, or null if the caller gave no id. */
  static @Nullable Request request(
      Request.Operation operation, @Nullable Agent agent, @Nullable RequestId id, Object content) {
    return id == null
        ? null
        : new Request(new Request.Key(operation, agent, id), Digest.of(content));
  }

  /**
   * What the request was answered before, if it was.
   *
   * @throws IllegalArgumentException if it asked for something else then
   */
  static Optional<Answer> find(ListAccess list, @Nullable Request request) {
    return request == null
        ? Optional.empty()
        : list.store
            .answer(list.id, request.key(), list.now())
            .map(answer -> same(request, answer));
  }

  /**
   * The answer, if it is one to this request.
   *
   * @throws IllegalArgumentException if it was one to something else
   */
  static Answer same(@Nullable Request request, Answer answer) {
    if (request == null || !answer.digest().equals(request.digest())) {
      throw new IllegalArgumentException(
          "requestId: used before for other content: "
              + (request == null ? null : request.key().id()));
    }
    return answer;
  }

  /** The tasks of an answer as they are now, but for those that were removed since. */
  static Map<TaskId, Stored> tasks(ListAccess list, Answer answer) {
    List<TaskId> ids = answer.tasks().stream().map(Answer.Result::task).toList();
    return list.store.open(list.id, 0, ids).tasks();
  }
}
