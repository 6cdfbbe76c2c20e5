package io.agenttasks.spi;

import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Texts;
import org.jspecify.annotations.Nullable;

/**
 * What a write says about the list's version.
 *
 * @param version the version that the write relies on
 * @param replace whether the write makes the next version, so that any other that relies on this
 *     one is overtaken
 * @param settings the list's settings from then on, or null: as they are
 * @param run what is known of the run from then on, or null: as it is
 */
public record ListGuard(
    long version, boolean replace, @Nullable ListSettings settings, @Nullable RunChange run) {

  /** Checks that settings and runs come with a new version. */
  public ListGuard {
    if ((settings != null || run != null) && !replace) {
      throw Texts.refusal("settings, run", "need a new version of the list", settings + ", " + run);
    }
  }

  /** The list must be at this version, and goes to the next. */
  public static ListGuard replacing(long version) {
    return new ListGuard(version, true, null, null);
  }

  /** The list must be at this version. */
  public static ListGuard requiring(long version) {
    return new ListGuard(version, false, null, null);
  }

  /** The first write to a list. */
  public static ListGuard founding(ListSettings settings) {
    return new ListGuard(0, true, settings, null);
  }

  /** This guard, of a write that also changes the run; it replaces the version. */
  public ListGuard with(RunChange change) {
    return new ListGuard(version, true, settings, change);
  }
}
