package io.agenttasks.vault;

/**
 * A task with its whole line: what somebody needs who takes it out of its note.
 *
 * @param task the task
 * @param whole the line as written, without its end
 * @param subject the text without fields, tags and block link, on one line, white space folded; ""
 *     if nothing is left
 * @param parent the line of the task of which this one is a part, or 0: it is nested under none.
 *     That is the nearest above with less indent, if no line of that indent or less stands between
 *     but blank ones, and both are in the same quote
 */
public record TaskLine(VaultTask task, String whole, String subject, int parent) {}
