package io.agenttasks.vault;

/** What a look into a note gave: its tasks, or the reason why they are not known. */
public sealed interface NoteScan permits ScannedNote, NoteProblem {}
