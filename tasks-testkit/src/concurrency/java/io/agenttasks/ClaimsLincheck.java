package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.List;
import java.util.Set;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/**
 * However threads meet, their answers are those of some order of the calls. Lincheck chooses the
 * calls and names them when it finds answers that no order explains.
 */
final class ClaimsLincheck {

  private static final int ITERATIONS = Integer.getInteger("lincheck.iterations", 10);
  private static final int INVOCATIONS = 2_000;

  @Test
  void calls_on_a_list_are_answered_in_some_order_of_theirs() {
    options().check(Calls.class);
  }

  @Test
  void a_planted_double_claim_is_found() {
    assertThatThrownBy(() -> options().check(DoubleClaims.class))
        .isInstanceOf(LincheckAssertionError.class);
  }

  /**
   * Threads as they meet: to steer every step of a call that makes as many objects as these do
   * takes minutes for each scenario.
   */
  private static StressOptions options() {
    return new StressOptions()
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .iterations(ITERATIONS)
        .invocationsPerIteration(INVOCATIONS);
  }

  /** The calls on the store in memory. */
  @Param(name = "task", gen = IntGen.class, conf = "1:3")
  @Param(name = "fence", gen = IntGen.class, conf = "1:2")
  public static class Calls {

    private final ListOperations list =
        new ListOperations(new InMemoryTaskStore(ListOperations.clock()));

    @Operation
    public String claim() {
      return list.claim("ann");
    }

    @Operation
    public String complete(@Param(name = "task") int task, @Param(name = "fence") int fence) {
      return list.complete(task, fence);
    }

    @Operation
    public String release(@Param(name = "task") int task, @Param(name = "fence") int fence) {
      return list.release(task, fence);
    }

    @Operation
    public String renew(@Param(name = "task") int task, @Param(name = "fence") int fence) {
      return list.renew(task, fence);
    }

    @Operation
    public String reopen(@Param(name = "task") int task) {
      return list.reopen(task);
    }

    @Operation
    public String addBlocker(@Param(name = "task") int task, @Param(name = "task") int blocker) {
      return list.addBlocker(task, blocker);
    }

    @Operation
    public String page() {
      return list.page();
    }

    @Operation
    public String claimPathForAnn() {
      return list.claimPath("ann", "src");
    }

    @Operation
    public String claimPathForBob() {
      return list.claimPath("bob", "src/a");
    }

    @Operation
    public String releasePathsOfAnn() {
      return list.releasePaths("ann");
    }
  }

  /** A store that looks first, and then claims what it saw, whatever has become of it. */
  public static class DoubleClaims {

    private final ListOperations list =
        new ListOperations(new LooksThenClaims(new InMemoryTaskStore(ListOperations.clock())));

    @Operation
    public String claim() {
      return list.claim("ann");
    }
  }

  private static final class LooksThenClaims extends ForwardingTaskStore {

    LooksThenClaims(InMemoryTaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      List<Stored> ready =
          page(new PageTerms(terms.list(), TaskFilter.ALL.withReadyAt(terms.now()), 0, 1)).items();
      if (ready.isEmpty()) {
        return new ClaimOutcome.None();
      }
      Task after = ready.get(0).task().claim(terms.agent(), terms.now(), terms.until());
      Change change =
          new Change(
              ready.get(0),
              after,
              Facts.of(after.state(), ListSettings.DEFAULT.policy()),
              Event.of(after, terms.agent(), Event.What.CLAIMED, ""),
              Set.of());
      WriteOutcome ignored = apply(Write.of(terms.list(), terms.now(), List.of(change)));
      return new ClaimOutcome.Taken(List.of(change.result()));
    }
  }
}
