package io.agenttasks.vault;

import org.jspecify.annotations.Nullable;

/**
 * The dates of a task, each null if its line does not say it.
 *
 * @param due by when it should be done
 * @param scheduled when somebody means to do it
 * @param start from when on it can be done
 * @param created when it was written down
 * @param done when it was done
 * @param cancelled when it was called off
 */
public record VaultDates(
    @Nullable VaultDate due,
    @Nullable VaultDate scheduled,
    @Nullable VaultDate start,
    @Nullable VaultDate created,
    @Nullable VaultDate done,
    @Nullable VaultDate cancelled) {

  /** No date at all. */
  public static final VaultDates NONE = new VaultDates(null, null, null, null, null, null);
}
