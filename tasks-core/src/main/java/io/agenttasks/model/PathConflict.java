package io.agenttasks.model;

import java.time.Instant;

/**
 * A wish for a path that overlaps another agent's path claim.
 *
 * @param path the path wished for
 * @param overlaps the path that the other one claimed
 * @param owner who claimed it
 * @param reason why, or ""
 * @param until when the claim ends unless it is renewed
 */
public record PathConflict(
    String path, String overlaps, Agent owner, String reason, Instant until) {}
