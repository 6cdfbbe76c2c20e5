package io.agenttasks.git;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bare repository for one question: it borrows the objects of a clone, and has nothing else of
 * it. Settings and attributes of a clone name commands that git runs, and change what it answers;
 * an agent may write them.
 *
 * <p>Closing deletes it.
 */
final class BorrowingRepository implements AutoCloseable {

  /** Git reads these instead of the user's and the system's settings. */
  private static final Map<String, String> NO_SETTINGS =
      Map.of("GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1");

  private final Path folder;
  private final GitCommand.Place place;
  private final Duration limit;

  private BorrowingRepository(Path folder, Path clone, Duration limit) {
    this.folder = folder;
    Map<String, String> environment = new HashMap<>(NO_SETTINGS);
    environment.put("GIT_DIR", folder.toString());
    this.place = new GitCommand.Place(folder, clone, environment);
    this.limit = limit;
  }

  /** A repository that has the objects of the clone in or around this place. */
  static BorrowingRepository of(GitCommand.Place clone, Duration limit) {
    // One question: the format ends with its line, and a folder may have line breaks in its name.
    List<String> question =
        List.of(
            "rev-parse", "--path-format=absolute", "--show-object-format", "--git-path", "objects");
    String answer = new GitCommand(clone, limit, question).run(0).text();
    int line = answer.indexOf('\n');
    String format = answer.substring(0, line);
    String objects = answer.substring(line + 1, answer.length() - 1);
    Path shallow = found(clone.named(), objects).resolveSibling("shallow");
    BorrowingRepository repository = new BorrowingRepository(newFolder(), clone.named(), limit);
    try {
      repository.fill(format, objects, shallow);
      return repository;
    } catch (IOException e) {
      repository.close();
      throw failed(repository.folder, "can't be written", e);
    }
  }

  /** Asks git in it. */
  GitCommand.Output git(int alsoGood, List<String> arguments) {
    return new GitCommand(place, limit, arguments).run(alsoGood);
  }

  @Override
  public void close() {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (IOException e) {
      throw failed(folder, "can't be deleted", e);
    }
  }

  private static Path found(Path clone, String objects) {
    try {
      Path path = Path.of(objects);
      if (Files.isDirectory(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      throw failed(clone, "this system can't name its objects, " + objects, e);
    }
    throw failed(clone, "its objects are not in " + objects, null);
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("git-objects-");
    } catch (IOException e) {
      throw new GitException("no temporary folder", String.valueOf(e.getMessage()), e);
    }
  }

  /** Written by hand: what {@code git init} makes depends on templates and settings. */
  private void fill(String format, String objects, Path shallow) throws IOException {
    Files.createDirectory(folder.resolve("refs"));
    Path info = Files.createDirectories(folder.resolve("objects/info"));
    Files.writeString(info.resolve("alternates"), quoted(objects) + "\n");
    Files.writeString(folder.resolve("HEAD"), "ref: refs/heads/none\n");
    Files.writeString(
        folder.resolve("config"),
        "[core]\nrepositoryFormatVersion = 1\nbare = true\n"
            + ("[extensions]\nobjectFormat = " + format + "\n"));
    // A pipe would be read for ever.
    if (Files.isRegularFile(shallow)) {
      Files.copy(shallow, folder.resolve("shallow"));
    }
  }

  /** A line of alternates as git reads it, whatever the folder is called. */
  private static String quoted(String path) {
    return "\"" + path.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  private static GitException failed(Path folder, String what, @Nullable Exception cause) {
    return new GitException(folder + ": " + what, "", cause);
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    /** A git that was stopped in this moment may have taken its own temporary files with it. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
        throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
