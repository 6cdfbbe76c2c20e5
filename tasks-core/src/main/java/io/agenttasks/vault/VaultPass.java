package io.agenttasks.vault;

import java.time.Instant;

/**
 * What one pass over a vault did.
 *
 * @param notes how many notes are known at its end
 * @param reads how many files were read
 * @param scans how many notes were gone through for tasks, as their content had changed
 * @param endedAt when it ended
 */
public record VaultPass(int notes, int reads, int scans, Instant endedAt) {}
