package io.agenttasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.git.FileChanges;
import io.agenttasks.git.GitClone;
import io.agenttasks.git.GitException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a clone is asked, and how git's failures are told. */
final class GitCloneTest {

  private static final String ZEROS = "0".repeat(40);

  @TempDir Path folder;
  private GitRepository repository;

  @BeforeEach
  void makeRepository() {
    repository = new GitRepository(folder);
  }

  @Test
  void the_first_push_of_a_branch_has_its_own_commits() {
    repository.commit("w.go", "w");
    FileChanges expected = repository.asked().changes("main", "work", "main");

    assertThat(expected.pushed()).containsExactly("w.go");
    assertThat(repository.asked().changes(ZEROS, "work", "main")).isEqualTo(expected);
    assertThat(repository.asked().changes(null, "work", "main")).isEqualTo(expected);
  }

  @Test
  void without_a_base_net_is_what_was_pushed() {
    repository.commit("w.go", "w");

    FileChanges first = repository.asked().changes(null, "work", null);
    FileChanges second = repository.asked().changes("work~1", "work", null);

    assertThat(first.pushed()).containsExactlyInAnyOrder("readme", "old_test.go", "w.go");
    assertThat(first.net()).isEqualTo(first.pushed());
    assertThat(second.pushed()).containsExactly("w.go");
    assertThat(second.net()).isEqualTo(second.pushed());
  }

  @Test
  void a_branch_without_a_common_past_differs_in_all_its_files() {
    repository.git("checkout", "-q", "--orphan", "alone");
    repository.commit("only.go", "o");

    FileChanges changes = repository.asked().changes(null, "alone", "main");

    assertThat(changes.net()).containsExactlyInAnyOrder("readme", "old_test.go", "only.go");
    assertThat(changes.pushed()).isEqualTo(changes.net());
  }

