package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A wish to hold paths by themselves, without a task. Each method gives a copy that replaces one
 * part; limits are checked at once.
 *
 * @param agent who wishes it
 * @param paths up to {@value TaskDetails#PATHS_PER_TASK_MAX}, in the stored form, doubles folded
 * @param reason why, up to {@value TaskState#REASON_LENGTH_MAX} characters, or "" (the default)
 * @param lease how long they are held unless renewed, 1 second to 1 hour, by default 10 minutes
 * @param patience how long it waits while others hold them, 0 (the default) to 24 hours
 */
public record PathRequest(
    Agent agent, List<String> paths, String reason, Duration lease, Duration patience) {

  /** Brings the paths into their stored form, and checks each field. */
  public PathRequest {
    requireNonNull(agent, "agent");
    Set<String> folded = new LinkedHashSet<>();
    paths.forEach(path -> folded.add(TaskPath.of(path).value()));
    paths = List.copyOf(folded);
    Texts.number("paths", paths.size(), 0, TaskDetails.PATHS_PER_TASK_MAX);
    Texts.text("reason", reason, 0, TaskState.REASON_LENGTH_MAX);
    PathClaim.lease(lease);
    Patience.upTo(patience);
  }

  /** No path yet, for this agent. */
  public static PathRequest by(String agent) {
    return by(Agent.of(agent));
  }

  /** No path yet, for this agent. */
  public static PathRequest by(Agent agent) {
    return new PathRequest(agent, List.of(), "", PathClaim.LEASE_DEFAULT, Duration.ZERO);
  }

  /** These paths, all or none. */
  public PathRequest paths(String... some) {
    return new PathRequest(agent, Arrays.asList(some), reason, lease, patience);
  }

  /** For this reason, which those are told who meet the claim. */
  public PathRequest reason(String text) {
    return new PathRequest(agent, paths, text, lease, patience);
  }

  /** For so long unless renewed. */
  public PathRequest lease(Duration duration) {
    return new PathRequest(agent, paths, reason, duration, patience);
  }

  /**
   * Waiting for so long while others hold them: in the order of arrival among all that wait in this
   * process. One that does not wait may overtake.
   *
   * @param longest 0 to 24 hours
   */
  public PathRequest waitUpTo(Duration longest) {
    return new PathRequest(agent, paths, reason, lease, longest);
  }
}
