package io.agenttasks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.activation.FilePattern;
import io.agenttasks.git.FileChanges;
import io.agenttasks.git.GitClone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A real repository in a folder, with a base, {@code main}, and a branch, {@code work}. */
final class GitRepository {

  static final FilePattern TESTS = FilePattern.of("**/*_test.go");

  private final Path folder;
  private final Set<String> pushed = new HashSet<>();
  private Set<String> net = Set.of();
  private @Nullable String remote;

  GitRepository(Path folder) {
    this(folder, "--quiet");
  }

  /** A repository that is made with an option of {@code git init}. */
  GitRepository(Path folder, String option) {
    this.folder = folder;
    git("init", "-q", "-b", "main", option);
    write("readme", "one\n");
    write("old_test.go", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    commit("first");
    git("checkout", "-q", "-b", "work");
    remote = head();
  }

  GitClone asked() {
    return GitClone.at(folder);
  }

  /** Writes a file, folders and all. */
  void write(String name, String content) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes one line of {@code old_test.go}. */
  void changeLine(int line, String content) {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("old_test.go")));
      lines.set(line - 1, content);
      write("old_test.go", String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void commit(String message) {
    git("add", "-A");
    git("commit", "-q", "-m", message);
  }

  /** Writes a file and commits it. */
  void commit(String name, String content) {
    write(name, content);
    commit("change " + name);
  }

  /** Does something on the base, and comes back. */
  void onBase(Runnable work) {
    git("checkout", "-q", "main");
    work.run();
    git("checkout", "-q", "work");
  }

  String head() {
    return git("rev-parse", "HEAD").strip();
  }

  /** What a new run begins with: nothing pushed. */
  void newRun() {
    pushed.clear();
    net = Set.of();
  }

  /** Pushes the branch, by force if need be, and hears what that changed. */
  FileChanges push() {
    FileChanges changes = asked().changes(remote, "work", "main");
    remote = head();
    pushed.addAll(changes.pushed());
    net = changes.net();
    return changes;
  }

  /** Whether a task that waits for tests is active by what this run pushed. */
  boolean isActive() {
    return pushed.stream().anyMatch(path -> net.contains(path) && TESTS.matches(path));
  }

  String git(String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=e@example.org"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    try {
      Process process = builder.start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as("%s: %s", command, said).isZero();
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
