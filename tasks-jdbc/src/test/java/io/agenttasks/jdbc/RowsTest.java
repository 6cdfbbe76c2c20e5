package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.Tasks;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.Flag;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.Facts;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that go to the database together: each is what it would be by itself. */
final class RowsTest {

  private static final ListId LIST = ListId.of("/rows/list");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void each_event_of_one_write_is_kept_as_it_was_written(Backend backend) {
    try (Place place = Place.of(backend, folder);
        TaskStore store = place.open()) {
      Instant now = store.clock().instant().truncatedTo(ChronoUnit.MICROS);
      List<Change> edits =
          stored(store, 4).stream().map(task -> edited(task, now, task.task().creation())).toList();

      WriteOutcome outcome = store.apply(Write.of(LIST, now, edits));

      assertThat(outcome).isInstanceOf(WriteOutcome.Written.class);
      for (Change edit : edits) {
        assertThat(store.history(new HistoryTerms(LIST, edit.id(), 1, 10)).items())
            .containsExactly(edit.event());
      }
    }
  }

  private static List<Stored> stored(TaskStore store, int count) {
    List<TaskId> ids = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      ids.add(Tasks.on(store).list(LIST).create(NewTask.of("task")).id());
    }
    Map<TaskId, Stored> tasks = store.open(LIST, 0, ids).tasks();
    return ids.stream().flatMap(id -> Stream.ofNullable(tasks.get(id))).toList();
  }

  /** No two of four have the same author, note, flags and former holder. */
  private static Change edited(Stored stored, Instant now, long number) {
    Task after = stored.task().touch(now);
    Event event =
        Event.of(
            after,
            number == 1 ? null : Agent.of("author \"" + number + "\""),
            What.EDITED,
            number == 2 ? "" : "{a, \"b\", NULL, \\c, \n😀 " + number + "}");
    if (number >= 3) {
      event = event.with(number == 3 ? Flag.FORCED : Flag.LATE).from(Agent.of("former " + number));
    }
    Facts facts = Facts.of(after.state(), BlockerPolicy.STALL);
    return new Change(stored, after, facts, event, Set.of());
  }
}
