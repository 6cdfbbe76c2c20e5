package io.agenttasks.vault;

import java.util.Set;

/**
 * The settings on which it depends what is found in a vault. If one changes, every note has to be
 * read anew.
 *
 * @param grammar how lines are read
 * @param followLinks whether symbolic links are looked through
 * @param excluded names that are skipped, with all below
 */
record ReadingRules(Grammar grammar, boolean followLinks, Set<String> excluded) {

  /** Whether something of this name is skipped, with all below. */
  boolean skips(String name) {
    return name.startsWith(".") || excluded.contains(name);
  }
}
