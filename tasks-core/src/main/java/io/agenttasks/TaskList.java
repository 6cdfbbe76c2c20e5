package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.util.List;
import java.util.Optional;

/**
 * One list of tasks: what is to be done, what can start now, and who has it. Any number of threads
 * may use it, and any number of these objects may stand for one list.
 *
 * <p>Each call writes in one atomic step; before it, a claim or an update may end leases that are
 * over, and behind it a cascade may go on in further steps. Any may throw a {@link
 * TaskStoreException} if the backend fails; it says whether the write may have happened.
 */
public final class TaskList {

  private final ListAccess access;
  private final Viewing viewing;
  private final PathClaiming paths;

  TaskList(ListAccess access, CursorSeal seal) {
    this.access = access;
    this.viewing = new Viewing(access, seal);
    this.paths = new PathClaiming(access);
  }

  /** The name of the list. */
  public ListId id() {
    return access.id;
  }

  /** How the list behaves: fixed by its first task. */
  public ListSettings settings() {
    return access.settings();
  }

  /**
   * Creates a task.
   *
   * @throws TaskRefusedException if a blocker or dependent does not exist, or an edge is not
   *     allowed; nothing was written
   */
  public Task create(NewTask task) {
    return create(List.of(task)).get(0);
  }

  /**
   * Creates tasks, all or none. They may name each other by key as blockers.
   *
   * @param tasks up to {@value TaskStore#CHANGES_MAX}, with the tasks that they block
   * @return the tasks in the same order
   * @throws TaskRefusedException if a blocker or dependent does not exist, or an edge is not
   *     allowed; nothing was written
   * @throws IllegalArgumentException if a key is given twice, or named and not given
   */
  public List<Task> create(List<NewTask> tasks) {
    CreateResult result = tryCreate(tasks);
    if (result instanceof CreateResult.Refused refused) {
      throw new TaskRefusedException(refused.refusal());
    }
    return ((CreateResult.Created) result).tasks();
  }

  /**
   * Creates tasks, all or none, and answers a refusal instead of throwing it.
   *
   * @throws IllegalArgumentException if a key is given twice, or named and not given
   */
  public CreateResult tryCreate(List<NewTask> tasks) {
    return new Creation(access, tasks).run();
  }

  /** The task with its edges, or empty if it does not exist. */
  public Optional<TaskView> get(TaskId id) {
    return viewing.get(id);
  }

  /**
   * Changes a task without a claim: details, edges and status in one write.
   *
   * @return {@code Updated}, {@code Unchanged} if all was so already, or {@code Refused}
   */
  public UpdateResult update(TaskUpdate update) {
    return new Updating(access, update).run();
  }

  /**
   * Claims the next task in claim order that the request allows, several at once, or one by its id.
   * It does not wait. Leases that are over are ended first.
   *
   * @return {@code Claimed}; {@code Refused} for a named task; or {@code NoneReady} with a reason
   * @throws IllegalArgumentException if the request forces a task without naming it, or asks for
   *     several beside a named one
   */
  public ClaimResult claim(ClaimRequest request) {
    return new Claiming(access, request).run();
  }

  /**
   * The claim of this fence, for acts of a holder that only kept its number, for instance over a
   * restart. A fence that is no longer good is no mistake: an act under it answers so.
   *
   * @param terms whose claim it is, and for how long it is renewed
   * @throws IllegalArgumentException if the task does not exist, the fence is not positive, or the
   *     claim is somebody else's, or has a lease and the terms have none
   */
  public Claim resume(TaskId task, long fence, ClaimRequest terms) {
    return Claim.resume(access, task, fence, terms);
  }

  /**
   * A page of tasks, oldest first. Going on with its cursor repeats and skips no task that was
   * there and matched throughout.
   *
   * @throws InvalidCursorException if the cursor is not one of this list, query and caller
   */
  public Page<TaskView> page(TaskQuery query) {
    return viewing.page(query);
  }

  /**
   * The events of a task behind a version, at most {@value TaskStore#SLICE_MAX}; none if it does
   * not exist.
   *
   * @param after the version of the last event that is known already, or 0
   */
  public History history(TaskId id, long after) {
    Slice<Event> slice =
        access.store.history(new HistoryTerms(access.id, id, after, TaskStore.SLICE_MAX));
    return new History(slice.items(), slice.more());
  }

  /** The events of a task from its first, at most {@value TaskStore#SLICE_MAX}. */
  public History history(TaskId id) {
    return history(id, 0);
  }

  /** How many tasks have each status. */
  public Counts counts() {
    return access.store.counts(access.id);
  }

  /**
   * Holds paths by themselves, all that are named or none. What the agent holds already, or a part
   * of that, is renewed; what is a part of a new path is absorbed by it. Others' tasks in progress
   * refuse nothing, and claiming or finishing a task neither claims nor releases a path.
   *
   * @return {@code Taken}, or {@code Conflict} with the path claims of others that overlap
   * @throws IllegalArgumentException if no path is named, or the list would keep more than {@value
   *     TaskStore#PATH_CLAIMS_PER_LIST_MAX} path claims; nothing was taken
   */
  public PathResult claimPaths(PathRequest request) {
    return paths.claim(request);
  }

  /**
   * Makes each path claim of the agent last its whole lease from now; never shorter than it did.
   *
   * @return {@code Updated}, or {@code NotHeld} if it holds no path
   */
  public PathUpdateResult renewPaths(String agent) {
    return paths.renew(Agent.of(agent));
  }

  /**
   * Makes each path claim of the agent last longer by a sign of life: its whole lease from now, but
   * at most four leases from when it was claimed or renewed last.
   *
   * @return {@code Updated}, or {@code NotHeld} if it holds no path
   */
  public PathUpdateResult extendPaths(String agent) {
    return paths.extend(Agent.of(agent));
  }

  /**
   * Gives up exactly these path claims of the agent, or none if one is not its own.
   *
   * @param some 1 to {@value TaskDetails#PATHS_PER_TASK_MAX} paths as they were claimed; a part of
   *     one is not held as such
   * @return {@code Updated}, or {@code NotHeld} with the paths that are not the agent's
   */
  public PathUpdateResult releasePaths(String agent, String... some) {
    return paths.release(Agent.of(agent), some);
  }

  /**
   * Gives up all path claims of the agent; its tasks go on.
   *
   * @return {@code Updated}, or {@code NotHeld} if it holds no path
   */
  public PathUpdateResult releaseAllPaths(String agent) {
    return paths.releaseAll(Agent.of(agent));
  }

  /** The path claims that hold their path now, by path, then by owner. */
  public List<PathClaim> pathClaims() {
    return paths.live();
  }

  /**
   * The path claims that the agent lost within the last hour because their lease ended, the oldest
   * end first; each is told once.
   */
  public List<PathClaim> lostPaths(String agent) {
    return paths.lost(Agent.of(agent));
  }
}
