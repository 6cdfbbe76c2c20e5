package io.agenttasks.vault;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The disk, with a stage in front of it: what is locked can't be read or listed, reads are counted,
 * and just before a folder is listed or the bytes of a file are read something may happen.
 */
final class StagedFiles implements VaultFiles {

  /** How many files were read. */
  final AtomicInteger reads = new AtomicInteger();

  /** Names of files and folders that can't be read or listed. */
  final Set<String> locked = ConcurrentHashMap.newKeySet();

  private final VaultFiles disk = new DiskFiles();
  private volatile Consumer<Path> scene = path -> {};
  private volatile Consumer<Path> listScene = path -> {};

  /** This happens before each read, until something else is said. */
  void beforeRead(Consumer<Path> happens) {
    scene = happens;
  }

  /** This happens before each folder is listed, until something else is said. */
  void beforeList(Consumer<Path> happens) {
    listScene = happens;
  }

  /** Nothing happens any more. */
  void calm() {
    scene = path -> {};
    listScene = path -> {};
  }

  @Override
  public List<FileEntry> list(Path folder) throws IOException {
    listScene.accept(folder);
    requireOpen(folder);
    return disk.list(folder);
  }

  @Override
  public FileEntry target(Path link) throws IOException {
    return disk.target(link);
  }

  @Override
  public FileStamp stamp(Path file) throws IOException {
    return disk.stamp(file);
  }

  @Override
  public byte[] read(Path file, int most) throws IOException {
    reads.incrementAndGet();
    scene.accept(file);
    requireOpen(file);
    return disk.read(file, most);
  }

  private void requireOpen(Path file) throws IOException {
    if (locked.contains(String.valueOf(file.getFileName()))) {
      throw new AccessDeniedException(file.toString());
    }
  }
}
