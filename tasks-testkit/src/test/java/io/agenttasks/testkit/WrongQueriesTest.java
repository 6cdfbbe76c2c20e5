package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskFilter.Priorities;
import io.agenttasks.spi.TaskFilter.Starts;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Stores whose filters mean something else, in all orders and counts alike. */
final class WrongQueriesTest {

  private static final Duration MICROSECOND = StoreFixture.MICROSECOND;
  private static final String ANY = "any_query_shows_and_counts_what_it_means_on_any_board";

  @Test
  void catches_a_store_that_looks_for_the_owner_among_holders_only() {
    assertThat(
            failuresOf(
                asking(
                    filter ->
                        filter.owner() == null
                            ? filter
                            : filter.withStatuses(Set.of(Status.IN_PROGRESS)))))
        .containsExactlyInAnyOrder("a_query_by_owner_finds_what_the_agent_has_parked_or_closed");
  }

  @Test
  void catches_a_store_that_gives_everybody_what_is_nobodys() {
    assertThat(
            failuresOf(
                asking(filter -> filter.assignees().isEmpty() ? filter : filter.withUnassigned())))
        .containsExactlyInAnyOrder("a_query_by_assignee_finds_those_and_what_is_nobodys_if_asked");
  }

  @Test
  void catches_a_store_for_which_one_of_the_tags_will_do() {
    assertThat(
            failuresOf(
                asking(
                    filter ->
                        filter.withTags(
                            filter.tags().stream().sorted().limit(1).collect(Collectors.toSet())))))
        .containsExactlyInAnyOrder("a_query_by_tags_finds_what_has_all_of_them");
  }

  @Test
  void catches_a_store_whose_personas_are_all_one() {
    assertThat(
            failuresOf(
                asking(
                    filter -> filter.persona() == null ? filter : filter.withPersona("reviewer"))))
        .containsExactlyInAnyOrder("a_query_by_persona_finds_its_tasks_only", ANY);
  }

  @Test
  void catches_a_store_that_leaves_out_the_highest_priority_of_a_range() {
    assertThat(
            failuresOf(
                passing(
                    filter -> filter,
                    (filter, stored) ->
                        filter.priorities().equals(Priorities.ANY)
                            || stored.task().details().priority() < filter.priorities().most())))
        .containsExactlyInAnyOrder(
            "a_query_by_priority_includes_both_ends",
            "a_query_shows_only_that_for_which_all_its_parts_hold",
            ANY);
  }

  @Test
  void catches_a_store_that_includes_the_last_start_of_a_range() {
    assertThat(
            failuresOf(
                asking(
                    filter ->
                        filter.starts() == null || filter.starts().before() == null
                            ? filter
                            : filter.withStarts(
                                new Starts(
                                    filter.starts().from(),
                                    filter.starts().before().plus(MICROSECOND))))))
        .containsExactlyInAnyOrder("a_query_by_start_includes_its_first_instant_and_not_its_last");
  }

  @Test
  void catches_a_store_that_takes_a_title_for_a_pattern() {
    assertThat(
            failuresOf(
                passing(
                    filter -> filter.withTitlePrefix(""),
                    (filter, stored) ->
                        stored
                            .task()
                            .title()
                            .matches(
                                filter.titlePrefix().replace("_", ".").replace("%", ".*") + ".*"))))
        .containsExactlyInAnyOrder("a_query_by_title_compares_its_beginning_as_it_is");
  }

  @Test
  void catches_a_store_that_compares_paths_letter_by_letter() {
    assertThat(
            failuresOf(
                passing(
                    filter -> filter.withPathPrefix(""),
                    (filter, stored) ->
                        filter.pathPrefix().isEmpty()
                            || stored.task().paths().stream()
                                .anyMatch(path -> path.startsWith(filter.pathPrefix())))))
        .containsExactlyInAnyOrder("a_query_by_path_compares_whole_segments", ANY);
  }

  @Test
  void catches_a_store_that_forgets_closed_blockers() {
    assertThat(
            failuresOf(
                passing(
                    filter -> filter,
                    (filter, stored) -> filter.blockedBy() == null || stored.openBlockers() > 0)))
        .containsExactlyInAnyOrder("a_query_by_blocker_finds_its_dependents_open_or_not");
  }

  @Test
  void catches_a_store_that_leaves_out_the_instant_of_the_update() {
    assertThat(
            failuresOf(
                asking(
                    filter ->
                        filter.updatedSince() == null
                            ? filter
                            : filter.withUpdatedSince(filter.updatedSince().plus(MICROSECOND)))))
        .containsExactlyInAnyOrder("a_query_by_update_includes_its_instant", ANY);
  }

