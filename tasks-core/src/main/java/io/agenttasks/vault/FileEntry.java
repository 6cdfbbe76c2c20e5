package io.agenttasks.vault;

import java.nio.file.Path;

/**
 * What stands in a folder under one name.
 *
 * @param path where it is
 * @param name the last part of the path
 * @param kind what it is
 * @param stamp by what a change is seen; of a file only is it looked at
 */
record FileEntry(Path path, String name, Kind kind, FileStamp stamp) {

  /** What stands there. A link is not looked through. */
  enum Kind {
    FILE,
    FOLDER,
    LINK,
    /** A device, a pipe. */
    OTHER,
    /** It is there, and can't be looked at. */
    UNKNOWN
  }
}
