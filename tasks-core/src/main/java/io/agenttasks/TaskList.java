package io.agenttasks;

import io.agenttasks.activation.ReportedPath;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One list of tasks: what is to be done, what can start now, and who has it. Any number of threads
 * may use it, and any number of these objects may stand for one list.
 *
 * <p>Each call writes in one atomic step; before it, a claim or an update may end leases that are
 * over, and behind it a cascade may go on in further steps. Any may throw a {@link
 * TaskStoreException} if the backend fails; it says whether the write may have happened.
 */
public final class TaskList {

  final ListAccess access;
  private final Viewing viewing;
  private final Waiting waiting;
  private final PathClaiming paths;
  private final Paging paging;
  private final Runs runs;

  TaskList(ListAccess access, CursorSeal seal, Waiting waiting) {
    this.access = access;
    this.waiting = waiting;
    this.viewing = new Viewing(access);
    this.paging = new Paging(access, seal, viewing);
    this.paths = new PathClaiming(access);
    this.runs = new Runs(access);
  }

  /** The name of the list. */
  public ListId id() {
    return access.id;
  }

  /** How the list behaves: fixed by its first write. */
  public ListSettings settings() {
    return access.settings();
  }

  /**
   * Creates a task.
   *
   * @throws TaskRefusedException if a blocker or dependent does not exist, or an edge is not
   *     allowed; nothing was written
   * @throws IllegalArgumentException as creating several does
   */
  public Task create(NewTask task) {
    return create(List.of(task)).get(0);
  }

  /**
   * Creates tasks, all or none. They may name each other by key as blockers.
   *
   * @param tasks up to {@value TaskStore#CHANGES_MAX}, with the tasks that they block; they name up
   *     to {@value TaskStore#EDGES_MAX} blockers and dependents together
   * @return the tasks in the same order
   * @throws TaskRefusedException if a blocker or dependent does not exist, or an edge is not
   *     allowed; nothing was written
   * @throws IllegalArgumentException if there are more of them, if a key is given twice, or named
   *     and not given, or if the list would have more than {@value TaskStore#RUN_TASKS_MAX} tasks
   *     that are ephemeral or have a condition; nothing was written
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
   * @throws IllegalArgumentException as {@link #create(List)} does
   */
  public CreateResult tryCreate(List<NewTask> tasks) {
    return Creation.of(access, tasks).run();
  }

  /**
   * The same, once: a repeat within 24 hours creates nothing, and answers the tasks as they are.
   *
   * @param requestId the caller's name for the call, among those of the first task's author
   * @throws IllegalArgumentException also if the id was used before for other tasks
   */
  public CreateResult tryCreate(List<NewTask> tasks, RequestId requestId) {
    return Creation.once(access, tasks, requestId).run();
  }

  /**
   * The task with its edges, or empty if it does not exist. Both are of one state, but for a task
   * that changes all the while: the 20th reading of it is answered as it is.
   */
  public Optional<TaskView> get(TaskId id) {
    return viewing.get(id, false);
  }

  /** The same with its document, if it has one. */
  public Optional<TaskView> getWithDocument(TaskId id) {
    return viewing.get(id, true);
  }

  /**
   * Changes a task without a claim: details, edges and status in one write.
   *
   * @return {@code Updated}, {@code Unchanged} if all was so already, or {@code Refused}
   * @throws IllegalArgumentException if its request id was used before for another update
   */
  public UpdateResult update(TaskUpdate update) {
    return new Updating(access, update).run();
  }

  /**
   * Claims the next task in claim order that the request allows, several at once, or one by its id.
   * Leases that are over are ended first.
   *
   * <p>It waits if the request says so, as long as there is hope. Among all that wait in this
   * process the first that came is served first, and while anybody waits, a claim that does not
   * joins them for one look, so that it overtakes nobody. Interrupting the thread ends the wait.
   *
   * @return {@code Claimed}; {@code Refused} for a named task; or {@code NoneReady} with a reason
   * @throws IllegalArgumentException if the request forces a task without naming it or although
   *     only a free one will do, asks for several beside a named one, or repeats the id of another
   * @throws CancellationException if the thread was interrupted while it waited; it has claimed
   *     nothing, and stays interrupted
   */
  public ClaimResult claim(ClaimRequest request) {
    ClaimResult atOnce = waiting.atOnce(access, request);
    return atOnce != null ? atOnce : waiting.await(access, request);
  }

