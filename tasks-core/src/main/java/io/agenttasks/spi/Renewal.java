package io.agenttasks.spi;

import io.agenttasks.model.TaskId;
import java.time.Instant;

/**
 * A wish to move the end of a lease.
 *
 * @param task which task
 * @param fence under which claim
 * @param until the new end; nothing moves if the lease lasts longer already, or has no end
 */
public record Renewal(TaskId task, long fence, Instant until) {}
