package io.agenttasks.jdbc;

import io.agenttasks.model.Tier;
import java.util.Comparator;
import java.util.List;

/**
 * A ready task, as far as the choice asks.
 *
 * @param creation its number
 * @param priority its priority
 * @param tier for the agent that claims
 * @param paths its paths
 */
record Candidate(long creation, int priority, Tier tier, List<String> paths) {

  static final Comparator<Candidate> IN_CLAIM_ORDER =
      Comparator.comparingInt(Candidate::priority)
          .reversed()
          .thenComparingLong(Candidate::creation);
}
