package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import io.agenttasks.page.CursorKeys;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a vault is read, and for whom. Immutable; each {@code with…} gives a copy.
 *
 * @param grammar how lines are read
 * @param period from the start of one pass to that of the next, 1 second to 24 hours; zero for
 *     passes on demand only. 300 seconds unless something else is said
 * @param followLinks whether symbolic links are followed whose targets are in the vault; no, unless
 *     something else is said
 * @param excluded names of files and folders that are skipped, with all below; names that begin
 *     with a dot always are
 * @param answerBytes the most bytes of an answer as JSON, {@value #ANSWER_BYTES_MIN} to {@value
 *     #ANSWER_BYTES_MAX}; {@value #ANSWER_BYTES} unless something else is said
 * @param owner whose index it is: cursors of one owner don't open for another, or null: nobody's
 * @param keys seal the cursors; with keys of the host they outlive the process
 */
public record VaultSettings(
    Grammar grammar,
    Duration period,
    boolean followLinks,
    Set<String> excluded,
    int answerBytes,
    @Nullable String owner,
    CursorKeys keys) {

  /** The longest time between two passes. */
  public static final Duration PERIOD_MAX = Duration.ofHours(24);

  /** The shortest, but none at all. */
  public static final Duration PERIOD_MIN = Duration.ofSeconds(1);

  /** The most names that may be excluded. */
  public static final int EXCLUDED_MAX = 1_000;

  /** The most characters of an excluded name. */
  public static final int EXCLUDED_LENGTH_MAX = 255;

  /** The most characters of an owner. */
  public static final int OWNER_LENGTH_MAX = 512;

  /** The most bytes of an answer unless something else is said. */
  public static final int ANSWER_BYTES = 60_000;

  /** The least that may be asked for: one row always fits, abbreviated. */
  public static final int ANSWER_BYTES_MIN = 10_000;

  /** The most that may be asked for. */
  public static final int ANSWER_BYTES_MAX = 10_000_000;

  private static final Duration PERIOD = Duration.ofMinutes(5);

  /** Checks the limits. */
  public VaultSettings {
    boolean inRange = period.compareTo(PERIOD_MIN) >= 0 && period.compareTo(PERIOD_MAX) <= 0;
    Texts.require(period.isZero() || inRange, "period", "zero, or 1 s to 24 h", period);
    excluded = Set.copyOf(excluded);
    Texts.number("excluded", excluded.size(), 0, EXCLUDED_MAX);
    excluded.forEach(name -> Texts.line("excluded", name, 1, EXCLUDED_LENGTH_MAX));
    Texts.number("answerBytes", answerBytes, ANSWER_BYTES_MIN, ANSWER_BYTES_MAX);
    if (owner != null) {
      Texts.text("owner", owner, 0, OWNER_LENGTH_MAX);
    }
  }

  /** What holds unless something else is said, with a key of its own. */
  public static VaultSettings standard() {
    return new VaultSettings(
        Grammar.DEFAULT, PERIOD, false, Set.of(), ANSWER_BYTES, null, CursorKeys.random());
  }

  /** With another grammar. */
  public VaultSettings withGrammar(Grammar other) {
    return new VaultSettings(other, period, followLinks, excluded, answerBytes, owner, keys);
  }

  /** With another time between two passes. */
  public VaultSettings withPeriod(Duration other) {
    return new VaultSettings(grammar, other, followLinks, excluded, answerBytes, owner, keys);
  }

  /** With symbolic links followed, or not. */
  public VaultSettings withFollowLinks(boolean follow) {
    return new VaultSettings(grammar, period, follow, excluded, answerBytes, owner, keys);
  }

  /** With these names skipped, and no others. */
  public VaultSettings withExcluded(String... names) {
    return new VaultSettings(grammar, period, followLinks, Set.of(names), answerBytes, owner, keys);
  }

  /** With answers of up to so many bytes. */
  public VaultSettings withAnswerBytes(int most) {
    return new VaultSettings(grammar, period, followLinks, excluded, most, owner, keys);
  }

  /** For this owner. */
  public VaultSettings withOwner(String name) {
    return new VaultSettings(grammar, period, followLinks, excluded, answerBytes, name, keys);
  }

  /** With keys of the host. */
  public VaultSettings withKeys(CursorKeys others) {
    return new VaultSettings(grammar, period, followLinks, excluded, answerBytes, owner, others);
  }

  /** Those of them on which it depends what is found. */
  ReadingRules rules() {
    return new ReadingRules(grammar, followLinks, excluded);
  }
}
