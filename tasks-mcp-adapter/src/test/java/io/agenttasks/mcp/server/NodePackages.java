package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs that run on node, in a folder of their own below {@code target}. Their packages are
 * fetched once, at the versions that a lock file names.
 */
final class NodePackages {

  private static final int FETCHING_SECONDS_MAX = 300;

  private final Path source;
  private final Path folder;

  /** Those that are described in a folder of the test sources. */
  NodePackages(String name) {
    source = Path.of("src", "test", name);
    folder = Path.of("target", name);
  }

  /** Where they are. */
  Path folder() {
    return folder;
  }

  /** Copies these files of the description, and fetches the packages if they have changed. */
  synchronized void fetch(List<String> files) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    for (String file : files) {
      Files.copy(source.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Path mark = folder.resolve("fetched-lock.json");
    Path lock = folder.resolve("package-lock.json");
    if (!Files.exists(mark) || Files.mismatch(mark, lock) >= 0) {
      run(
          List.of("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"),
          FETCHING_SECONDS_MAX);
      Files.copy(lock, mark, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** What a command printed, which ends well within this time. */
  String run(List<String> command, long seconds) throws IOException, InterruptedException {
    Ended ended = end(command, seconds);
    assertThat(ended.code()).as("%s wrote: %s", command, ended.text()).isZero();
    return ended.text();
  }

  /** How a command ended within this time, and what it printed. */
  Ended end(List<String> command, long seconds) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean inTime = process.waitFor(seconds, TimeUnit.SECONDS);
    process.destroyForcibly().waitFor();
    String text = Files.readString(output);
    Files.delete(output);
    assertThat(inTime).as("%s ends; it wrote: %s", command, text).isTrue();
    return new Ended(process.exitValue(), text);
  }

  /**
   * The end of a command.
   *
   * @param code 0 if all was well
   * @param text what it printed
   */
  record Ended(int code, String text) {}
}
