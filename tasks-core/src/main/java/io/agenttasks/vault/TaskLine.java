package io.agenttasks.vault;

/**
 * A task with its whole line: what somebody needs who takes it out of its note.
 *
 * @param task the task
 * @param whole the line as written, without its end
 * @param subject the text without fields, tags and block link, on one line, white space folded; ""
 *     if nothing is left
 */
public record TaskLine(VaultTask task, String whole, String subject) {}
