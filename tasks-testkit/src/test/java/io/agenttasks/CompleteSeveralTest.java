package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.loss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Claims that are finished together. */
final class CompleteSeveralTest {

  private static final ClaimRequest A = ClaimRequest.by("A").lease(MINUTE).upTo(10);

  private final List<Write> writes = new ArrayList<>();
  private final TaskList list =
      Tasks.on(
              new ForwardingTaskStore(new InMemoryTaskStore()) {
                @Override
                public WriteOutcome apply(Write write) {
                  writes.add(write);
                  return super.apply(write);
                }
              })
          .list("/several");

  @Test
  void all_that_are_good_are_finished_by_one_write_that_tells_what_became_ready() {
    List<TaskId> blockers = create(NewTask.of("one"), NewTask.of("two"), NewTask.of("three"));
    List<Claim> claims = claims();
    TaskId behindTwo =
        create(NewTask.of("behind two").blockedBy(blockers.get(0), blockers.get(1))).get(0);
    writes.clear();

    Completion completion = list.complete(claims);

    assertThat(writes).hasSize(1);
    assertThat(completion.results()).hasSize(3).allMatch(UpdateResult.Updated.class::isInstance);
    assertThat(completion.freed()).isEqualTo(new Freed(List.of(behindTwo), 1));
    assertThat(blockers).allMatch(id -> statusOf(id) == Status.COMPLETED);
    assertThat(claims).allMatch(claim -> claim.task().status() == Status.COMPLETED);
  }

  @Test
  void one_that_lost_its_lease_costs_the_others_nothing() {
    List<TaskId> tasks = create(NewTask.of("one"), NewTask.of("two"), NewTask.of("three"));
    TaskId behind = create(NewTask.of("behind").blockedBy(tasks.get(2))).get(0);
    List<Claim> claims = claims();
    list.claim(ClaimRequest.by("B").task(tasks.get(1)).force());

    Completion completion = list.complete(claims);

    assertThat(completion.results().get(0)).isInstanceOf(UpdateResult.Updated.class);
    assertThat(loss(completion.results().get(1))).isEqualTo(Loss.TAKEN);
    assertThat(completion.results().get(2)).isInstanceOf(UpdateResult.Updated.class);
    assertThat(completion.freed()).isEqualTo(new Freed(List.of(behind), 1));
    assertThat(tasks.stream().map(this::statusOf))
        .containsExactly(Status.COMPLETED, Status.IN_PROGRESS, Status.COMPLETED);
  }

  @Test
  void a_claim_that_is_named_twice_is_answered_twice_and_finished_once() {
    TaskId task = create(NewTask.of("one")).get(0);
    Claim claim = claims().get(0);

    Completion completion = list.complete(List.of(claim, claim));

    assertThat(completion.results()).hasSize(2).allMatch(UpdateResult.Updated.class::isInstance);
    assertThat(list.history(task).events()).hasSize(3);
    assertThat(list.complete(List.of(claim)).results())
        .hasSize(1)
        .allMatch(UpdateResult.Updated.class::isInstance);
    assertThat(list.history(task).events()).hasSize(3);
  }

  @Test
  void a_claim_of_another_list_is_refused_before_anything_is_written() {
    create(NewTask.of("one"));
    Claim claim = claims().get(0);
    TaskList other = Tasks.on(new InMemoryTaskStore()).list("/other");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.complete(List.of(claim)))
        .withMessage("claims: of the list /other, found \"/several\"");
    assertThat(list.complete(List.of()).results()).isEmpty();
  }

  private List<TaskId> create(NewTask... tasks) {
    return list.create(List.of(tasks)).stream().map(it -> it.id()).toList();
  }

  private List<Claim> claims() {
    return ((ClaimResult.Claimed) list.claim(A)).claims();
  }

  private Status statusOf(TaskId id) {
    return list.get(id).orElseThrow().task().status();
  }
}
