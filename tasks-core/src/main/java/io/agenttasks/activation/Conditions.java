package io.agenttasks.activation;

import io.agenttasks.model.RunFiles;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which conditions are met by what is known to be pushed. */
public final class Conditions {

  private Conditions() {}

  /**
   * Those of these patterns that match a file which is both pushed and net.
   *
   * @param files with paths in the form of {@link ReportedPath}, as they were kept
   * @throws IllegalArgumentException if one of them is no {@link FilePattern}
   */
  public static Set<String> met(Collection<String> patterns, RunFiles files) {
    // Not read again: what was accepted once must not be refused here.
    List<String> paths = files.net().stream().filter(files.pushed()::contains).toList();
    Set<String> met = new HashSet<>();
    for (String text : patterns) {
      FilePattern pattern = FilePattern.of(text);
      if (paths.stream().anyMatch(pattern::matchesForm)) {
        met.add(text);
      }
    }
    return met;
  }
}
