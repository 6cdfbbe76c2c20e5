package io.agenttasks.vault;

import io.agenttasks.vault.FileEntry.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of the machine. Nothing is ever written. */
final class DiskFiles implements VaultFiles {

  private static final FileStamp UNKNOWN = new FileStamp(0, Instant.EPOCH, null);

  @Override
  public List<FileEntry> list(Path folder) throws IOException {
    List<FileEntry> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (Path path : stream) {
        entry(path).ifPresent(entries::add);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  @Override
  public FileEntry target(Path link) throws IOException {
    Path real = link.toRealPath();
    return entry(real).orElseThrow(() -> new NoSuchFileException(real.toString()));
  }

  @Override
  public FileStamp stamp(Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "no longer a file");
    }
    return FileStamp.of(attributes);
  }

  @Override
  public byte[] read(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(most);
    }
  }

  /** Nothing if it vanished after it was listed. */
  private static Optional<FileEntry> entry(Path path) {
    String name = FileName.of(path);
    try {
      BasicFileAttributes attributes = attributes(path);
      return Optional.of(new FileEntry(path, name, kind(attributes), FileStamp.of(attributes)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(new FileEntry(path, name, Kind.UNKNOWN, UNKNOWN));
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static Kind kind(BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      return Kind.FILE;
    }
    if (attributes.isDirectory()) {
      return Kind.FOLDER;
    }
    return attributes.isSymbolicLink() ? Kind.LINK : Kind.OTHER;
  }
}
