package io.agenttasks.mcp.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of this repository, as they lie on disk. What a build makes is left out. */
final class Repository {

  private final Path root;

  private Repository(Path root) {
    this.root = root;
  }

  /** Finds the repository that the tests run in: the nearest folder above that has {@code .mvn}. */
  static Repository here() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".mvn"))) {
        return new Repository(folder);
      }
    }
    throw new IllegalStateException("no folder with .mvn above " + Path.of("").toAbsolutePath());
  }

  /** Gives all files whose name ends so, in order. */
  List<Path> filesEndingIn(String ending) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(path -> path.toString().endsWith(ending))
          .filter(Files::isRegularFile)
          .filter(path -> !isMade(root.relativize(path)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMade(Path relative) {
    for (Path part : relative) {
      if (part.toString().equals("target") || part.toString().equals(".git")) {
        return true;
      }
    }
    return false;
  }

  /** Gives the Java files of the main source folders, in order. */
  List<Path> mainJavaFiles() {
    return filesEndingIn(".java").stream()
        .filter(path -> name(path).contains("src/main/java/"))
        .toList();
  }

  /** Gives the path of a file, which may be missing, from its name in the repository. */
  Path path(String name) {
    return root.resolve(name);
  }

  /** Gives the name of a file in the repository, for messages and comparisons. */
  String name(Path path) {
    return root.relativize(path.normalize()).toString().replace('\\', '/');
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    return String.join("\n", lines(file));
  }
}
