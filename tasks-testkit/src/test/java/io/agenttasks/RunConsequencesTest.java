package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What runs and pushes mean for walks, cascades, and for who had a task. */
final class RunConsequencesTest {

  private final Board board = new Board();

  private static List<TaskId> ids(Page<TaskView> page) {
    return page.items().stream().map(it -> it.task().id()).toList();
  }

  @Test
  void a_report_that_is_overtaken_matches_only_what_it_has_not_matched() {
    AtomicInteger overtakings = new AtomicInteger(100);
    TaskId one = board.create("one");
    TaskId two = board.create("two");
    TaskList list =
        Tasks.on(
                new ForwardingTaskStore(board.store) {
                  @Override
                  public WriteOutcome apply(Write write) {
                    if (overtakings.getAndDecrement() > 0) {
                      board.update(TaskUpdate.of(two, "h").removeBlockers(one));
                      board.update(TaskUpdate.of(two, "h").addBlockers(one));
                    }
                    return super.apply(write);
                  }
                })
            .list("/board");
    board.list.startRun();
    // Edges that are added move the version of the list.
    board.list.create(
        IntStream.range(0, 500)
            .mapToObj(i -> NewTask.of("t").activateWhen("**/*" + i + "*_test.go"))
            .toList());
    Set<String> files =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "src/main/java/io/p" + i + "/File.java")
            .collect(Collectors.toSet());

    Instant begin = InstantSource.system().instant();
    PushResult result = list.filesPushed(1, files, files);

    // Once takes a fraction of a second, a hundred times would take most of a minute.
    assertThat(result).isInstanceOf(PushResult.Recorded.class);
    assertThat(overtakings.get()).isNegative();
    assertThat(Duration.between(begin, InstantSource.system().instant()))
        .isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void a_frozen_walk_shows_nothing_that_has_left() {
    board.list.startRun();
    TaskId ephemeral = board.create(NewTask.of("ephemeral").ephemeral());
    board.clock.advance(Duration.ofSeconds(1));
    TaskId other = board.create("other");
    TaskQuery query = TaskQuery.all().orderBy(PageOrder.UPDATED).limit(1);
    Page<TaskView> first = board.list.page(query);
    assertThat(ids(first)).containsExactly(other);

    board.update(TaskUpdate.of(ephemeral, "x").title("edited"));
    board.list.startRun();

    assertThat(ids(board.list.page(TaskQuery.all()))).containsExactly(other);
    assertThat(ids(board.list.page(query.after(first.next().orElseThrow())))).isEmpty();
  }

  @Test
  void what_was_parked_in_an_earlier_run_is_not_ticked_off_before_the_push() {
    board.list.startRun();
    TaskId tests = board.create(NewTask.of("tests").activateWhen("**/*_test.go"));
    board.list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go"));
    Claim claim = board.claim("ann");
    claim.block("waits for CI");

    board.list.startRun();
    claim.complete();

    assertThat(board.task(tests).status()).isNotEqualTo(Status.COMPLETED);
  }

  @Test
  void who_lost_a_task_before_the_run_ended_does_not_tick_it_off_before_the_push() {
    board.list.startRun();
    TaskId tests = board.create(NewTask.of("tests").activateWhen("**/*_test.go"));
    board.list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go"));
    Claim claim = board.claim(ClaimRequest.by("ann").lease(Board.MINUTE));
    board.clock.advance(Board.MINUTE);
    Board.none(board.list.claim(ClaimRequest.by("bob").tags("other")));

    board.list.startRun();

    assertThat(Board.loss(claim.complete())).isEqualTo(Loss.CHANGED);
    assertThat(board.task(tests).status()).isEqualTo(Status.PENDING);
    board.list.filesPushed(2, Set.of("a_test.go"), Set.of("a_test.go"));
    assertThat(Board.updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_dormant_blocker_does_not_cancel_what_it_does_not_hold() {
    Board cascading = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE));
    cascading.list.startRun();
    TaskId sleeping = cascading.create(NewTask.of("a").activateWhen("x"));
    TaskId dependent = cascading.create("b", sleeping);
    assertThat(cascading.list.get(dependent).orElseThrow().ready()).isTrue();

    cascading.update(TaskUpdate.of(sleeping, "h").cancelled().force());

    assertThat(cascading.task(dependent).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void a_failed_blocker_that_wakes_cancels_what_it_then_holds() {
    Board cascading = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE));
    cascading.list.startRun();
    TaskId blocker = cascading.create(NewTask.of("a").activateWhen("x"));
    cascading.list.filesPushed(1, Set.of("x"), Set.of("x"));
    cascading.claim("w").fail("no");
    cascading.list.startRun();
    TaskId dependent = cascading.create("b", blocker);
    assertThat(cascading.list.get(dependent).orElseThrow().ready()).isTrue();

    cascading.list.filesPushed(2, Set.of("x"), Set.of("x"));

    assertThat(cascading.task(dependent).status()).isEqualTo(Status.CANCELLED);
  }
}
