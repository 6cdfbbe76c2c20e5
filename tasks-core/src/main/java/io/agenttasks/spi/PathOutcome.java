package io.agenttasks.spi;

/** What came of a write of path claims. */
public sealed interface PathOutcome {

  /**
   * All of it happened.
   *
   * @param version of the board from then on
   */
  record Written(long version) implements PathOutcome {}

  /**
   * Nothing happened: the board was at another version. The rule decides again.
   *
   * @param now the board as it is
   */
  record Overtaken(PathBoard now) implements PathOutcome {}
}
