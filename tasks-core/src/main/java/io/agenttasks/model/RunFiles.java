package io.agenttasks.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The files that the current run of a list is about, as paths below the root of its repository.
 *
 * @param pushed files that the run's own pushes changed, up to {@value #PUSHED_PATHS_MAX}
 * @param net files that differ between the branch and its base now, up to the same number
 */
public record RunFiles(Set<String> pushed, Set<String> net) {

  /** The most paths of one set. */
  public static final int PUSHED_PATHS_MAX = 100_000;

  /** Nothing was pushed. */
  public static final RunFiles NONE = new RunFiles(Set.of(), Set.of());

  /** Checks the numbers, and keeps the order. */
  public RunFiles {
    pushed = kept("pushed", pushed);
    net = kept("net", net);
  }

  private static Set<String> kept(String field, Set<String> paths) {
    Texts.number(field, paths.size(), 0, PUSHED_PATHS_MAX);
    return Collections.unmodifiableSet(new LinkedHashSet<>(paths));
  }
}
