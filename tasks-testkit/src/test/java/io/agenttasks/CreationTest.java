package io.agenttasks;

import static io.agenttasks.Board.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Creating tasks: all of a call or none, references among them, and what is refused. */
final class CreationTest {

  private final Board board = new Board();

  @Test
  void tasks_of_one_call_may_name_each_other_in_any_order() {
    List<Task> tasks =
        board.list.create(
            List.of(
                NewTask.of("roof").key("roof").blockedByKey("walls"),
                NewTask.of("walls").key("walls").blockedByKey("floor"),
                NewTask.of("floor").key("floor")));

    assertThat(tasks).extracting(Task::title).containsExactly("roof", "walls", "floor");
    assertThat(tasks).extracting(task -> task.id().value()).containsExactly("1", "2", "3");
    assertThat(board.claimedBy("A")).isEqualTo(tasks.get(2).id());
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.WAITING);
  }

  @Test
  void a_key_names_its_task_also_behind_tasks_without_one() {
    List<Task> tasks =
        board.list.create(
            List.of(
                NewTask.of("docs").blockedByKey("api"),
                NewTask.of("unrelated"),
                NewTask.of("api").key("api")));

    assertThat(board.list.get(tasks.get(0).id()).orElseThrow().links().orElseThrow().blockedBy())
        .containsExactly(tasks.get(2).id());
  }

  @Test
  void doubled_blockers_fold() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create("t", blocker, blocker);

    assertThat(board.list.get(id).orElseThrow().links().orElseThrow().blockedBy())
        .containsExactly(blocker);
    assertThat(Board.freed(board.claim("A").complete())).containsExactly(id);
  }

  @Test
  void a_new_task_may_block_one_that_is_there() {
    TaskId old = board.create("old");
    TaskId added = board.create(NewTask.of("new").blocks(old));

    assertThat(board.claimedBy("A")).isEqualTo(added);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.WAITING);
    assertThat(board.task(old).version()).isEqualTo(2);
  }

  @Test
  void unknown_blockers_are_all_named_and_nothing_is_created() {
    CreateResult result =
        board.list.tryCreate(
            List.of(
                NewTask.of("fine"),
                NewTask.of("t").blockedBy(TaskId.of("98"), TaskId.of("99"), TaskId.of("98"))));

    assertThat(refusal(result))
        .isEqualTo(new Refusal.Unknown(List.of(TaskId.of("98"), TaskId.of("99"))));
    assertThat(board.list.counts().total()).isZero();
  }

  @Test
  void a_cycle_among_new_tasks_is_refused_by_their_keys() {
    CreateResult result =
        board.list.tryCreate(
            List.of(
                NewTask.of("a").key("a").blockedByKey("c"),
                NewTask.of("b").key("b").blockedByKey("a"),
                NewTask.of("c").key("c").blockedByKey("b")));

    assertThat(refusal(result)).isEqualTo(new Refusal.Cycle(List.of("c", "a", "b", "c"), 3));
    assertThat(refusal(result).message())
        .isEqualTo("the blockers would form a cycle: c blocks a blocks b blocks c");
    assertThat(board.list.counts().total()).isZero();
  }

  @Test
  void a_cycle_through_tasks_that_are_there_is_refused() {
    TaskId first = board.create("first");
    TaskId second = board.create("second", first);

    CreateResult result =
        board.list.tryCreate(List.of(NewTask.of("loop").blockedBy(second).blocks(first)));

    assertThat(refusal(result)).isInstanceOf(Refusal.Cycle.class);
    assertThat(((Refusal.Cycle) refusal(result)).length()).isEqualTo(3);
    assertThat(board.task(first).version()).isEqualTo(1);
  }

  @Test
  void unrelated_new_tasks_between_tasks_that_are_there_are_no_cycle() {
    TaskId first = board.create("first");
    TaskId second = board.create("second", first);

    assertThat(
            board.list.tryCreate(
                List.of(NewTask.of("before").blocks(first), NewTask.of("after").blockedBy(second))))
        .isInstanceOf(CreateResult.Created.class);
  }

  @Test
  void a_way_that_is_no_cycle_hides_none_that_is() {
    TaskId first = board.create("first");
    TaskId second = board.create("second", first);
    TaskId third = board.create("third", second);

    CreateResult harmless =
        board.list.tryCreate(
            List.of(
                NewTask.of("ahead").blocks(first),
                NewTask.of("behind second").blockedBy(second),
                NewTask.of("behind third").blockedBy(third)));
    CreateResult loop =
        board.list.tryCreate(
            List.of(
                NewTask.of("behind second").blockedBy(second),
                NewTask.of("loop").key("loop").blockedBy(third).blocks(first)));

    assertThat(harmless).isInstanceOf(CreateResult.Created.class);
    assertThat(((Refusal.Cycle) refusal(loop)).length()).isEqualTo(4);
  }

  @Test
  void many_tasks_between_tasks_that_are_there_are_checked_in_one_walk() {
    List<NewTask> chain = new ArrayList<>(List.of(NewTask.of("0").key("0")));
    for (int link = 1; link < 3_000; link++) {
      chain.add(NewTask.of("" + link).key("" + link).blockedByKey("" + (link - 1)));
    }
    board.list.create(chain);
    List<NewTask> between = new ArrayList<>();
    for (long link = 1; link < 3_000; link++) {
      between.add(NewTask.of("t").blockedBy(TaskId.of(link)).blocks(TaskId.of(link + 1)));
    }

    assertThat(board.list.tryCreate(between)).isInstanceOf(CreateResult.Created.class);
    between.add(NewTask.of("back").blockedBy(TaskId.of("3000")).blocks(TaskId.of("2999")));
    assertThat(refusal(board.list.tryCreate(between))).isInstanceOf(Refusal.Cycle.class);
  }

  @Test
  void a_task_can_not_block_itself() {
    assertThat(refusal(board.list.tryCreate(List.of(NewTask.of("t").key("k").blockedByKey("k")))))
        .isEqualTo(new Refusal.SelfEdge("k"));
  }

  @Test
  void a_task_has_at_most_256_blockers() {
    TaskId[] blockers =
        IntStream.range(0, 257)
            .mapToObj(count -> board.create("blocker " + count))
            .toArray(TaskId[]::new);

    assertThat(refusal(board.list.tryCreate(List.of(NewTask.of("t").blockedBy(blockers)))))
        .isEqualTo(new Refusal.TooManyBlockers("t", 257));
    TaskId full = board.create("full", List.of(blockers).subList(0, 256).toArray(TaskId[]::new));
    assertThat(refusal(board.list.tryCreate(List.of(NewTask.of("t").blocks(full)))))
        .isEqualTo(new Refusal.TooManyBlockers(full.value(), 257));
  }

  @Test
  void keys_are_given_once_and_must_be_given() {
    assertThatThrownBy(
            () -> board.list.create(List.of(NewTask.of("a").key("k"), NewTask.of("b").key("k"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key: given twice")
        .hasMessageContaining("k");
    assertThatThrownBy(() -> board.create(NewTask.of("a").blockedByKey("nobody")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nobody");
    assertThat(board.list.counts().total()).isZero();
  }

  @Test
  void one_call_creates_at_most_ten_thousand_tasks() {
    List<NewTask> many = new ArrayList<>(java.util.Collections.nCopies(10_000, NewTask.of("t")));
    assertThat(board.list.create(many)).hasSize(10_000);
    many.add(NewTask.of("one too many"));

    assertThatThrownBy(() -> board.list.create(many)).hasMessageContaining("10001");
    assertThat(board.list.create(List.of())).isEmpty();
    assertThat(board.list.counts().total()).isEqualTo(10_000);
  }

  @Test
  void one_call_names_at_most_a_hundred_thousand_edges_and_is_refused_at_once() {
    TaskId[] blockers =
        IntStream.range(0, 256).mapToObj(count -> board.create("b")).toArray(TaskId[]::new);
    List<NewTask> many = java.util.Collections.nCopies(10_000, NewTask.of("t").blockedBy(blockers));

    assertThatThrownBy(() -> board.list.create(many))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("edges")
        .hasMessageContaining("2560000");
    assertThat(board.create("the next number")).isEqualTo(TaskId.of("257"));
  }

  @Test
  void a_key_that_is_named_is_limited_as_one_that_is_given() {
    for (String key : List.of("", "x".repeat(201), "k\nERROR forged line")) {
      assertThatThrownBy(() -> NewTask.of("t").blockedByKey("fine", key))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("blockedByKey: ")
          .message()
          .hasSizeLessThan(200)
          .hasLineCount(1);
    }
  }

  @Test
  void one_call_may_name_more_than_ten_thousand_tasks_of_the_list() {
    List<TaskId> blockers = manyBlockers(board);

    List<Task> tasks = board.list.create(behind(blockers));

    assertThat(board.list.get(tasks.get(60).id()).orElseThrow().openBlockers()).isEqualTo(200);
    blockers.add(TaskId.of("99999"));
    assertThat(refusal(board.list.tryCreate(behind(blockers))))
        .isEqualTo(new Refusal.Unknown(List.of(TaskId.of("99999"))));
  }

  @Test
  void what_leaves_the_list_while_many_tasks_are_named_is_refused() {
    List<TaskId> blockers = manyBlockers(board);
    board.list.startRun();
    blockers.add(0, board.create(NewTask.of("of one run").ephemeral()));
    TaskStore changing =
        new ForwardingTaskStore(board.store) {
          @Override
          public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
            Opening opening = super.open(list, numbers, ids);
            if (numbers > 0) {
              board.list.startRun();
            }
            return opening;
          }
        };

    CreateResult result = Tasks.on(changing).list(board.list.id()).tryCreate(behind(blockers));

    assertThat(refusal(result)).isEqualTo(new Refusal.Unknown(List.of(blockers.get(0))));
  }

  private static List<TaskId> manyBlockers(Board board) {
    List<TaskId> blockers = new ArrayList<>();
    for (int part = 0; part < 2; part++) {
      board
          .list
          .create(Collections.nCopies(6_100, NewTask.of("b")))
          .forEach(it -> blockers.add(it.id()));
    }
    return blockers;
  }

  private static List<NewTask> behind(List<TaskId> blockers) {
    List<NewTask> wishes = new ArrayList<>();
    for (int from = 0; from < blockers.size(); from += 200) {
      int to = Math.min(blockers.size(), from + 200);
      wishes.add(NewTask.of("t").blockedBy(blockers.subList(from, to).toArray(TaskId[]::new)));
    }
    return wishes;
  }

  @Test
  void create_throws_what_try_create_answers() {
    assertThatThrownBy(() -> board.create("t", TaskId.of("99")))
        .isInstanceOf(TaskRefusedException.class)
        .hasMessage("no such task: 99");
  }

  @Test
  void texts_are_counted_in_code_points() {
    String emoji = "😀".repeat(TaskDetails.TITLE_LENGTH_MAX);
    assertThat(board.task(board.create(emoji)).title()).isEqualTo(emoji);
    assertThat(Agent.of("😀".repeat(64)).name()).hasSize(128);
  }

  static Stream<Supplier<Object>> badInput() {
    return Stream.of(
        () -> NewTask.of("  "),
        () -> NewTask.of("x".repeat(501)),
        () -> NewTask.of("two\nlines"),
        () -> NewTask.of("two\u2028lines"),
        () -> NewTask.of("\u00a0"),
        () -> NewTask.of("t").description("nul \0"),
        () -> NewTask.of("t").description("half \uD83D"),
        () -> NewTask.of("t").description("x".repeat(131_073)),
        () -> NewTask.of("t").tags("two words"),
        () -> NewTask.of("t").tags("x".repeat(65)),
        () ->
            NewTask.of("t")
                .tags(IntStream.range(0, 33).mapToObj(i -> "tag" + i).toArray(String[]::new)),
        () -> NewTask.of("t").paths("x".repeat(1_025)),
        () ->
            NewTask.of("t")
                .paths(IntStream.range(0, 65).mapToObj(i -> "p" + i).toArray(String[]::new)),
        () -> NewTask.of("t").assignee(" "),
        () -> NewTask.of("t").persona(""),
        () -> NewTask.of("t").key(""),
        () -> NewTask.of("t").note("x".repeat(10_001)),
        () -> Agent.of("x".repeat(65)),
        () -> Agent.of("a\tb"),
        () -> TaskId.of(""),
        () -> TaskId.of("a b"),
        () -> TaskId.of("x".repeat(65)),
        () -> ListId.of("no-slash"),
        () -> ListId.of("/"),
        () -> ListId.of("/a//b"),
        () -> ListId.of("/a/"),
        () -> ListId.of("/a/.."),
        () -> ListId.of("/a b"),
        () -> ListId.of("/" + "x".repeat(65)),
        () -> TaskUpdate.of(TaskId.of("1"), "P").blocked(" "),
        () -> TaskUpdate.of(TaskId.of("1"), "P").failed("x".repeat(1_001)),
        () -> TaskUpdate.of(TaskId.of("1"), "P").note("x".repeat(10_001)));
  }

  @ParameterizedTest
  @MethodSource("badInput")
  void bad_input_is_refused_where_it_enters_naming_the_field(Supplier<Object> input) {
    assertThatThrownBy(input::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s)[a-z ,]+: .+");
  }
}
