package io.agenttasks.vault;

/** How urgent a note says that a task is, the most urgent first. A task may say nothing. */
public enum VaultPriority {
  /** 🔺. */
  HIGHEST,
  /** ⏫. */
  HIGH,
  /** 🔼. */
  MEDIUM,
  /** 🔽. */
  LOW,
  /** ⏬. */
  LOWEST
}
