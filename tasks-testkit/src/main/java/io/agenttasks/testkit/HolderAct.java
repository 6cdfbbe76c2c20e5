package io.agenttasks.testkit;

import io.agenttasks.Claim;
import io.agenttasks.UpdateResult;

/** What a holder may do with a claim. */
public enum HolderAct {
  /** Keeps it for as long again. */
  RENEW,
  /** Gives the task back. */
  RELEASE,
  /** Ends the task as completed. */
  COMPLETE,
  /** Ends the task as not applicable. */
  NOT_APPLICABLE,
  /** Ends the task as failed. */
  FAIL,
  /** Parks the task. */
  BLOCK;

  /** Does it. */
  public UpdateResult by(Claim claim) {
    return switch (this) {
      case RENEW -> claim.renew();
      case RELEASE -> claim.release();
      case COMPLETE -> claim.complete();
      case NOT_APPLICABLE -> claim.notApplicable("no need");
      case FAIL -> claim.fail("no");
      case BLOCK -> claim.block("a key");
    };
  }
}
