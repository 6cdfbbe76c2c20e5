package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Holder;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes protocol tasks of all kinds, as they may be found in a store. */
final class AnyEntry {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Random random;
  private long creation;

  AnyEntry(long seed) {
    this.random = new Random(seed);
  }

  Entry next() {
    creation++;
    Instant created = START.plusNanos(random.nextLong(86_400_000_000L) * 1_000);
    Instant changed = created.plusMillis(random.nextInt(100_000));
    Task task =
        Task.create(
            IdScheme.RANDOM.id(creation, random), creation, TaskDetails.of("job"), null, created);
    TaskState state = state(changed);
    Task moved = task.move(state, 1, 0, changed);
    TaskDocument document = TaskDocument.of("job", kinds(), ttl(), token());
    for (int count = random.nextInt(4); count > 0; count--) {
      document = document.asking(question(), changed);
    }
    if (random.nextBoolean()) {
      document = document.withProgress(progress());
    }
    if (random.nextInt(3) == 0) {
      document = answered(document, changed);
    }
    return new Entry(moved, withOutcome(document, state));
  }

  Declared declared(String version) {
    return new Declared(version, true, kinds());
  }

  private Set<QuestionKind> kinds() {
    EnumSet<QuestionKind> kinds = EnumSet.noneOf(QuestionKind.class);
    for (QuestionKind kind : QuestionKind.values()) {
      if (random.nextBoolean()) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private Duration ttl() {
    return Duration.ofMillis(60_000 + random.nextInt(86_340_001));
  }

  private @Nullable Object token() {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> random.nextInt();
      default -> text();
    };
  }

  private TaskState state(Instant at) {
    return switch (random.nextInt(7)) {
      case 0 -> TaskState.Pending.UNTOUCHED;
      case 1 -> new TaskState.InProgress(new Holder(Agent.of("server"), 1, at, at, 1));
      case 2 -> new TaskState.Blocked("a person is asked", Agent.of("server"));
      case 3 -> new TaskState.Completed(Agent.of("server"), at);
      case 4 -> new TaskState.Failed("ended with an error", null, at);
      case 5 -> new TaskState.Cancelled(Agent.of("client"), at);
      default -> new TaskState.NotApplicable("not needed", null, at);
    };
  }

  private TaskDocument withOutcome(TaskDocument document, TaskState state) {
    if (state instanceof TaskState.Completed) {
      return document.withOutcome(answer());
    }
    return state instanceof TaskState.Failed && random.nextInt(4) > 0
        ? document.withOutcome(failure())
        : document;
  }

  private Outcome answer() {
    ToolReply reply = random.nextBoolean() ? ToolReply.text(text()) : ToolReply.error(text());
    Map<String, Object> value = ToolResults.of(random.nextBoolean() ? reply : reply.note("so"));
    if (random.nextBoolean()) {
      value.put("structuredContent", Map.of("n", random.nextInt(), "text", text()));
    }
    if (random.nextInt(4) == 0) {
      value.put("_meta", Map.of("own", text()));
    }
    return new Outcome.Answered(value);
  }

  private Outcome failure() {
    return new Outcome.Failed(
        -32_000 - random.nextInt(700), text(), random.nextBoolean() ? Map.of("why", text()) : null);
  }

  private Question question() {
    return random.nextInt(3) > 0
        ? Question.Form.of(text(), Shelf.OK_SCHEMA)
        : new Question.Link(text(), "https://example.com/" + random.nextInt(1_000));
  }

  private TaskDocument answered(TaskDocument document, Instant at) {
    return document.withQuestions(
        document.questions().stream()
            .map(
                asked ->
                    random.nextBoolean() ? asked.answered(Map.of("action", "cancel"), at) : asked)
            .toList());
  }

  private Progress progress() {
    return new Progress(random.nextInt(100), random.nextInt(3) * 100L, text());
  }

  private String text() {
    List<String> words =
        List.of(
            "", "built", "a\nline", "größer", "😀", "\"quoted\"", "</script>", "x".repeat(1_500));
    return words.get(random.nextInt(words.size()));
  }
}
