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
 * @param count how many, up to {@value TaskStore#CLAIMS_PER_CALL_MAX}; 0 takes nothing, and only
 *     notices what is due by now
 * @param now the instant of the claim
 * @param until the end of the lease, or null: none
 * @param atMost the worst tier that will do
 * @param request for repeats, or null: each call claims anew
 */
public record ClaimTerms(
    ListId list,
    Agent agent,
    ClaimFilter filter,
    int count,
    Instant now,
    @Nullable Instant until,
    Tier atMost,
    @Nullable Request request) {

  /** Checks the number. */
  public ClaimTerms {
    Texts.number("count", count, 0, TaskStore.CLAIMS_PER_CALL_MAX);
  }

  /** A claim for which every tier will do, and that is made anew each time. */
  public ClaimTerms(
      ListId list,
      Agent agent,
      ClaimFilter filter,
      int count,
      Instant now,
      @Nullable Instant until) {
    this(list, agent, filter, count, now, until, Tier.BEHIND_CLAIMS, null);
  }

  /** These terms, for another list. */
  public ClaimTerms in(ListId other) {
    return new ClaimTerms(other, agent, filter, count, now, until, atMost, request);
  }

  /** These terms, for another number of tasks. */
  public ClaimTerms count(int other) {
    return new ClaimTerms(list, agent, filter, other, now, until, atMost, request);
  }

  /** These terms, at another instant. */
  public ClaimTerms at(Instant other) {
    return new ClaimTerms(list, agent, filter, count, other, until, atMost, request);
  }

  /** These terms, with another end of the lease, or none. */
  public ClaimTerms until(@Nullable Instant other) {
    return new ClaimTerms(list, agent, filter, count, now, other, atMost, request);
  }

  /** These terms, with another worst tier. */
  public ClaimTerms atMost(Tier other) {
    return new ClaimTerms(list, agent, filter, count, now, until, other, request);
  }

  /** These terms, for this request. */
  public ClaimTerms answering(@Nullable Request call) {
    return new ClaimTerms(list, agent, filter, count, now, until, atMost, call);
  }
}
