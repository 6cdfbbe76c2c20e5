package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The words in which the tests about paths are written. */
abstract class PathFixture extends ConcurrencyContract {

  static final Agent CY = Agent.of("cy");
  static final Agent DAN = Agent.of("dan");

  static TaskDetails onPaths(String title, String... paths) {
    return TaskDetails.of(title).withPaths(List.of(paths));
  }

  /** A new task that the agent has, for a lease. */
  Stored works(Agent agent, String... paths) {
    Stored task = add(onPaths("of " + agent, paths));
    written(changes.claimed(task, agent, clock.instant().plus(LEASE)));
    return now(task);
  }

  /** Paths that the agent claims by themselves, for a lease. */
  void claims(Agent agent, String... paths) {
    List<PathClaim> rows = new ArrayList<>();
    Arrays.stream(paths).forEach(path -> rows.add(row(agent, path)));
    writtenPaths(rows, Set.of());
  }

  PathClaim row(Agent agent, String path) {
    Instant now = clock.instant();
    return new PathClaim(1, path, agent, "why", now, now, now.plus(LEASE), LEASE, false);
  }

  /** The version after this write of path claims, which is written. */
  long writtenPaths(List<PathClaim> put, Set<PathClaim.Key> remove) {
    long version = other.paths(LIST).version();
    PathOutcome outcome =
        store.applyPaths(new PathWrite(LIST, clock.instant(), version, put, remove));
    assertThat(outcome).isInstanceOf(PathOutcome.Written.class);
    return ((PathOutcome.Written) outcome).version();
  }

  /** All holds that overlap one of the paths. */
  List<Hold> holdsOn(String... paths) {
    return other
        .waitingOn(new HoldTerms(LIST, Agent.of("nobody"), List.of(paths), clock.instant()))
        .first();
  }

  static Hold hold(String path, Agent agent) {
    return new Hold(path, agent);
  }

  /** The step by which ann has the task, if nobody else holds its paths. */
  Change unheld(Stored task) {
    return changes.claimed(task, ANN, null).guardedBy(Guard.UNHELD);
  }

  ClaimOutcome.Taken taken(ClaimTerms terms) {
    ClaimOutcome outcome = store.claim(terms);
    assertThat(outcome).isInstanceOf(ClaimOutcome.Taken.class);
    return (ClaimOutcome.Taken) outcome;
  }
}
