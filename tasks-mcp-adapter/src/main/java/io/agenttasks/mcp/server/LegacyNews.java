package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.Snapshot;
import io.agenttasks.mcp.protocol.Tasks2025;
import io.agenttasks.mcp.protocol.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a legacy client that stays connected hears without asking: how its protocol tasks go, and
 * what its user is asked while it waits for a result. Any number of threads may use it.
 */
final class LegacyNews implements AutoCloseable {

  private static final Logger LOG = System.getLogger(LegacyNews.class.getName());

  private final ProtocolDesk desk;
  private final ProtocolCaller caller;
  private final Supplier<Declared> declared;
  private final Client client;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();

  /** The way to a client. */
  interface Client {

    /** Sends what wants no answer. */
    void tell(String method, Map<String, Object> params);

    /** Sends what wants an answer: the result that it brings, or a failure. */
    CompletionStage<Map<String, Object>> ask(String method, Map<String, Object> params);
  }

  LegacyNews(ProtocolDesk desk, ProtocolCaller caller, Supplier<Declared> declared, Client client) {
    this.desk = desk;
    this.caller = caller;
    this.declared = declared;
    this.client = client;
  }

  /**
   * Has the client told how a protocol task goes, once this is run: after the answer that creates
   * it.
   *
   * @param task as the client is told of it in that answer
   */
  Runnable following(Map<String, Object> task) {
    String id = String.valueOf(task.get("taskId"));
    Course course = new Course(String.valueOf(task.get("status")));
    Watch watch = watch(id, course::tell);
    course.ends = () -> close(watch);
    return () -> {
      desk.find(caller, id).ifPresent(course::tell);
      if (!course.over) {
        watch.start();
      }
    };
  }

  /** Asks the client's user what a protocol task wants to know, until it is closed. */
  Asking asking(String id) {
    Watch watch = watch(id, this::ask);
    desk.find(caller, id).ifPresent(this::ask);
    watch.start();
    return () -> close(watch);
  }

  /** A time in which questions are asked. */
  @FunctionalInterface
  interface Asking extends AutoCloseable {
    @Override
    void close();
  }

  private Watch watch(String id, Consumer<Snapshot> listener) {
    Watch watch = desk.watch(caller, declared.get(), List.of(id), listener);
    watches.add(watch);
    return watch;
  }

  private void close(Watch watch) {
    watches.remove(watch);
    watch.close();
  }

  private void ask(Snapshot snapshot) {
    for (Snapshot.Open question : snapshot.questions()) {
      boolean can = declared.get().elicitation().contains(question.kind());
      if (can && asked.add(snapshot.id() + '/' + question.key())) {
        var unused =
            client
                .ask("elicitation/create", Tasks2025.elicitation(snapshot, question))
                .whenComplete((answer, failure) -> take(snapshot.id(), question.key(), answer));
      }
    }
  }

  /** An answer that is none leaves the question to whoever else may answer it. */
  private void take(String id, String key, @Nullable Map<String, Object> answer) {
    if (answer != null) {
      try {
        desk.answer(caller, id, key, answer);
      } catch (IllegalArgumentException e) {
        LOG.log(Level.DEBUG, "an answer of a client is not taken", e);
      }
    }
  }

  /** Tells nothing more. */
  @Override
  public void close() {
    watches.forEach(this::close);
  }

  /** How one protocol task goes, as far as the client knows. */
  private final class Course {
    private String status;
    private String updated = "";
    private long done = -1;
    private volatile boolean over;
    private volatile Runnable ends = () -> {};

    Course(String status) {
      this.status = status;
    }

    synchronized void tell(Snapshot snapshot) {
      Map<String, Object> task = Tasks2025.task(snapshot, declared.get());
      String at = String.valueOf(task.get("lastUpdatedAt"));
      if (at.compareTo(updated) < 0) {
        return;
      }
      updated = at;
      if (!snapshot.closed()) {
        tellProgress(snapshot);
      }
      String now = String.valueOf(task.get("status"));
      if (!now.equals(status)) {
        status = now;
        client.tell("notifications/tasks/status", task);
      }
      if (snapshot.closed()) {
        over = true;
        ends.run();
      }
    }

    private void tellProgress(Snapshot snapshot) {
      Snapshot.Progress progress = snapshot.progress().orElse(null);
      Object token = snapshot.token().orElse(null);
      if (progress == null || token == null || progress.done() <= done) {
        return;
      }
      done = progress.done();
      Map<String, Object> params = new LinkedHashMap<>();
      params.put("progressToken", token);
      params.put("progress", done);
      if (progress.total() > 0) {
        params.put("total", progress.total());
      }
      params.put("message", progress.message());
      params.put(
          "_meta", Map.of("io.modelcontextprotocol/related-task", Map.of("taskId", snapshot.id())));
      client.tell("notifications/progress", params);
    }
  }
}
