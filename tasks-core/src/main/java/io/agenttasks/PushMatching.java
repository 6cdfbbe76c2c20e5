package io.agenttasks;

import io.agenttasks.activation.Conditions;
import io.agenttasks.model.RunFiles;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which conditions one report of a push meets. Matching is the dear part of a report, so a report
 * that was overtaken matches only the patterns that came meanwhile, as long as its files are the
 * same.
 */
final class PushMatching {

  private @Nullable RunFiles files;
  private final Set<String> judged = new HashSet<>();
  private final Set<String> met = new HashSet<>();

  /** Those of these patterns that some file matches. */
  Set<String> met(Collection<String> patterns, RunFiles now) {
    if (!now.equals(files)) {
      files = now;
      judged.clear();
      met.clear();
    }
    Set<String> unknown = new HashSet<>(patterns);
    unknown.removeAll(judged);
    met.addAll(Conditions.met(unknown, now));
    judged.addAll(unknown);
    Set<String> found = new HashSet<>(patterns);
    found.retainAll(met);
    return found;
  }
}
