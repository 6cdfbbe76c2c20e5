package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.UpdateResult.LeaseLost;
import io.agenttasks.UpdateResult.Updated;
import io.agenttasks.model.Event;
import io.agenttasks.model.Loss;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is as it was when a process ends and another one begins: each step has a store of its own.
 * The numbers are the lines of the pull specification.
 */
final class RestartTest {

  private static final String LIST = "/restarted/list";
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final ClaimRequest BY_ANN = ClaimRequest.by("ann").lease(LEASE);

  @TempDir private Path folder;

  private final ManualClock clock = new ManualClock();

  private <R> R with(Place place, Function<TaskList, R> step) {
    try (Tasks tasks = Tasks.on(place.open(clock))) {
      return step.apply(tasks.list(LIST));
    }
  }

  private static Claim claim(TaskList list, ClaimRequest request) {
    ClaimResult result = list.claim(request);
    assertThat(result).isInstanceOf(Claimed.class);
    return ((Claimed) result).claim();
  }

  private static Task onlyTask(TaskList list) {
    return list.get(TaskId.of(1)).orElseThrow().task();
  }

  /** A task that ann has for the second time, after her first lease was over. */
  private static Task claimedTwice(TaskList list, ManualClock clock) {
    list.create(NewTask.of("task"));
    claim(list, BY_ANN);
    clock.advance(LEASE);
    claim(list, BY_ANN);
    return onlyTask(list);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2_IN_MEMORY")
  void d46_a_claim_is_as_before_and_its_fence_completes(Backend backend) {
    try (Place place = Place.of(backend, folder)) {
      Task before = with(place, list -> claimedTwice(list, clock));
      List<PathClaim> paths = with(place, RestartTest::claimPaths);

      assertThat(with(place, RestartTest::onlyTask)).isEqualTo(before);
      assertThat(before.fence()).isEqualTo(2);
      assertThat(before.attempts()).isEqualTo(1);
      assertThat(before.holder().orElseThrow().until()).isEqualTo(clock.instant().plus(LEASE));
      assertThat(with(place, TaskList::pathClaims)).isEqualTo(paths).hasSize(1);

      UpdateResult result = with(place, list -> list.resume(before.id(), 2, BY_ANN).complete());

      assertThat(result).isInstanceOf(Updated.class);
      assertThat(with(place, RestartTest::onlyTask).status()).isEqualTo(Status.COMPLETED);
    }
  }

  private static List<PathClaim> claimPaths(TaskList list) {
    list.claimPaths(PathRequest.by("ann").paths("src/a").reason("moves it").lease(LEASE));
    return list.pathClaims();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2_IN_MEMORY")
  void d47_past_the_end_of_a_lease_the_task_is_the_next_ones(Backend backend) {
    try (Place place = Place.of(backend, folder)) {
      with(place, list -> list.create(NewTask.of("task")));
      with(place, list -> claim(list, BY_ANN));
      clock.advance(LEASE);

      long fence = with(place, list -> claim(list, ClaimRequest.by("bob")).fence());
      UpdateResult late = with(place, list -> list.resume(TaskId.of(1), 1, BY_ANN).complete());

      assertThat(fence).isEqualTo(2);
      assertThat(late)
          .isInstanceOfSatisfying(
              LeaseLost.class, lost -> assertThat(lost.loss()).isEqualTo(Loss.TAKEN));
      assertThat(with(place, RestartTest::onlyTask).status()).isEqualTo(Status.IN_PROGRESS);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2_IN_MEMORY")
  void d35_a_claim_is_repeated_under_its_request_id_and_other_content_is_refused(Backend backend) {
    ClaimRequest request = BY_ANN.requestId("r1");
    try (Place place = Place.of(backend, folder)) {
      with(place, list -> list.create(List.of(NewTask.of("first"), NewTask.of("second"))));
      Task first = with(place, list -> claim(list, request).task());

      Task again = with(place, list -> claim(list, request).task());

      assertThat(again).isEqualTo(first);
      List<Event> history = with(place, list -> list.history(first.id()).events());
      assertThat(history)
          .extracting(Event::what)
          .containsExactly(Event.What.CREATED, Event.What.CLAIMED);
      assertThatThrownBy(() -> with(place, list -> list.claim(request.tags("other"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("requestId");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2_IN_MEMORY")
  void d35_a_claim_whose_answer_was_lost_behind_the_commit_is_repeated(Backend backend) {
    ClaimRequest request = BY_ANN.requestId("r1");
    try (Place place = Place.of(backend, folder)) {
      with(place, list -> list.create(List.of(NewTask.of("first"), NewTask.of("second"))));
      try (Tasks failing = Tasks.on(new LosesAnswers(place.open(clock)))) {
        assertThatThrownBy(() -> failing.list(LIST).claim(request))
            .isInstanceOfSatisfying(
                TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());
      }

      Claim again = with(place, list -> claim(list, request));

      assertThat(again.task().id()).isEqualTo(TaskId.of(1));
      assertThat(again.fence()).isEqualTo(1);
      assertThat(with(place, TaskList::counts).of(Status.IN_PROGRESS)).isEqualTo(1);
    }
  }

  /** A claim is made, and then nobody hears of it. */
  private static final class LosesAnswers extends ForwardingTaskStore {

    LosesAnswers(TaskStore store) {
      super(store);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      super.claim(terms);
      throw new TaskStoreException("the connection was lost", true, null);
    }
  }
}