  /**
   * The same without a thread that waits. Cancelling the stage, or completing it in any other way,
   * ends the wait; what was won at that moment is given back.
   *
   * <p>The stage is complete already if there is no need to wait. Else one of up to 16 threads of
   * this library completes it, and runs what hangs on it without an executor. It fails with a
   * {@link TaskStoreException} if the backend fails when the time is up. What a call that does not
   * wait would throw is thrown here.
   */
  public CompletionStage<ClaimResult> claimAsync(ClaimRequest request) {
    ClaimResult atOnce = waiting.atOnce(access, request);
    return atOnce != null
        ? CompletableFuture.completedFuture(atOnce)
        : waiting.join(access, request);
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
   * Finishes several claims of this list, by one write if all are still good. Each has the result
   * of its own {@link Claim#complete()}: one that lost its lease changes nothing for the others.
   *
   * @throws IllegalArgumentException if one is a claim of another list
   */
  public Completion complete(List<Claim> claims) {
    return new Completing(access, claims).run();
  }

  /**
   * Ends a claim now as if its lease were over: for a host that knows that the worker is gone. The
   * task goes back to the queue or, after too many such ends, fails; an act under the fence counts
   * until somebody takes the task, as after any expiry. A claim without a lease ends so, too.
   *
   * @param fence of the claim: another one that has the task by now goes on
   * @return {@code Updated}; {@code Unchanged} if the claim expired before, or parked its task;
   *     {@code LeaseLost} if it ended otherwise; or {@code Refused} if there is no such task
   * @throws IllegalArgumentException if the fence is not positive
   */
  public UpdateResult expire(TaskId task, long fence) {
    return new Expiring(access, task, fence).run();
  }

  /**
   * A page of tasks, in the order that the query asks for. Going on with its cursor repeats and
   * skips no task that was there and matched throughout, but by priority; see {@link PageOrder}.
   * With edges, tasks and edges are of one state in the way of {@link #get}.
   *
   * @throws InvalidCursorException if the cursor is not one of this list, query and caller, or of a
   *     frozen order that is over an hour old or from which too many tasks have changed since
   */
  public Page<TaskView> page(TaskQuery query) {
    return paging.page(query);
  }

  /** How many tasks a walk by this query would show now. The cost may grow with the list. */
  public long count(TaskQuery query) {
    return paging.count(query);
  }

  /**
   * The events of a task behind a version, at most {@value TaskStore#SLICE_MAX}; none without it.
   *
   * @param after the version of the last event that is known already, or 0
   */
  public History history(TaskId id, long after) {
    return viewing.history(id, after);
  }

  /** The events of a task from its first, at most {@value TaskStore#SLICE_MAX}. */
  public History history(TaskId id) {
    return history(id, 0);
  }

  /**
   * Begins the next run, 1, 2, 3 …, and ends the one before, in one step for all tasks. Nothing is
   * pushed any more. Tasks with a condition fall asleep; those that were resolved or are in
   * progress go back to the queue, and whoever had one finds its claim gone. Ephemeral tasks leave
   * the list: no page, count or edge shows them, {@link #get} does; one that was not resolved
   * becomes not applicable, so it releases its dependents.
   *
   * @return the number of the new run
   */
  public long startRun() {
    return runs.start();
  }

  /** The same, once: a repeat within 24 hours starts nothing, and answers the same number. */
  public long startRun(RequestId requestId) {
    return runs.start(requestId);
  }

  /**
   * Tells the list what a push of the current run changed. A task with a condition is awake if some
   * file that matches its pattern is both pushed and net, and dormant otherwise: worked out anew
   * with each report, and for each new task.
   *
   * @param run the run that pushed
   * @param pushed files that the run's own push changed, up to {@value RunFiles#PUSHED_PATHS_MAX};
   *     the list adds them to those of earlier reports, and has no more than that in all
   * @param net files that differ between the branch and where it left its base, up to the same
   *     number; they replace those of earlier reports. Without a base, the pushed files
   * @return {@code Recorded}, also if that was known already, or {@code StaleRun} for an earlier
   *     run
   * @throws IllegalArgumentException if the run is none that has begun, if a path is refused by
   *     {@link ReportedPath}, or if there are too many; nothing changed
   */
  public PushResult filesPushed(long run, Collection<String> pushed, Collection<String> net) {
    return runs.pushed(run, pushed, net);
  }

  /** The current run, and what was reported of it. */
  public RunView run() {
    return runs.view();
  }

  /**
   * Whether all work is done: whether no task is both active and unresolved. Dormant tasks never
   * stand in the way; failed, cancelled and parked ones do. It reads the list once.
   */
  public FinishResult canFinish() {
    return runs.canFinish();
  }

  /**
   * Why a task is handed out next, later, or not at all; empty if it does not exist. It costs its
   * blockers, or the ready tasks ahead of it that are counted. If the task changes all the while,
   * the blockers named may be those of a moment before.
   */
  public Optional<Explanation> explain(TaskId id) {
    return new Explaining(access).explain(id);
  }

  /**
   * What can't start as things stand: pending tasks behind parked, failed or cancelled ones that
   * hold them, directly or over others. What changes while it is read may be seen half.
   */
  public Stalled stalled() {
    return new Stalling(access).find();
  }

  /**
   * A picture of the list: its oldest {@value TaskGraph#GRAPH_TASKS_MAX} tasks and the edges among
   * them. What changes while it is read may be seen half.
   */
  public TaskGraph graph() {
    return new Drawing(access).graph();
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
   * <p>It waits if the request says so, in the order of arrival among all that wait in this
   * process. Interrupting the thread ends the wait.
   *
   * @return {@code Taken}, or {@code Conflict} with the path claims of others that overlap
   * @throws IllegalArgumentException if no path is named, or the list would keep more than {@value
   *     TaskStore#PATH_CLAIMS_PER_LIST_MAX} path claims; nothing was taken
   */
  public PathResult claimPaths(PathRequest request) {
    Optional<PathResult> atOnce = waiting.atOnce(access, paths, request);
    return atOnce.isPresent() ? atOnce.get() : waiting.await(access, paths, request);
  }

  /**
   * The same without a thread that waits. Cancelling the stage, or completing it in any other way,
   * ends the wait; paths that were won at that moment are given back. The stage completes and fails
   * as that of {@link #claimAsync}, and with a {@link CancellationException} once {@link Tasks} is
   * closed.
   */
  public CompletionStage<PathResult> claimPathsAsync(PathRequest request) {
    Optional<PathResult> atOnce = waiting.atOnce(access, paths, request);
    return atOnce.isPresent()
        ? CompletableFuture.completedFuture(atOnce.get())
        : waiting.join(access, paths, request);
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
