package io.agenttasks.vault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * All that an index asks of the file system. One stands on the disk; tests put theirs between, to
 * count what is read and to let files change at the worst moment.
 */
interface VaultFiles {

  /**
   * What stands in a folder, in any order.
   *
   * @throws IOException if the folder is gone or can't be listed to its end
   */
  List<FileEntry> list(Path folder) throws IOException;

  /** What stands at this path; a link is looked through to its end. */
  FileEntry target(Path link) throws IOException;

  /** How the file is now; a link in its place is an error. */
  FileStamp stamp(Path file) throws IOException;

  /** The first bytes of a file, no more than so many. */
  byte[] read(Path file, int most) throws IOException;
}
