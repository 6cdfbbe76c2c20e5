package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever leases were taken, renewed and ended before, in whatever order. */
final class LeaseProperties {

  private static final Instant AT = ManualClock.START;

  /** What is done with one of the claims, all of which were made at the beginning. */
  private record Step(int claim, boolean ends) {}

  @Property
  void s19_what_lapsed_is_named_by_its_end_then_by_creation(
      @ForAll("leases") List<Integer> seconds,
      @ForAll("steps") List<Step> steps,
      @ForAll("seconds") int passed) {
    ManualClock clock = new ManualClock(AT);
    InMemoryTaskStore store = new InMemoryTaskStore(clock);
    TaskList list = Tasks.on(store).list("/properties/leases");
    List<Claim> claims = new ArrayList<>();
    for (int lease : seconds) {
      list.create(NewTask.of("t"));
      claims.add(claimed(list, lease));
    }
    clock.advance(Duration.ofMillis(500));
    for (Step step : steps) {
      Claim claim = claims.get(step.claim % claims.size());
      var unused = step.ends ? claim.complete() : claim.renew();
    }
    Instant now = AT.plusSeconds(passed);

    assertThat(dueAt(now, store, list))
        .isEqualTo(
            claims.stream()
                .map(claim -> list.get(claim.task().id()).orElseThrow().task())
                .filter(task -> !endOf(task).isAfter(now))
                .sorted(Comparator.comparing(LeaseProperties::endOf).thenComparing(Task::creation))
                .toList());
  }

  @Provide
  Arbitrary<List<Integer>> leases() {
    return seconds().list().ofMinSize(1).ofMaxSize(30);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Integer> claim = Arbitraries.integers().between(0, 29);
    return Combinators.combine(claim, Arbitraries.of(true, false))
        .as(Step::new)
        .list()
        .ofMaxSize(30);
  }

  /** Few, so that many end at once. */
  @Provide
  Arbitrary<Integer> seconds() {
    return Arbitraries.integers().between(1, 8);
  }

  private static Claim claimed(TaskList list, int seconds) {
    ClaimRequest request = ClaimRequest.by("ann").lease(Duration.ofSeconds(seconds));
    return ((ClaimResult.Claimed) list.claim(request)).claim();
  }

  private static List<Task> dueAt(Instant now, InMemoryTaskStore store, TaskList list) {
    Agent agent = Agent.of("bob");
    ClaimFilter filter = ClaimFilter.forAgent(agent);
    return store.claim(new ClaimTerms(list.id(), agent, filter, 0, now, null))
            instanceof ClaimOutcome.Due due
        ? due.lapsed().stream().map(Stored::task).toList()
        : List.of();
  }

  /** When its lease is over; in a list where each claim has one. */
  private static Instant endOf(Task task) {
    return task.holder().map(Holder::until).orElse(Instant.MAX);
  }
}
