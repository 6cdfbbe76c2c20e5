package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.model.Task;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of one batch. */
final class SavingTest {

  private static final NewTask PLAIN = NewTask.of("plain");
  private static final NewTask RICH =
      NewTask.of("rich")
          .persona("qa")
          .startAt(Instant.parse("2100-01-01T00:00:00Z"))
          .activateWhen("src/**");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void with_and_without_a_value_are_written_together_in_any_order(Backend backend) {
    try (Place place = Place.of(backend, folder);
        JdbcTaskStore store = place.open()) {
      TaskList list = Tasks.on(store).list("/batch");

      assertKept(list, list.create(List.of(PLAIN, RICH, PLAIN)));
      assertKept(list, list.create(List.of(RICH, PLAIN, RICH)));
    }
  }

  private static void assertKept(TaskList list, List<Task> created) {
    assertThat(created)
        .allSatisfy(
            task -> {
              Task kept = list.get(task.id()).orElseThrow().task();
              assertThat(kept.details()).isEqualTo(task.details());
              assertThat(kept.scope()).isEqualTo(task.scope());
            });
  }
}
