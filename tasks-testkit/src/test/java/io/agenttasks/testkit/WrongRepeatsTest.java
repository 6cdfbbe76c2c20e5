package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that do a repeated call again, or take another call for its repeat. */
final class WrongRepeatsTest {

  @Test
  void catches_a_store_that_writes_a_repeat_again() {
    assertThat(failuresOf(WritesAgain::new))
        .containsExactlyInAnyOrder(
            "the_answer_about_a_removed_task_is_kept",
            "a_repeat_is_answered_before_it_is_judged",
            "a_repeated_write_is_answered_as_the_first_and_does_nothing",
            "a_task_that_was_changed_twice_is_answered_as_it_was_left",
            "an_answer_is_found_through_another_instance",
            "an_answer_is_kept_for_a_day",
            "an_answer_says_which_run_the_call_left",
            "another_agent_operation_id_or_list_is_another_request");
  }

  @Test
  void catches_a_store_that_claims_for_a_repeat_again() {
    assertThat(failuresOf(ClaimsAgain::new))
        .containsExactlyInAnyOrder(
            "a_repeated_claim_is_answered_as_the_first_and_takes_nothing",
            "of_many_repeats_at_once_one_claims_and_all_are_answered_its_task");
  }

  @Test
  void catches_a_store_that_looks_at_the_id_alone() {
    assertThat(failuresOf(LooksAtTheIdAlone::new))
        .containsExactlyInAnyOrder("another_agent_operation_id_or_list_is_another_request");
  }

  @Test
  void catches_a_store_that_takes_the_lists_of_one_name_for_one() {
    assertThat(failuresOf(ForgetsTheList::new))
        .containsExactlyInAnyOrder("another_agent_operation_id_or_list_is_another_request");
  }

  @Test
  void catches_a_store_that_keeps_an_answer_too_long() {
    assertThat(failuresOf(target -> new Shifted(target, Duration.ofNanos(-1_000))))
        .containsExactlyInAnyOrder("an_answer_is_kept_for_a_day");
  }

  @Test
  void catches_a_store_that_forgets_an_answer_too_early() {
    assertThat(failuresOf(target -> new Shifted(target, Duration.ofNanos(1_000))))
        .containsExactlyInAnyOrder("an_answer_is_kept_for_a_day");
  }

  @Test
  void catches_a_store_that_keeps_an_answer_for_what_did_not_happen() {
    assertThat(failuresOf(AnswersWhatDidNotHappen::new))
        .containsExactlyInAnyOrder("a_write_that_was_overtaken_leaves_no_answer");
  }

  /** Answers a write that was overtaken as if it had happened, when it is asked again. */
  private static final class AnswersWhatDidNotHappen extends ForwardingTaskStore {

    private final Set<Request.Key> seen = ConcurrentHashMap.newKeySet();

    AnswersWhatDidNotHappen(TaskStore target) {
      super(target);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (write.request() != null && outcome instanceof WriteOutcome.Overtaken) {
        seen.add(write.request().key());
      }
      return outcome;
    }

    @Override
    public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
      return seen.contains(key)
          ? Optional.of(new Answer("digest", List.of(), Freed.NONE, 0))
          : super.answer(list, key, now);
    }
  }

  private static final class WritesAgain extends ForwardingTaskStore {

    WritesAgain(TaskStore target) {
      super(target);
    }

    @Override
    public WriteOutcome apply(Write write) {
      return super.apply(write.answering(null));
    }
  }

  private static final class ClaimsAgain extends ForwardingTaskStore {

    ClaimsAgain(TaskStore target) {
      super(target);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      return super.claim(terms.answering(null));
    }
  }

  private static final class LooksAtTheIdAlone extends ForwardingTaskStore {

    LooksAtTheIdAlone(TaskStore target) {
      super(target);
    }

    @Override
    public WriteOutcome apply(Write write) {
      Request request = write.request();
      return super.apply(
          request == null
              ? write
              : write.answering(new Request(anybodys(request.key()), request.digest())));
    }

    @Override
    public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
      return super.answer(list, anybodys(key), now);
    }

    private static Request.Key anybodys(Request.Key key) {
      return new Request.Key(Request.Operation.CREATE, null, key.id());
    }
  }

  private static final class ForgetsTheList extends ForwardingTaskStore {

    ForgetsTheList(TaskStore target) {
      super(target);
    }

    @Override
    public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
      return super.answer(StoreFixture.LIST, key, now);
    }
  }

  private static final class Shifted extends ForwardingTaskStore {

    private final Duration by;

    Shifted(TaskStore target, Duration by) {
      super(target);
      this.by = by;
    }

    @Override
    public Optional<Answer> answer(ListId list, Request.Key key, Instant now) {
      return super.answer(list, key, now.plus(by));
    }
  }
}
