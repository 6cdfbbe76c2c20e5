package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Stores that say something else about when path claims were written, or will be over. */
final class WrongPathTimesTest {

  @Test
  void catches_a_store_that_keeps_the_instant_of_the_last_writer() {
    assertThat(failuresOf(KeepsTheLastWriters::new))
        .containsExactlyInAnyOrder(
            "a_write_of_path_claims_at_an_earlier_instant_takes_no_time_back");
  }

  @Test
  void catches_a_store_that_keeps_the_instant_of_the_first_writer() {
    assertThat(failuresOf(KeepsTheFirstWriters::new))
        .containsExactlyInAnyOrder("a_board_says_when_it_was_written_last");
  }

  @Test
  void catches_a_store_that_counts_a_write_that_was_overtaken() {
    assertThat(failuresOf(CountsWhatWasOvertaken::new))
        .containsExactlyInAnyOrder("a_board_says_when_it_was_written_last");
  }

  @Test
  void catches_a_store_that_skips_a_write_without_rows() {
    assertThat(failuresOf(SkipsWhatHasNoRows::new))
        .containsExactlyInAnyOrder("a_board_says_when_it_was_written_last");
  }

  @Test
  void catches_a_store_that_does_not_know_when_path_claims_are_over() {
    assertThat(failuresOf(KnowsNoEndOfPathClaims::new))
        .containsExactlyInAnyOrder(
            "the_first_end_of_a_path_claim_is_due_next_and_no_longer_once_it_is_removed");
  }

  @Test
  void catches_a_store_that_does_not_hint_of_path_claims() {
    assertThat(failuresOf(HintsOfTasksOnly::new))
        .containsExactlyInAnyOrder("a_write_of_path_claims_is_followed_by_a_hint");
  }

  /** The question goes to the table of tasks only. */
  private static final class KnowsNoEndOfPathClaims extends ForwardingTaskStore {
    KnowsNoEndOfPathClaims(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<Instant> nextDue(ListId list) {
      return paths(list).rows().isEmpty() ? super.nextDue(list) : Optional.empty();
    }
  }

  /** The hint was forgotten where path claims are written. */
  private static final class HintsOfTasksOnly extends ForwardingTaskStore {
    private final ThreadLocal<Boolean> quiet = ThreadLocal.withInitial(() -> false);

    HintsOfTasksOnly(TaskStore right) {
      super(right);
    }

    @Override
    public PathOutcome applyPaths(PathWrite write) {
      quiet.set(true);
      try {
        return super.applyPaths(write);
      } finally {
        quiet.set(false);
      }
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      return super.watch(
          list,
          () -> {
            if (!quiet.get()) {
              hint.run();
            }
          });
    }
  }

  /** Shows boards as of other instants. */
  private abstract static class OtherTimes extends ForwardingTaskStore {
    final Map<ListId, Instant> times = new HashMap<>();

    OtherTimes(TaskStore right) {
      super(right);
    }

    abstract void note(PathWrite write, boolean written);

    @Override
    public synchronized PathBoard paths(ListId list) {
      return asOf(list, super.paths(list));
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      PathOutcome outcome = super.applyPaths(write);
      note(write, outcome instanceof PathOutcome.Written);
      return outcome instanceof PathOutcome.Overtaken overtaken
          ? new PathOutcome.Overtaken(asOf(write.list(), overtaken.now()))
          : outcome;
    }

    private PathBoard asOf(ListId list, PathBoard right) {
      return new PathBoard(right.version(), times.getOrDefault(list, right.at()), right.rows());
    }
  }

  /** The column is set by each write. */
  private static final class KeepsTheLastWriters extends OtherTimes {
    KeepsTheLastWriters(TaskStore right) {
      super(right);
    }

    @Override
    void note(PathWrite write, boolean written) {
      if (written) {
        times.put(write.list(), write.at());
      }
    }
  }

  /** The column is set when the row of the board is made. */
  private static final class KeepsTheFirstWriters extends OtherTimes {
    KeepsTheFirstWriters(TaskStore right) {
      super(right);
    }

    @Override
    void note(PathWrite write, boolean written) {
      if (written) {
        times.putIfAbsent(write.list(), write.at());
      }
    }
  }

  /** The instant is set before the version is compared. */
  private static final class CountsWhatWasOvertaken extends OtherTimes {
    CountsWhatWasOvertaken(TaskStore right) {
      super(right);
    }

    @Override
    void note(PathWrite write, boolean written) {
      times.merge(write.list(), write.at(), (a, b) -> a.isAfter(b) ? a : b);
    }
  }

  /** Nothing to change, nothing to do. */
  private static final class SkipsWhatHasNoRows extends ForwardingTaskStore {
    SkipsWhatHasNoRows(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      return write.put().isEmpty() && write.remove().isEmpty()
          ? answered(write, paths(write.list()))
          : super.applyPaths(write);
    }

    private static PathOutcome answered(PathWrite write, PathBoard now) {
      return write.version() == now.version()
          ? new PathOutcome.Written(now.version() + 1)
          : new PathOutcome.Overtaken(now);
    }
  }
}
