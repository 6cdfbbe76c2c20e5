package io.agenttasks.vault;

/**
 * How complete an answer is: what is not in it, counted over the notes under its folder.
 *
 * @param notYetScanned the notes that nobody has looked into so far
 * @param couldNotBeIndexed the notes and folders whose tasks are not known, or as they once were
 * @param overTheTaskCap the notes with more tasks than are kept
 * @param tagsCut the tasks with more or longer tags than are kept
 */
public record VaultCounts(
    int notYetScanned, int couldNotBeIndexed, int overTheTaskCap, int tagsCut) {

  /** Whether notes may be missing: one of the first two is not zero. */
  public boolean isIncomplete() {
    return notYetScanned > 0 || couldNotBeIndexed > 0;
  }
}