  @Test
  void a_merge_of_three_counts_where_no_parent_had_it_so() {
    for (String branch : new String[] {"a", "b"}) {
      repository.git("checkout", "-q", "-b", branch, "main");
      repository.commit(branch + ".go", branch);
    }
    repository.git("checkout", "-q", "work");
    repository.git("merge", "-q", "--no-commit", "--no-ff", "a", "b");
    repository.commit("by_hand.go", "h");

    assertThat(repository.push().pushed()).containsExactlyInAnyOrder("a.go", "b.go", "by_hand.go");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\nfirst_test.go",
        "a\nb.go",
        "say \"hi\".go",
        "-rf",
        "tab\there",
        "prüf😀.go",
        "--output=x",
        " blank ",
        "*"
      })
  void odd_names_come_as_they_are(String name) {
    repository.commit(name, "odd");
    FileChanges changes = repository.push();
    assertThat(changes.pushed()).containsExactly(name);
    assertThat(changes.net()).containsExactly(name);
  }

  /** One file that a list refused would keep every later push of the branch from it. */
  @ParameterizedTest
  @ValueSource(strings = {"\\x", "a\\..\\b", "C:/x", "e\u0301:/x", "\"a\\b\"", "\\", "..\\.."})
  void what_git_says_of_a_push_is_accepted_as_a_report(String name) {
    Board board = new Board();
    board.list.startRun();
    board.create(NewTask.of("tests").activateWhen("**/*_test.go"));
    repository.commit(name, "odd");
    repository.commit("a_test.go", "x");
    FileChanges changes = repository.push();

    board.list.filesPushed(1, changes.pushed(), changes.net());

    assertThat(changes.pushed()).hasSize(2).contains("a_test.go");
    assertThat(board.list.run().files().net()).isEqualTo(changes.net());
    assertThat(board.list.canFinish()).isInstanceOf(FinishResult.Unfinished.class);
  }

  /** Such a tree can't be checked out, but it can be made, and pushed. */
  @Test
  void a_name_that_is_too_long_keeps_its_end() {
    String tree = repository.git("rev-parse", "work^{tree}").strip();
    String folderName = "f".repeat(2_000);
    for (int depth = 0; depth < 6; depth++) {
      String name = depth == 0 ? folderName : folderName + depth;
      repository.write("line", "040000 tree " + tree + "\t" + name + "\n");
      repository.git("config", "alias.deeper", "!git mktree < line");
      tree = repository.git("deeper").strip();
    }
    String commit = repository.git("commit-tree", tree, "-p", "work", "-m", "deep").strip();

    FileChanges changes = repository.asked().changes("work", commit, "main");

    assertThat(changes.net())
        .anySatisfy(path -> assertThat(path).hasSizeLessThanOrEqualTo(10_000).endsWith("/readme"));
    assertThat(changes.net()).anyMatch(GitRepository.TESTS::matches);
  }

  @Test
  void names_are_relative_to_the_root_from_any_folder_within() {
    repository.git("config", "diff.relative", "true");
    repository.commit("p/q/x.go", "x");

    FileChanges changes = GitClone.at(folder.resolve("p/q")).changes("main", "work", "main");

    assertThat(changes.pushed()).containsExactly("p/q/x.go");
    assertThat(changes.net()).containsExactly("p/q/x.go");
  }

  @Test
  void settings_of_the_clone_change_nothing() {
    Map.ofEntries(
            Map.entry("log.showRoot", "false"),
            Map.entry("diff.renames", "copies"),
            Map.entry("color.ui", "always"),
            Map.entry("core.quotePath", "true"),
            Map.entry("log.showSignature", "true"),
            Map.entry("diff.external", "false"),
            Map.entry("diff.ignoreSubmodules", "all"),
            Map.entry("diff.mnemonicPrefix", "true"),
            Map.entry("log.diffMerges", "off"),
            Map.entry("format.pretty", "fuller"),
            Map.entry("log.decorate", "full"),
            Map.entry("diff.noprefix", "true"))
        .forEach((name, value) -> repository.git("config", name, value));
    repository.git("mv", "old_test.go", "p_test.go");
    repository.commit("renamed");

    FileChanges changes = repository.asked().changes(null, "work", null);

    assertThat(changes.pushed()).containsExactlyInAnyOrder("readme", "old_test.go", "p_test.go");
    assertThat(repository.push().net()).containsExactlyInAnyOrder("old_test.go", "p_test.go");
  }

  @Test
  void a_revision_that_names_no_commit_is_told_in_the_words_of_git() {
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> repository.asked().changes("nobody", "work", "main"))
        .satisfies(e -> assertThat(e.errorOutput()).startsWith("fatal: "))
        .withMessageContaining("rev-parse");
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> repository.asked().changes("main", "work:readme", "main"));
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> repository.asked().changes("main", "main..work", "main"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-x", "--output=stolen", "--all", "", "a\nb", "a\0b"})
  void what_is_no_revision_is_refused_before_git_sees_it(String revision) {
    GitClone clone = repository.asked();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> clone.changes(revision, "work", "main"))
        .withMessageStartingWith("oldRevision: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> clone.changes("main", revision, "main"))
        .withMessageStartingWith("newRevision: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> clone.changes("main", "work", revision))
        .withMessageStartingWith("base: ");
    assertThat(folder.resolve("stolen")).doesNotExist();
  }

  /** A reference that is a pipe: who opens it waits for ever. */
  @Test
  void a_git_that_does_not_end_is_stopped() {
    repository.git("config", "alias.pipe", "!mkfifo .git/refs/heads/stuck");
    repository.git("pipe");
    GitClone clone = repository.asked().limit(Duration.ofMillis(300));

    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> clone.changes(null, "stuck", "main"))
        .withMessageContaining("took more than PT0.3S");
    assertThat(
            ProcessHandle.current().children().map(child -> child.info().commandLine().orElse("")))
        .noneMatch(command -> command.contains("stuck"));
  }

  /** Prints what was pushed, in a process of its own: only that can have another environment. */
  static final class Elsewhere {
    private Elsewhere() {}

    public static void main(String[] arguments) {
      System.out.print(GitClone.at(Path.of(arguments[0])).changes(null, "work", "main").pushed());
    }
  }

  @Test
  void what_the_environment_says_to_git_changes_nothing() throws Exception {
    repository.commit("w.go", "w");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Elsewhere.class.getName(),
            folder.toString());
    builder.environment().put("GIT_DIR", folder.resolve("nowhere").toString());
    Process process = builder.redirectErrorStream(true).start();

    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(said).isEqualTo("[w.go]");
    assertThat(process.waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT60.001S"})
  void a_limit_is_a_millisecond_to_a_minute(Duration limit) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> repository.asked().limit(limit))
        .withMessage("limit: 1 millisecond to 60 seconds, found \"" + limit + "\"");
  }

  @Test
  void a_folder_that_is_no_clone_or_is_not_there_is_told(@TempDir Path empty) {
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> GitClone.at(empty).changes(null, "HEAD", null))
        .satisfies(e -> assertThat(e.errorOutput()).contains("not a git repository"));
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> GitClone.at(empty.resolve("gone")).changes(null, "HEAD", null))
        .withMessageContaining("can't be started");
  }
}
