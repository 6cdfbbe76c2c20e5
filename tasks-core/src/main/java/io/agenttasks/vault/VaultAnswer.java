package io.agenttasks.vault;

/**
 * A page as text for an agent or a person.
 *
 * @param text lines, without a line end behind the last
 * @param page what stands in it
 */
public record VaultAnswer(String text, VaultPage page) {}
