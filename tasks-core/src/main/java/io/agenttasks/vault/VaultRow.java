package io.agenttasks.vault;

/**
 * A task and where it stands.
 *
 * @param path of its note, from the vault's root, with {@code /} on every host
 * @param task what stands there
 */
public record VaultRow(String path, VaultTask task) {}
