package io.agenttasks;

import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.PushResult.Recorded;
import io.agenttasks.PushResult.StaleRun;
import io.agenttasks.model.Freed;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a list is told of pushes, and which tasks are awake by it. */
final class PushedFilesTest {

  private static final String TESTS = "**/*_test.go";

  private final Board board = new Board();

  private TaskId sleeper() {
    return board.create(NewTask.of("Run the tests").activateWhen(TESTS));
  }

  private PushResult push(String... files) {
    Set<String> both = Set.of(files);
    return board.list.filesPushed(board.list.run().run(), both, both);
  }

  private boolean isDormant(TaskId id) {
    return board.list.get(id).orElseThrow().dormant();
  }

  @Test
  void c28_scenario_03_what_an_earlier_run_pushed_wakes_nobody() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    push("p/x_test.go");
    assertThat(isDormant(sleeper)).isFalse();

    board.list.startRun();

    assertThat(isDormant(sleeper)).isTrue();
    assertThat(board.list.run()).isEqualTo(new RunView(2, RunFiles.NONE, Set.of()));
  }

  @Test
  void c28_scenario_06_a_revert_lets_it_sleep_again() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    board.list.filesPushed(1, Set.of("p/x_test.go"), Set.of("p/x_test.go"));
    assertThat(isDormant(sleeper)).isFalse();
    board.list.filesPushed(1, Set.of("p/x_test.go"), Set.of());
    assertThat(isDormant(sleeper)).isTrue();
  }

  @Test
  void c28_scenario_17_a_second_push_adds_to_the_first() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    board.list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go"));
    board.list.filesPushed(1, Set.of("w.go"), Set.of("a_test.go", "w.go"));

    assertThat(isDormant(sleeper)).isFalse();
    assertThat(board.list.run().files().pushed()).containsExactly("a_test.go", "w.go");
  }

  @Test
  void c28_scenario_19_paths_are_compared_in_their_one_form() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    board.list.filesPushed(1, Set.of("./p/pru\u0308fung_test.go"), Set.of("p\\prüfung_test.go"));

    assertThat(isDormant(sleeper)).isFalse();
  }

  @Test
  void c28_scenario_21_a_resolved_task_stays_so_whatever_is_pushed_in_its_run() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    push("a_test.go");
    updated(board.claim("ann").complete());

    board.list.filesPushed(1, Set.of(), Set.of());
    push("a_test.go");

    assertThat(board.task(sleeper).status()).isEqualTo(Status.COMPLETED);
    assertThat(isDormant(sleeper)).isFalse();
  }

  @Test
  void c28_scenario_22_what_others_pushed_is_net_and_not_pushed() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    board.list.filesPushed(1, Set.of("w.go"), Set.of("w.go", "gen_test.go"));

    assertThat(isDormant(sleeper)).isTrue();
  }

  @Test
  void c28_scenario_23_a_task_created_after_the_matching_push_is_active_at_once() {
    board.list.startRun();
    push("a_test.go");

    TaskId sleeper = sleeper();
    TaskId other = board.create(NewTask.of("other").activateWhen("*.md"));

    assertThat(isDormant(sleeper)).isFalse();
    assertThat(isDormant(other)).isTrue();
    assertThat(board.claimedBy("ann")).isEqualTo(sleeper);
    board.list.filesPushed(1, Set.of(), Set.of());
    assertThat(isDormant(sleeper)).isTrue();
  }

  @Test
  void c30_a_report_of_an_earlier_run_changes_nothing() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    board.list.startRun();
    RunView before = board.list.run();

    assertThat(board.list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go")))
        .isEqualTo(new StaleRun(2));

    assertThat(board.list.run()).isEqualTo(before);
    assertThat(isDormant(sleeper)).isTrue();
  }

  @Test
  void a_report_of_a_run_that_has_not_begun_is_a_mistake() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.list.filesPushed(1, Set.of(), Set.of()))
        .withMessage("run: 1 to the current one, 0, found \"1\"");
    board.list.startRun();
    for (long run : new long[] {0, -1, 2}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> board.list.filesPushed(run, Set.of(), Set.of()))
          .withMessageStartingWith("run: 1 to the current one, 1, found");
    }
  }

  @Test
  void a_path_that_names_no_file_is_a_mistake_and_nothing_is_recorded() {
    board.list.startRun();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.list.filesPushed(1, Set.of("a.go"), List.of("a.go", "/etc/x")))
        .withMessage("net: relative to the root, found \"/etc/x\"");
    assertThat(board.list.run().files()).isEqualTo(RunFiles.NONE);
  }

  @Test
  void a_run_has_100000_pushed_files_at_most_over_all_reports() {
    board.list.startRun();
    List<String> many =
        IntStream.range(0, RunFiles.PUSHED_PATHS_MAX).mapToObj(i -> "f" + i).toList();
    board.list.filesPushed(1, many, List.of());

    assertThat(board.list.filesPushed(1, many, List.of())).isEqualTo(new Recorded(Freed.NONE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.list.filesPushed(1, List.of("one more"), List.of()))
        .withMessage("pushed: from 0 to 100000, found \"100001\"");
  }
}
