package io.agenttasks.git;

import io.agenttasks.activation.ReportedPath;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a push changed, as paths below the repository's root in the form of {@link
 * ReportedPath#ofFile}: what a task list wants to hear of it, and accepts. Both names of a renamed
 * file are there; a deleted file and a changed mode count.
 *
 * @param pushed the files that the push changed
 * @param net the files that differ between the branch's head and where it left its base
 */
public record FileChanges(Set<String> pushed, Set<String> net) {

  /** Keeps the names as they are, in git's order. */
  public FileChanges {
    pushed = Collections.unmodifiableSet(new LinkedHashSet<>(pushed));
    net = Collections.unmodifiableSet(new LinkedHashSet<>(net));
  }
}
