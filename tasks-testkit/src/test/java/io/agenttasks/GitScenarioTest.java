package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.git.FileChanges;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What wakes a task that waits for {@code **}{@code /*_test.go}, on real repositories. */
final class GitScenarioTest {

  @TempDir Path folder;
  private GitRepository repository;

  @BeforeEach
  void makeRepository() {
    repository = new GitRepository(folder);
  }

  @Test
  void c28_scenario_02_a_pushed_test_wakes() {
    repository.commit("p/x_test.go", "x");
    assertThat(repository.isActive()).isFalse();
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_04_what_a_merge_of_the_base_brings_does_not_count() {
    repository.onBase(() -> repository.commit("b_test.go", "b"));
    repository.commit("w.go", "w");
    repository.git("merge", "-q", "--no-edit", "main");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).containsExactly("w.go");
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_05_a_branch_moved_forward_to_its_base_has_nothing_of_its_own() {
    repository.onBase(() -> repository.commit("b_test.go", "b"));
    repository.git("merge", "-q", "--ff-only", "main");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).isEmpty();
    assertThat(changes.net()).isEmpty();
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_06_a_change_and_then_its_revert_sleeps_again() {
    repository.commit("p/x_test.go", "x");
    repository.push();
    assertThat(repository.isActive()).isTrue();
    repository.git("revert", "--no-edit", "HEAD");
    repository.push();
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_07_half_a_revert_stays_awake() {
    repository.changeLine(1, "one");
    repository.changeLine(9, "nine");
    repository.commit("two lines");
    repository.push();
    repository.changeLine(1, "1");
    repository.commit("one of them back");
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_08_a_file_that_came_and_went_is_no_change() {
    repository.commit("p/x_test.go", "x");
    repository.git("rm", "-q", "p/x_test.go");
    repository.commit("without it");
    assertThat(repository.push().pushed()).containsExactly("p/x_test.go");
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_09_both_names_of_a_renamed_file_count() {
    repository.git("mv", "old_test.go", "old.go");
    repository.commit("not a test any more");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).containsExactlyInAnyOrder("old_test.go", "old.go");
    assertThat(changes.net()).containsExactlyInAnyOrder("old_test.go", "old.go");
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_09_and_the_other_way_round() {
    repository.onBase(() -> repository.commit("p/new.go", "1\n2\n3\n"));
    repository.git("merge", "-q", "--ff-only", "main");
    repository.push();
    repository.newRun();
    repository.git("mv", "p/new.go", "p/new_test.go");
    repository.commit("a test now");
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_10_a_deleted_test_wakes() {
    repository.git("rm", "-q", "old_test.go");
    repository.commit("without the test");
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_11_what_only_the_base_changed_does_not_count() {
    repository.onBase(() -> repository.commit("c_test.go", "c"));
    repository.commit("w.go", "w");
    FileChanges changes = repository.push();
    assertThat(changes.net()).containsExactly("w.go");
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_12_a_clean_merge_of_a_test_that_both_changed_does_not_count() {
    bothChangeOldTest(1, 9);
    repository.git("merge", "-q", "--no-edit", "main");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).isEmpty();
    assertThat(changes.net()).contains("old_test.go");
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_13_a_conflict_resolved_by_hand_counts() {
    bothChangeOldTest(5, 5);
    mergeWithConflict();
    repository.write("old_test.go", "1\n2\n3\n4\nboth\n6\n7\n8\n9\n");
    repository.commit("merge by hand");
    assertThat(repository.push().pushed()).containsExactly("old_test.go");
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_14_a_rebase_does_not_count_for_tests_that_the_base_left_alone() {
    repository.commit("p/x_test.go", "x");
    repository.push();
    repository.newRun();
    repository.onBase(() -> repository.commit("b_test.go", "b"));
    repository.git("rebase", "-q", "main");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).containsExactly("b_test.go");
    assertThat(changes.net()).containsExactly("p/x_test.go");
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_15_a_rebase_counts_for_a_test_that_the_base_changed_too() {
    bothChangeOldTest(1, 9);
    repository.git("rebase", "-q", "main");
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_16_a_forced_push_that_drops_the_change_sleeps_again() {
    repository.commit("p/x_test.go", "x");
    repository.push();
    assertThat(repository.isActive()).isTrue();
    repository.git("reset", "-q", "--hard", "HEAD~1");
    repository.commit("w.go", "w");
    repository.push();
    assertThat(repository.isActive()).isFalse();
  }

  @Test
  void c28_scenario_17_a_second_push_keeps_awake_what_the_first_woke() {
    repository.commit("a_test.go", "a");
    repository.push();
    repository.commit("w.go", "w");
    assertThat(repository.push().pushed()).containsExactly("w.go");
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_18_a_changed_mode_counts() {
    repository.git("update-index", "--chmod=+x", "old_test.go");
    repository.git("commit", "-q", "-m", "may be run");
    repository.push();
    assertThat(repository.isActive()).isTrue();
  }

  @Test
  void c28_scenario_20_letters_beyond_ascii_come_as_they_are() {
    repository.commit("p/prüfung_test.go", "x");
    assertThat(repository.push().pushed()).containsExactly("p/prüfung_test.go");
    assertThat(repository.isActive()).isTrue();
  }

  /** The branch in its first run, then the base; the second run has begun. */
  private void bothChangeOldTest(int lineOfWork, int lineOfBase) {
    repository.changeLine(lineOfWork, "mine");
    repository.commit("mine");
    repository.push();
    repository.newRun();
    repository.onBase(
        () -> {
          repository.changeLine(lineOfBase, "theirs");
          repository.commit("theirs");
        });
  }

  private void mergeWithConflict() {
    repository.git("config", "alias.conflicting", "!git merge -q main; test $? = 1");
    repository.git("conflicting");
  }
}
