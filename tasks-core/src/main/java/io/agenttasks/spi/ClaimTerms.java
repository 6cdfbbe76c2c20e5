package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who claims what.
 *
 * @param list in which list
 * @param agent who claims
 * @param filter which tasks will do
 * @param count how many, up to {@value TaskStore#CLAIMS_PER_CALL_MAX}; 0 takes nothing, and only
 *     notices what is due by now
 * @param now the instant of the claim
 * @param until the end of the lease, or null: none
 */
public record ClaimTerms(
    ListId list, Agent agent, ClaimFilter filter, int count, Instant now, @Nullable Instant until) {

  /** Checks the number. */
  public ClaimTerms {
    Texts.number("count", count, 0, TaskStore.CLAIMS_PER_CALL_MAX);
  }
}
