package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agenttasks.git.FileChanges;
import io.agenttasks.git.GitClone;
import io.agenttasks.git.GitException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What whoever works in a clone can write into it: none of it runs, and none changes an answer. */
final class HostileCloneTest {

  private static final String LINES = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";

  @TempDir private Path folder;
  private Path mark;
  private GitRepository repository;

  @BeforeEach
  void makeRepository() throws IOException {
    mark = folder.resolve("ran");
    repository = new GitRepository(Files.createDirectory(folder.resolve("clone")));
  }

  @AfterEach
  void nothingRan() {
    assertThat(mark).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge.default", "attributes"})
  void a_merge_driver_of_the_clone_is_not_run(String by) throws IOException {
    mergeCleanly();
    if (by.equals("attributes")) {
      attributes("* merge=mine\n");
    } else {
      repository.git("config", by, "mine");
    }
    repository.git("config", "merge.mine.driver", "touch " + mark + "; false");
    assertThat(repository.push().pushed()).isEmpty();
  }

  @Test
  void a_merge_driver_of_its_working_files_is_not_run() {
    mergeCleanly();
    repository.write(".gitattributes", "* merge=mine\n");
    repository.git("config", "merge.mine.driver", "touch " + mark + "; false");
    assertThat(repository.push().pushed()).isEmpty();
  }

  @Test
  void a_filter_of_the_clone_is_not_run() throws IOException {
    mergeCleanly();
    attributes("* filter=mine\n");
    repository.git("config", "merge.renormalize", "true");
    repository.git("config", "filter.mine.clean", "touch " + mark + "; cat");
    assertThat(repository.push().pushed()).isEmpty();
  }

  /** A partial clone fetches what is missing, by a command that it names itself. */
  @Test
  void nothing_is_fetched() {
    repository.git("config", "extensions.partialClone", "origin");
    repository.git("config", "remote.origin.url", folder.resolve("clone").toString());
    repository.git("config", "remote.origin.promisor", "true");
    repository.git("config", "remote.origin.uploadpack", "touch " + mark + "; false");
    GitClone clone = repository.asked();
    assertThatExceptionOfType(GitException.class)
        .isThrownBy(() -> clone.changes(null, "1".repeat(40), "main"));
  }

  @Test
  void a_replaced_commit_is_seen_as_it_was_pushed() {
    repository.commit("x_test.go", "1\n");
    FileChanges before = changes();
    String empty = repository.git("commit-tree", "work~1^{tree}", "-p", "work~1", "-m", "x");
    repository.git("replace", repository.head(), empty.strip());
    assertThat(changes()).isEqualTo(before);
  }

  @Test
  void a_commit_has_the_parents_that_it_was_pushed_with() throws IOException {
    repository.commit("x_test.go", "1\n");
    repository.commit("y_test.go", "1\n");
    FileChanges before = repository.asked().changes("work~2", "work", "main");
    String main = repository.git("rev-parse", "main").strip();
    Files.writeString(
        folder.resolve("clone/.git/info/grafts"), repository.head() + " " + main + "\n");
    assertThat(before.pushed()).containsExactlyInAnyOrder("x_test.go", "y_test.go");
    assertThat(repository.asked().changes("main", "work", "main")).isEqualTo(before);
    assertThat(changes().pushed()).containsExactly("y_test.go");
  }

  @Test
  void a_forged_cache_of_the_history_changes_nothing() throws IOException {
    repository.commit("x_test.go", "1\n");
    repository.commit("y_test.go", "1\n");
    repository.git("commit-graph", "write", "--reachable");
    Path graph = folder.resolve("clone/.git/objects/info/commit-graph");
    byte[] bytes = Files.readAllBytes(graph);
    Files.delete(graph);
    Files.write(graph, withParent(bytes, repository.head(), repository.git("rev-parse", "main")));
    assertThat(repository.asked().changes("main", "work", "main").pushed())
        .containsExactlyInAnyOrder("x_test.go", "y_test.go");
    assertThat(changes().pushed()).containsExactly("y_test.go");
  }

  /** Commits stand in the order of their ids: 20 bytes of tree, then the places of two parents. */
  private static byte[] withParent(byte[] graph, String commit, String parent) {
    ByteBuffer bytes = ByteBuffer.wrap(graph);
    int data = chunk(bytes, 0x43444154);
    bytes.putInt(data + 36 * place(bytes, commit) + 20, place(bytes, parent.strip()));
    return graph;
  }

  private static int place(ByteBuffer graph, String commit) {
    int place = 0;
    byte[] id = new byte[20];
    do {
      graph.get(chunk(graph, 0x4f49444c) + 20 * place++, id);
    } while (!HexFormat.of().formatHex(id).equals(commit));
    return place - 1;
  }

  private static int chunk(ByteBuffer graph, int name) {
    int entry = 8;
    while (graph.getInt(entry) != name) {
      entry += 12;
    }
    return (int) graph.getLong(entry + 4);
  }

  @Test
  void what_a_clean_merge_is_does_not_depend_on_settings() {
    mergeCleanly();
    repository.git("config", "merge.default", "binary");
    repository.git("config", "merge.conflictStyle", "nonsense");
    assertThat(repository.push().pushed()).isEmpty();
  }

  @Test
  void a_limit_of_renames_changes_nothing() {
    String others = LINES.replace("\n", "a\n");
    repository.onBase(
        () -> {
          repository.write("p/one.go", LINES);
          repository.write("p/two.go", others);
          repository.commit("files");
        });
    repository.git("merge", "-q", "main");
    repository.write("p/one.go", "x\n" + LINES);
    repository.write("p/two.go", "x\n" + others);
    repository.commit("edit");
    repository.onBase(
        () -> {
          repository.git("mv", "p/one.go", "p/uno_test.go");
          repository.git("mv", "p/two.go", "p/dos_test.go");
          repository.write("p/uno_test.go", LINES + "y\n");
          repository.write("p/dos_test.go", others + "y\n");
          repository.commit("moved");
        });
    repository.git("merge", "-q", "main", "-m", "merge");
    FileChanges before = changes();
    repository.git("config", "merge.renameLimit", "1");
    assertThat(changes()).isEqualTo(before);
  }

  @Test
  void an_order_of_files_that_is_not_there_changes_nothing() {
    repository.commit("x_test.go", "1\n");
    repository.git("config", "diff.orderFile", "/nonexistent");
    assertThat(repository.push().pushed()).containsExactly("x_test.go");
  }

  private FileChanges changes() {
    return repository.asked().changes("work~1", "work", "main");
  }

  private void attributes(String lines) throws IOException {
    Files.writeString(folder.resolve("clone/.git/info/attributes"), lines);
  }

  /** Both sides changed the same file in different places, and the merge was left as git did it. */
  private void mergeCleanly() {
    repository.changeLine(1, "work");
    repository.commit("work");
    repository.push();
    repository.onBase(
        () -> {
          repository.changeLine(9, "base");
          repository.commit("base");
        });
    repository.newRun();
    repository.git("merge", "-q", "main", "-m", "merge");
  }
}
