package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.IdScheme;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a list names its tasks. */
final class IdSchemeTest {

  private static final ListSettings RANDOM = ListSettings.DEFAULT.withIds(IdScheme.RANDOM);

  private final Board board = new Board(RANDOM);

  @Test
  void random_ids_have_22_letters_and_digits_and_never_the_same_twice() {
    List<Task> tasks = board.list.create(Collections.nCopies(2_000, NewTask.of("t")));

    assertThat(tasks)
        .extracting(task -> task.id().value())
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[0-9A-Za-z]{22}"));
    assertThat(tasks).extracting(Task::creation).startsWith(1L, 2L, 3L);
    assertThat(board.list.page(TaskQuery.all().limit(3)).items())
        .extracting(view -> view.task().id())
        .isEqualTo(tasks.subList(0, 3).stream().map(Task::id).toList());
  }

  @Test
  void random_ids_use_all_62_characters_at_every_place() {
    List<Task> tasks = board.list.create(Collections.nCopies(2_000, NewTask.of("t")));

    for (int place = 0; place < IdScheme.RANDOM_LENGTH; place++) {
      Set<Character> seen = new HashSet<>();
      for (Task task : tasks) {
        seen.add(task.id().value().charAt(place));
      }
      // That one is missing among 2,000 has a chance of 1 in 10^11.
      assertThat(seen).as("place %d", place).hasSize(62);
    }
  }

  @Test
  void tasks_with_random_ids_depend_on_each_other_by_key_and_by_id() {
    List<Task> tasks =
        board.list.create(List.of(NewTask.of("a").key("a"), NewTask.of("b").blockedByKey("a")));
    TaskId third = board.create("c", tasks.get(1).id());

    assertThat(board.claim("A").task().id()).isEqualTo(tasks.get(0).id());
    assertThat(board.list.get(third).orElseThrow().links().orElseThrow().blockedBy())
        .containsExactly(tasks.get(1).id());
  }

  @Test
  void the_first_write_fixes_the_scheme() {
    TaskId first = board.create("t");
    TaskList other = board.tasks.list(board.list.id(), ListSettings.DEFAULT);

    assertThat(other.create(NewTask.of("t")).id().value()).hasSize(22);
    assertThat(other.settings().ids()).isEqualTo(IdScheme.RANDOM);
    assertThat(first.value()).hasSize(22);
    assertThat(board.tasks.list("/plain").create(NewTask.of("t")).id()).isEqualTo(TaskId.of(1));
  }

  @Test
  void who_is_overtaken_by_the_first_write_follows_its_scheme() {
    ListId id = ListId.of("/founded");
    ForwardingTaskStore meanwhile =
        new ForwardingTaskStore(board.store) {
          private boolean founded;

          @Override
          public WriteOutcome apply(Write write) {
            if (!founded) {
              founded = true;
              board.tasks.list(id).create(NewTask.of("first"));
            }
            return super.apply(write);
          }
        };

    Task late = Tasks.on(meanwhile).list(id, RANDOM).create(NewTask.of("late"));

    assertThat(late.id()).isEqualTo(TaskId.of(late.creation()));
  }
}
