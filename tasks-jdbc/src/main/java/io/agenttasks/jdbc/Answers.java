package io.agenttasks.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** Answers that are kept for repeats. */
final class Answers {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<Kept>> TASKS = new TypeReference<>() {};

  /** A result as the column keeps it. */
  record Kept(String task, long version, long fence) {}

  private Answers() {}

  /**
   * The answer of a call that wrote these; a task that was changed twice is answered as it was
   * left.
   */
  static Answer of(Request request, Collection<Task> tasks, Freed freed, long run) {
    Map<TaskId, Answer.Result> results = new LinkedHashMap<>();
    for (Task task : tasks) {
      results.put(task.id(), new Answer.Result(task.id(), task.version(), task.fence()));
    }
    return new Answer(request.digest(), List.copyOf(results.values()), freed, run);
  }

  /** What a call of this key was answered, if it is still kept. */
  static Optional<Answer> find(
      Database database, Handle handle, long list, Request.Key key, Instant now) {
    return bindKey(handle.createQuery(database.statements.text("answer")), list, key)
        .bind("over", Micros.of(now.minus(TaskStore.ANSWERS_KEPT)))
        .map((row, context) -> read(row))
        .findOne();
  }

  /** Keeps an answer, and forgets those that nobody may ask for any more. */
  static void keep(
      Database database, Handle handle, long list, Request request, Answer answer, Instant now) {
    handle
        .createUpdate(database.statements.text("forget_answers"))
        .bind("list", list)
        .bind("over", Micros.of(now.minus(TaskStore.ANSWERS_KEPT)))
        .execute();
    List<Kept> tasks =
        answer.tasks().stream()
            .map(it -> new Kept(it.task().value(), it.version(), it.fence()))
            .toList();
    bindKey(handle.createUpdate(database.statements.text("insert_answer")), list, request.key())
        .bind("kept_at", Micros.of(now))
        .bind("digest", answer.digest())
        .bind("run", answer.run())
        .bind("freed_count", answer.freed().count())
        .bind("freed", Texts.array(answer.freed().first().stream().map(TaskId::value).toList()))
        .bind("tasks", json(tasks))
        .execute();
  }

  private static <S extends SqlStatement<S>> S bindKey(S statement, long list, Request.Key key) {
    return statement
        .bind("list", list)
        .bind("operation", key.operation().name())
        .bind("agent", TaskColumns.name(key.agent()))
        .bind("request", key.id().value());
  }

  private static Answer read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    String digest = columns.text();
    long run = columns.number();
    int freedCount = columns.count();
    List<TaskId> freed = Texts.list(columns.text()).stream().map(TaskId::of).toList();
    List<Answer.Result> tasks =
        kept(columns.text()).stream()
            .map(it -> new Answer.Result(TaskId.of(it.task()), it.version(), it.fence()))
            .toList();
    return new Answer(digest, tasks, new Freed(freed, freedCount), run);
  }

  private static String json(List<Kept> tasks) {
    try {
      return JSON.writeValueAsString(tasks);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("an answer that no JSON can hold: " + tasks, e);
    }
  }

  private static List<Kept> kept(String json) {
    try {
      return JSON.readValue(json, TASKS);
    } catch (JsonProcessingException e) {
      throw new TaskStoreException("a column that is no answer: " + json, false, e);
    }
  }
}