  @Test
  void catches_a_store_that_shows_as_ready_whatever_begins_some_day() {
    assertThat(
            failuresOf(
                asking(
                    filter -> filter.readyAt() == null ? filter : filter.withReadyAt(Instant.MAX))))
        .containsExactlyInAnyOrder(
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_query_for_what_is_ready_may_ask_about_an_instant_that_has_passed");
  }

  @Test
  void catches_a_store_that_begins_what_a_query_asks_about() {
    assertThat(failuresOf(BeginsWhatIsAskedAbout::new))
        .containsExactlyInAnyOrder(
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_repeated_claim_is_answered_as_the_first_and_takes_nothing",
            "nothing_above_the_tier_that_is_asked_for_is_given",
            "of_many_repeats_at_once_one_claims_and_all_are_answered_its_task");
  }

  @Test
  void catches_a_store_that_counts_whatever_the_filter() {
    assertThat(failuresOf(CountsWhateverTheFilter::new))
        .containsExactlyInAnyOrder(ANY, "the_count_of_a_query_follows_the_tasks");
  }

  @Test
  void catches_a_store_that_freezes_a_total_of_all() {
    assertThat(failuresOf(FreezesATotalOfAll::new))
        .containsExactlyInAnyOrder(ANY, "the_count_of_a_query_follows_the_tasks");
  }

  private static UnaryOperator<TaskStore> asking(UnaryOperator<TaskFilter> filter) {
    return passing(filter, (asked, stored) -> true);
  }

  private static UnaryOperator<TaskStore> passing(
      UnaryOperator<TaskFilter> filter, BiPredicate<TaskFilter, Stored> passes) {
    return right -> new Filtering(right, filter, passes);
  }

  /** Asks for other tasks, and shows of these what another rule lets pass. */
  private static final class Filtering extends ForwardingTaskStore {

    private final UnaryOperator<TaskFilter> filter;
    private final BiPredicate<TaskFilter, Stored> passes;

    Filtering(
        TaskStore right, UnaryOperator<TaskFilter> filter, BiPredicate<TaskFilter, Stored> passes) {
      super(right);
      this.filter = filter;
      this.passes = passes;
    }

    @Override
    public Slice<Stored> page(PageTerms it) {
      Slice<Stored> all =
          super.page(
              new PageTerms(
                  it.list(), filter.apply(it.filter()), it.order(), it.after(), SLICE_MAX));
      return Slice.of(
          all.items().stream()
              .filter(stored -> passes.test(it.filter(), stored))
              .limit(it.limit() + 1L)
              .toList(),
          it.limit());
    }

    @Override
    public long count(ListId list, TaskFilter asked) {
      return page(new PageTerms(list, asked, 0, SLICE_MAX)).items().size();
    }

    @Override
    public Frozen freeze(ListId list, TaskFilter asked, Instant at) {
      Frozen right = super.freeze(list, filter.apply(asked), at);
      return new Frozen(right.at(), right.mark(), count(list, asked));
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms it) {
      return super.frozen(
              new FrozenTerms(
                  it.list(), filter.apply(it.filter()), it.frozen(), it.after(), SLICE_MAX))
          .map(
              all ->
                  Slice.of(
                      all.items().stream()
                          .filter(placed -> passes.test(it.filter(), placed.stored()))
                          .limit(it.limit() + 1L)
                          .toList(),
                      it.limit()));
    }
  }

  /** What a query finds to be ready at some instant is given by claims from then on. */
  private static final class BeginsWhatIsAskedAbout extends ForwardingTaskStore {
    private volatile Instant latest = Instant.MIN;

    BeginsWhatIsAskedAbout(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      Instant asked = terms.filter().readyAt();
      latest = asked != null && asked.isAfter(latest) ? asked : latest;
      return super.page(terms);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      Instant now = it.now().isAfter(latest) ? it.now() : latest;
      return super.claim(
          new ClaimTerms(it.list(), it.agent(), it.filter(), it.count(), now, it.until()));
    }
  }

  /** Every count is that of the list. */
  private static final class CountsWhateverTheFilter extends ForwardingTaskStore {
    CountsWhateverTheFilter(TaskStore right) {
      super(right);
    }

    @Override
    public long count(ListId list, TaskFilter filter) {
      return super.count(list, TaskFilter.ALL);
    }
  }

  /** The total of a frozen order is that of the list. */
  private static final class FreezesATotalOfAll extends ForwardingTaskStore {
    FreezesATotalOfAll(TaskStore right) {
      super(right);
    }

    @Override
    public Frozen freeze(ListId list, TaskFilter filter, Instant at) {
      return super.freeze(list, TaskFilter.ALL, at);
    }
  }
}
