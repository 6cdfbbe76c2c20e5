package io.agenttasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agenttasks.git.FileChanges;
import io.agenttasks.git.GitClone;
import io.agenttasks.git.GitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the objects of a clone may lie; they are read there, and nothing is left anywhere. */
final class GitObjectsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#hash",
        "\"quoted\"",
        "back\\slash",
        "\"",
        "line\nbreak",
        "end\n",
        "end\r",
        " blank ",
        "a:b",
        "prüf"
      })
  void a_clone_may_lie_in_a_folder_of_any_name(String name) throws IOException {
    assertThat(repository(name).push().pushed()).containsExactlyInAnyOrder("by_hand", "w.go");
  }

  @Test
  void a_linked_working_folder_has_the_objects_of_its_clone() throws IOException {
    Path linked = folder.resolve("linked");
    repository("clone").git("worktree", "add", "-q", "--detach", linked.toString(), "main");
    assertThat(GitClone.at(linked).changes("main", "work", "main").pushed())
        .containsExactlyInAnyOrder("by_hand", "w.go");
  }

  @Test
  void a_clone_that_borrows_from_one_that_borrows_has_the_objects_of_both() throws IOException {
    GitRepository repository = repository("clone");
    repository.git("clone", "-q", "--shared", ".", folder.resolve("second").toString());
    repository.git(
        "clone", "-q", "--shared", folder.resolve("second").toString(), folder + "/third");
    Path alternates = folder.resolve("third/.git/objects/info/alternates");
    Files.writeString(alternates, "../../../second/.git/objects\n");
    String main = repository.git("rev-parse", "main").strip();
    assertThat(GitClone.at(folder.resolve("third")).changes(main, "HEAD", main).pushed())
        .containsExactlyInAnyOrder("by_hand", "w.go");
  }

  @Test
  void a_shallow_clone_knows_where_its_history_ends() throws IOException {
    GitRepository repository = repository("clone");
    repository.commit("last.go", "l");
    String url = folder.resolve("clone").toUri().toString();
    repository.git("clone", "-q", "--depth=1", url, folder.resolve("shallow").toString());
    FileChanges changes = GitClone.at(folder.resolve("shallow")).changes(null, "HEAD", null);
    assertThat(changes.pushed())
        .containsExactlyInAnyOrder("readme", "old_test.go", "w.go", "b.go", "by_hand", "last.go");
  }

  @Test
  void objects_may_have_long_names() throws IOException {
    Path clone = Files.createDirectory(folder.resolve("clone"));
    GitRepository repository = new GitRepository(clone, "--object-format=sha256");
    repository.commit("w.go", "w");
    assertThat(repository.push().pushed()).containsExactly("w.go");
    assertThat(repository.head()).hasSize(64);
  }

  @Test
  void nothing_is_written_into_the_clone() throws IOException {
    GitRepository repository = repository("clone");
    Path objects = folder.resolve("clone/.git/objects");
    List<Path> before = files(objects);
    assertThat(repository.push().pushed()).contains("by_hand");
    assertThat(files(objects)).isEqualTo(before);
  }

  /** Asks in a process of its own: only that can have a temporary folder of its own. */
  static final class Elsewhere {
    private Elsewhere() {}

    public static void main(String[] arguments) {
      GitClone clone = GitClone.at(Path.of(arguments[0]));
      try {
        System.out.print(clone.changes("main", arguments[1], "main").pushed().size());
      } catch (GitException e) {
        System.out.print(e.getMessage());
      }
    }
  }

  @Test
  void nothing_is_left_of_an_answer_or_of_a_failure() throws Exception {
    GitRepository repository = repository("clone");
    assertThat(elsewhere("work")).isEqualTo("2");
    String tree = repository.git("rev-parse", "work^{tree}").strip();
    Files.delete(
        folder.resolve("clone/.git/objects/" + tree.substring(0, 2) + "/" + tree.substring(2)));
    assertThat(elsewhere("work")).contains(" log in " + folder.resolve("clone")).contains(tree);
    assertThat(files(folder.resolve("temporary"))).containsExactly(folder.resolve("temporary"));
  }

  @Test
  void a_clone_without_its_objects_is_told() throws IOException {
    GitRepository repository = repository("clone");
    String head = repository.head();
    Files.move(folder.resolve("clone/.git/objects"), folder.resolve("moved"));
    Files.writeString(folder.resolve("clone/.git/objects"), "none");
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> repository.asked().changes(null, head, null));
  }

  private String elsewhere(String revision) throws Exception {
    Path temporary = folder.resolve("temporary");
    Files.createDirectories(temporary);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Elsewhere.class.getName(),
                folder.resolve("clone").toString(),
                revision)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).isZero();
    return said;
  }

  /** A branch with a commit of its own, and a merge in which a file was added by hand. */
  private GitRepository repository(String name) throws IOException {
    GitRepository repository = new GitRepository(Files.createDirectory(folder.resolve(name)));
    repository.commit("w.go", "w");
    repository.onBase(() -> repository.commit("b.go", "b"));
    repository.git("merge", "-q", "--no-commit", "main");
    repository.commit("by_hand", "h");
    return repository;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }
}
