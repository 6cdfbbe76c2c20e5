package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.NoneReason;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who waits keeps its turn, whoever else comes and goes. */
final class WaitingTurnTest extends WaitingFixture {

  @Test
  void a_waiter_for_free_tasks_keeps_nothing_from_those_behind_it() throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    board.claim("B");
    CompletableFuture<ClaimResult> choosy =
        wait(ClaimRequest.by("A").onlyFree().waitUpTo(MINUTE).evenIfIdle());
    CompletableFuture<ClaimResult> modest =
        wait(ClaimRequest.by("C").waitUpTo(MINUTE).evenIfIdle());

    TaskId second = board.create(NewTask.of("second").paths("a.rs"));
    settle();

    assertThat(choosy.isDone()).isFalse();
    // Tier 2 is taken at once (A.7.2), and who may not take it keeps its place (A.7.3).
    assertThat(modest).succeedsWithin(Duration.ofSeconds(5));
    assertThat(won(modest)).isEqualTo(second);
  }

  @Test
  void what_one_own_task_holds_is_free_for_its_holder_who_waits_behind_another() throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    board.claim("B");
    CompletableFuture<ClaimResult> other =
        wait(ClaimRequest.by("A").onlyFree().waitUpTo(MINUTE).evenIfIdle());
    CompletableFuture<ClaimResult> holder =
        wait(ClaimRequest.by("B").onlyFree().waitUpTo(MINUTE).evenIfIdle());

    TaskId second = board.create(NewTask.of("second").paths("a.rs"));

    assertThat(holder).succeedsWithin(Duration.ofSeconds(5));
    assertThat(won(holder)).isEqualTo(second);
    assertThat(other.isDone()).isFalse();
  }

  @Test
  void a_plain_claim_does_not_get_what_becomes_ready_during_its_look() throws Exception {
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    CompletableFuture<ClaimResult> oldest =
        list.claimAsync(ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();
    none(list.claim(ClaimRequest.by("probe").tags("no-such-tag")));
    store.afterPage = () -> board.create("only");

    CompletableFuture<ClaimResult> plain =
        list.claimAsync(ClaimRequest.by("B")).toCompletableFuture();

    answer(plain);
    assertThat(claimed(oldest.get(5, TimeUnit.SECONDS)).claim().task().title()).isEqualTo("only");
  }

  @Test
  void a_claim_that_does_not_wait_is_served_although_many_wait_for_something_else() {
    List<CompletableFuture<ClaimResult>> others = new ArrayList<>();
    for (int index = 0; index < WaitingRoom.WAITERS_PER_LIST_MAX; index++) {
      others.add(wait(ClaimRequest.by("w").tags("x").waitUpTo(MINUTE).evenIfIdle()));
    }
    TaskId named = board.create("named");
    board.create("next");

    assertThat(board.list.claim(ClaimRequest.by("A").task(named)))
        .isInstanceOf(ClaimResult.Claimed.class);
    assertThat(board.list.claim(ClaimRequest.by("A"))).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(others).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void two_waits_under_one_request_id_are_answered_the_same() throws Exception {
    TaskId t1 = board.create("t1");
    Claim first = board.claim("X");
    TaskId t2 = board.create("t2", t1);
    ClaimRequest request = ClaimRequest.by("A").requestId("r1").waitUpTo(MINUTE);
    CompletableFuture<ClaimResult> call = wait(request);
    CompletableFuture<ClaimResult> retry = wait(request);

    first.complete();

    assertThat(won(call)).isEqualTo(t2);
    assertThat(won(retry)).isEqualTo(t2);
  }

  @Test
  void a_claim_that_does_not_wait_is_no_matter_of_interrupts() {
    var unused = wait(ClaimRequest.by("w").tags("x").waitUpTo(MINUTE).evenIfIdle());
    TaskId task = board.create("t");
    Thread.currentThread().interrupt();
    try {
      assertThat(board.claimedBy("A")).isEqualTo(task);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void a_hopeless_wait_ends_although_many_tasks_are_ready_for_others() throws Exception {
    List<NewTask> many = new ArrayList<>();
    for (int index = 0; index < 1_001; index++) {
      many.add(NewTask.of("t").tags("y"));
    }
    board.list.create(many);

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").tags("x").waitUpTo(MINUTE));

    assertThat(waiter).succeedsWithin(Duration.ofSeconds(3));
  }

  @Test
  void who_left_before_the_task_came_is_not_served() throws Exception {
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    ClaimRequest patient = ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle();
    CompletableFuture<ClaimResult> first = list.claimAsync(patient).toCompletableFuture();
    CompletableFuture<ClaimResult> second = list.claimAsync(patient).toCompletableFuture();
    none(list.claim(ClaimRequest.by("probe").tags("no-such-tag")));
    // A look is under way as the first one leaves; only then the task is created.
    store.beforePage =
        () -> {
          store.beforePage = () -> {};
          first.cancel(true);
          board.create("t");
        };

    var unused = list.claimAsync(ClaimRequest.by("probe").tags("no-such-tag"));

    assertThat(claimed(answer(second)).claim().fence()).isEqualTo(1);
  }

  @Test
  void a_wait_for_a_parked_task_behind_a_failed_one_ends() throws Exception {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2", t1);
    board.claim("A").fail("no");
    board.update(TaskUpdate.of(t2, "P").blocked("asks"));

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(t2).waitUpTo(MINUTE));

    assertThat(waiter).succeedsWithin(Duration.ofSeconds(2));
  }

  @Test
  void a_claim_of_what_is_free_is_answered_behind_one_that_waits_for_something_else()
      throws Exception {
    var unused = wait(ClaimRequest.by("P").tags("x").waitUpTo(MINUTE.multipliedBy(2)).evenIfIdle());
    board.create(NewTask.of("held").paths("a"));
    board.list.claimPaths(PathRequest.by("B").paths("a"));
    ClaimRequest free = ClaimRequest.by("A").onlyFree();

    CompletableFuture<ClaimResult> atOnce = CompletableFuture.supplyAsync(() -> claim(free));
    CompletableFuture<ClaimResult> patient = wait(free.waitUpTo(MINUTE));

    assertThat(none(answer(atOnce)).reason()).isEqualTo(NoneReason.HELD);
    assertThat(patient.isDone()).isFalse();
    board.clock.advance(MINUTE);
    assertThat(none(answer(patient)).reason()).isEqualTo(NoneReason.HELD);
  }

  @Test
  void a_plain_claim_gets_what_a_path_claim_holds_behind_more_that_is_ready_for_others()
      throws Exception {
    var unused = wait(ClaimRequest.by("P").tags("x").waitUpTo(MINUTE).evenIfIdle());
    for (int index = 0; index < 50; index++) {
      board.create(NewTask.of("for others").tags("z").priority(1));
    }
    TaskId held = board.create(NewTask.of("held").tags("y").paths("a"));
    board.list.claimPaths(PathRequest.by("B").paths("a"));

    CompletableFuture<ClaimResult> plain =
        CompletableFuture.supplyAsync(() -> claim(ClaimRequest.by("A").tags("y")));

    assertThat(won(plain)).isEqualTo(held);
  }

  private ClaimResult claim(ClaimRequest request) {
    return board.list.claim(request);
  }
}
