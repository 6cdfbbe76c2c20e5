package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;
import io.agenttasks.model.Tier;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who claims what.
 *
 * @param list in which list
 * @param agent who claims
 * @param filter which tasks will do
 * @param count how many, 1 to {@value TaskStore#CLAIMS_PER_CALL_MAX}
 * @param now the instant of the claim
 * @param until the end of the lease, or null: none
 * @param atMost the worst tier that will do
 */
public record ClaimTerms(
    ListId list,
    Agent agent,
    ClaimFilter filter,
    int count,
    Instant now,
    @Nullable Instant until,
    Tier atMost) {

  /** Checks the number. */
  public ClaimTerms {
    Texts.number("count", count, 1, TaskStore.CLAIMS_PER_CALL_MAX);
  }

  /** A claim for which every tier will do. */
  public ClaimTerms(
      ListId list,
      Agent agent,
      ClaimFilter filter,
      int count,
      Instant now,
      @Nullable Instant until) {
    this(list, agent, filter, count, now, until, Tier.BEHIND_CLAIMS);
  }
}
