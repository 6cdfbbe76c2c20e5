package io.agenttasks.spi;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps tasks, and decides between concurrent writers. The rules about tasks live above it: a store
 * compares versions and guards, derives a few things from the facts that the rules hand it, and
 * chooses only in {@link #claim}.
 *
 * <ul>
 *   <li><b>[S1] Threads.</b> Any number of threads, and of processes on one database, may call at
 *       once.
 *   <li><b>[S2] Visibility.</b> Every call that starts after a write returned sees that write,
 *       through whichever instance. One call reads one consistent state.
 *   <li><b>[S3] Time.</b> A call works with the instants that it is given, in microseconds, and
 *       asks no clock. Callers take them from {@link #clock}.
 *   <li><b>[S4] Failure.</b> A backend that fails throws {@link TaskStoreException}, which says
 *       whether the write may have happened; the store goes on working afterwards. Only a caller's
 *       mistake throws anything else, and changes nothing.
 *   <li><b>[S5] All or nothing.</b> A write happens whole, or not at all: tasks, edges, events,
 *       counters and the list.
 *   <li><b>[S6] Versions.</b> A change names the version that it replaces. Comparing and writing
 *       are one atomic step: of any number of writers that start from one version, exactly one is
 *       answered {@code Written}.
 *   <li><b>[S7] Overtaken.</b> A write that was overtaken changes nothing, and is shown the list
 *       and the tasks that it named as they are now.
 *   <li><b>[S8] History.</b> Each version of a task has exactly one event, in order, without a gap.
 *   <li><b>[S9] Guards.</b> Besides versions, a change holds only if its guards do: {@link
 *       Guard#FREE}, {@link Guard#AWAKE}, {@link Guard#LEASE_OVER}, {@link Guard#EDGES_KEPT}. The
 *       first two are judged as the write leaves the task, the others as it finds it. A write holds
 *       only if the tasks that it relies on without changing them are unchanged.
 *   <li><b>[S10] List version.</b> The list is a value with a version, 0 before its first write. A
 *       write may require a version, or replace it by the next: of any number that replace the
 *       same, exactly one is answered {@code Written}.
 *   <li><b>[S11] Counters.</b> After every write the open blockers of each task equal its edges
 *       from blockers that hold and are not dormant. Edges mirror: what is found from one end is
 *       found from the other. An edge that is there already, or is to be removed and is not there,
 *       changes nothing.
 *   <li><b>[S12] Held again.</b> A write that raises the open blockers of a task that somebody has,
 *       without changing it, gives it a version with the event {@code HELD_AGAIN} by nobody, which
 *       is answered.
 *   <li><b>[S13] Freed.</b> A write is answered what became ready by it.
 *   <li><b>[S14] Edge stamp.</b> Every edge added to or removed from a blocker raises the blocker's
 *       stamp; this makes neither a version nor an event of the blocker.
 *   <li><b>[S15] Claim order.</b> A claim takes the first ready tasks of its filter: higher
 *       priority first, then lower creation number. A task that comes back keeps its place.
 *   <li><b>[S16] One holder.</b> Two claims never give the same task, unless it came back between
 *       them; also under one agent's name.
 *   <li><b>[S17] Fences.</b> The fence of a claim is higher than any before it for its task.
 *   <li><b>[S18] Ready.</b> Only what is queued, awake, has no open blocker, and has started is
 *       given: by this instant, or by that of an earlier call.
 *   <li><b>[S19] Due.</b> A claim that meets lapsed leases takes nothing, and answers them: all of
 *       them up to {@value #EXPIRIES_PER_CLAIM_MAX}, the oldest end first, then the lower creation
 *       number.
 *   <li><b>[S20] None.</b> A claim answers {@code None} only if no task that it may take stayed
 *       ready, unless somebody was taking it.
 *   <li><b>[S21] Renewal.</b> The end of a lease moves by fence, never earlier, without a version
 *       or an event; a lease that is over but not ended yet may be renewed. Each renewal is
 *       answered by itself.
 *   <li><b>[S22] Routes.</b> A route is a chain of edges; none is answered only if there is none.
 *   <li><b>[S23] Creation numbers.</b> They grow from 1 within a list, and are given once: a write
 *       that fails leaves a gap.
 *   <li><b>[S24] Pages.</b> Lists of tasks, edges and events are read in slices, in a total order;
 *       going on after the last item of a slice repeats and skips nothing that was there
 *       throughout.
 *   <li><b>[S25] Isolation.</b> No call reads or writes anything of another list.
 *   <li><b>[S26] Limits.</b> A call beyond a limit is an {@link IllegalArgumentException} that
 *       names field, limit and value; nothing is cut silently.
 *   <li><b>[S27] Counts.</b> The number of tasks of each status equals the tasks.
 *   <li><b>[S28] Dormancy.</b> A task is dormant as long as its condition is not among those of the
 *       list that are met. A dormant task holds none of its dependents, is not ready, and is given
 *       to nobody. Falling asleep and waking make neither a version nor an event of the task; open
 *       blockers follow in the same step, and what becomes ready is answered. {@link Guard#AWAKE}
 *       and {@link Guard#FREE} are judged by it.
 *   <li><b>[S29] Run.</b> The number of the run, the files pushed, and the conditions that are met
 *       belong to the list's version; the number never goes back. All conditions that its tasks
 *       have are known.
 *   <li><b>[S30] Sweeps.</b> A sweep changes every task of its kind and statuses, and no other,
 *       after what falls asleep or leaves by the same write: one version, one higher fence and one
 *       event each, which names who lost the task. The events are answered.
 *   <li><b>[S31] Left.</b> An ephemeral task leaves the list with the end of its run: no page,
 *       count or claim shows it, its edges are gone, and its dependents no longer count it. {@link
 *       #open} and {@link #history} still find it, and its number and id stay taken. A write that
 *       changes it, relies on it, or gives it an edge is overtaken.
 *   <li><b>[S32] Resolved run.</b> A task that becomes resolved keeps the number of the run, as its
 *       write finds it, until it is not resolved any more.
 *   <li><b>[S33] Holds.</b> A task holds its paths for its holder's name exactly while somebody has
 *       it, whatever begins or ends that. A path claim holds its path until it is removed, or its
 *       end has come: by this instant, or by that of an earlier call. Nothing else holds a path.
 *   <li><b>[S34] Tiers.</b> A claim takes tasks of the lowest {@link Tier} first, over all ready
 *       tasks of its filter, and in claim order within a tier; none above the tier that it allows.
 *       Holds of the agent's own name never count, nor do those that the call itself begins. {@code
 *       None} says whether some task would do but for its tier.
 *   <li><b>[S35] Waiting on.</b> A claim, and a write by which somebody has a task, answer the
 *       holds of others that each task overlaps, those of path claims and of tasks: by path, then
 *       by agent, no doubles, the first {@value WaitingOn#HOLDS_SHOWN_MAX} and their number.
 *   <li><b>[S36] Unheld.</b> A change with {@link Guard#UNHELD} holds only if the write finds no
 *       hold of another agent than the task's new holder that overlaps its new paths.
 *   <li><b>[S37] Path board.</b> The path claims of a list have one version, 0 before their first
 *       write. A write of them names the version that it relies on: of any number that rely on the
 *       same, exactly one is answered {@code Written}, whole. The others change nothing, and are
 *       shown the board as it is, with the latest instant of its writes. Rows are told apart by
 *       path and owner. No end of a claim makes a version, and none is removed but by a write.
 *   <li><b>[S38] One at a time.</b> What begins a hold, and what looks at holds, take turns: of two
 *       claims of tasks that overlap each other, at most one is told that its task is free.
 *   <li><b>[S39] Filters.</b> A page shows the tasks for which all parts of its filter hold, and no
 *       others; what is ready is judged at the filter's instant.
 *   <li><b>[S40] Claim order of pages.</b> Pages by priority stand in claim order, from any place
 *       on, also if the task of that place is no longer there.
 *   <li><b>[S41] Frozen order.</b> A frozen order of changes is that of its moment: a task changed
 *       since keeps the place that its history gives, one created since is not shown. A walk in it
 *       repeats and skips no task that matched throughout, unless its change was just being written
 *       when the order was frozen.
 *   <li><b>[S42] Counts of filters.</b> The number of tasks that pass a filter equals those that
 *       its pages show.
 *   <li><b>[S43] Watch.</b> Every change of a list that begins after a watch of it was answered is
 *       followed by a hint, through whichever instance it was made; a hint may come for several
 *       changes at once, or for none.
 *   <li><b>[S44] Next due.</b> The next instant at which time alone changes what a claim may take:
 *       never later than the end of a lease or path claim that runs, or the start of a queued task.
 *   <li><b>[S45] Repeats.</b> A write or claim that carries a request is answered as the first one
 *       of its key was, and does nothing, for {@value #ANSWERS_KEPT_HOURS} hours from that one's
 *       instant on. The answer is kept in the same step as what the call did; a call that did
 *       nothing leaves none.
 *   <li><b>[S46] Documents.</b> A task has the document that the last change which names one gave
 *       it, whole, or none; a change that names none leaves it as it is. It is written in the same
 *       step as the version, and nothing but {@link #documents} reads it.
 *   <li><b>[S47] Removed.</b> A task is removed only at the version that the caller relies on, and
 *       only without edges. Then nothing shows it, neither {@link #open} nor its history, and what
 *       it took is free again; answers that name it stay. Its number and id are not given again. A
 *       write that changes it, relies on it, or names an edge of it is overtaken.
 * </ul>
 *
 * <p>The cost of a claim does not grow with the tasks that wait, are blocked or closed, nor with
 * documents; it grows with the assignees asked for, and a filter by tag or persona pays for the
 * ready tasks that it passes over. Holds in the way cost nothing there: what overlaps is kept when
 * a hold begins or ends, or when the first task of some paths becomes ready. A page costs what it
 * shows, at any depth; a filter pays for the tasks that it passes over. A frozen page also pays for
 * the tasks that changed since. A finish costs its dependents.
 *
 * <p>Every method is abstract, so that a backend that forgets one doesn't compile. A backend shows
 * that it keeps the rules by passing {@code TaskStoreContract} of tasks-testkit.
 */
public interface TaskStore extends AutoCloseable {

  /** The most changes that one write may hold; also of tasks that it relies on. */
  int CHANGES_MAX = 10_000;

  /** The most edges that one write may add, and the most that it may remove. */
  int EDGES_MAX = 100_000;

  /** The most claims that one call may ask for. */
  int CLAIMS_PER_CALL_MAX = 100;

  /** The most lapsed leases that one claim answers. */
  int EXPIRIES_PER_CLAIM_MAX = 100;

  /** The most tasks of one list that may have a condition or be ephemeral. */
  int RUN_TASKS_MAX = 10_000;

  /** The most tasks whose documents one call may read. */
  int DOCUMENTS_PER_CALL_MAX = 16;

  /** The most sweeps that one write may hold. */
  int SWEEPS_MAX = 10;

  /** The most path claims that a list may keep, with those that are over. */
  int PATH_CLAIMS_PER_LIST_MAX = 10_000;

  /** How many hours an answer is kept for repeats. */
  int ANSWERS_KEPT_HOURS = 24;

  /** How long an answer is kept for repeats. */
  Duration ANSWERS_KEPT = Duration.ofHours(ANSWERS_KEPT_HOURS);

  /** The most items of one slice of tasks, edges or events. */
  int SLICE_MAX = 1_000;

  /** The most tasks that may have changed since an order was frozen, for it to be read still. */
  int CHANGED_SINCE_MAX = 10_000;

  /**
   * The clock of this store: the database's, where there is one [S3]. Leases and start times are
   * judged by it alone. Whoever asks it may meet a {@link TaskStoreException}, as by any call.
   */
  InstantSource clock();

  /**
   * The list's state, some of its tasks, and fresh creation numbers, from one consistent state
   * [S2].
   *
   * @param list which list; one that was never written to is empty, at version 0
   * @param numbers how many fresh creation numbers, 0 to {@value #CHANGES_MAX} [S23]
   * @param ids which tasks, up to {@value #CHANGES_MAX}; those that don't exist are left out
   */
  Opening open(ListId list, int numbers, Collection<TaskId> ids);

  /**
   * Stores all of a write, or nothing [S5]. The only way to write, but for claims and renewals.
   *
   * @return {@code Written}, with what became ready [S13]; or {@code Overtaken}: a version [S6], a
   *     guard [S9] or the list's version [S10] did not hold, a new task's id is taken, or a task to
   *     replace or to rely on, or an end of an edge, is not there; with the list and the named
   *     tasks as they are now [S7]; or {@code Repeated}, with the former answer [S45]
   * @throws IllegalArgumentException if a creation number was used before; if a task is changed
   *     twice, but not in a row; or if a run would go back; nothing changed
   */
  WriteOutcome apply(Write write);

  /**
   * Gives an agent the first ready tasks in claim order [S15]–[S18] of the lowest tier [S34], each
   * at its next version with the event {@code CLAIMED}.
   *
   * @return {@code Taken}, with one task or more, fewer than asked for if fewer are ready, and what
   *     they wait on [S35]; {@code Due}, with lapsed leases to be decided first [S19]; {@code None}
   *     [S20]; or {@code Repeated}, with the former answer [S45]
   */
  ClaimOutcome claim(ClaimTerms terms);

  /** The holds of others that some paths overlap [S33], as {@link WaitingOn} shows them [S35]. */
  WaitingOn waitingOn(HoldTerms terms);

  /** The path claims of a list [S37]; none, at version 0, if none was ever written. */
  PathBoard paths(ListId list);

  /**
   * Stores all of a write of path claims, or nothing [S37].
   *
   * @return {@code Written}; or {@code Overtaken}, with the board as it is now
   * @throws IllegalArgumentException if the list would keep more than {@value
   *     #PATH_CLAIMS_PER_LIST_MAX} of them [S26]; nothing changed
   */
  PathOutcome applyPaths(PathWrite write);

  /**
   * Moves the ends of leases [S21].
   *
   * @return the renewals whose task is in progress under their fence
   */
  Set<Renewal> renew(ListId list, Collection<Renewal> renewals);

  /**
   * Looks for a chain of edges that leads from one of these tasks to one of those [S22].
   *
   * @param from tasks; those that don't exist are passed over, as in {@code to}
   * @param without edges to be treated as if they were not there
   * @return the tasks of a chain, each blocking the next: the first is one of {@code from}, the
   *     last one of {@code to}. A task that is in both is a chain by itself.
   */
  Optional<List<TaskId>> route(ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without);

  /**
   * The edges around some tasks, one step [S24]: by the creation number of the task asked about,
   * then of the other end.
   *
   * @throws IllegalArgumentException if the edge to go on after has an end that does not exist
   */
  Slice<Edge> edges(EdgeTerms terms);

  /** The tasks that pass a filter [S39], by creation number [S24] or in claim order [S40]. */
  Slice<Stored> page(PageTerms terms);

  /** How many tasks pass a filter [S42]. */
  long count(ListId list, TaskFilter filter);

  /**
   * Freezes the order of changes as it is now [S41], and counts the tasks that pass a filter [S42],
   * from one consistent state [S2].
   *
   * @param at the instant of the call
   */
  Frozen freeze(ListId list, TaskFilter filter, Instant at);

  /**
   * The tasks that pass a filter now [S39], in a frozen order: most recently changed first, then
   * the higher creation number [S41].
   *
   * @return the tasks; or nothing if more than {@value #CHANGED_SINCE_MAX} tasks changed since, or
   *     the store no longer knows that order
   */
  Optional<Slice<Placed>> frozen(FrozenTerms terms);

  /** The events of one task by version [S24]; none if it does not exist. */
  Slice<Event> history(HistoryTerms terms);

  /**
   * The documents of some tasks, from one consistent state [S46].
   *
   * @param ids which tasks, up to {@value #DOCUMENTS_PER_CALL_MAX}; those that don't exist or have
   *     none are left out
   */
  Map<TaskId, String> documents(ListId list, Collection<TaskId> ids);

  /**
   * Removes a task for good, with its history and document [S47].
   *
   * @param version the one at which it was found to be closed
   */
  RemoveOutcome remove(ListId list, TaskId task, long version);

  /** How many tasks have each status [S27]. */
  Counts counts(ListId list);

  /** What is known of the list's current run [S29]; a list that was never written to has none. */
  RunRecord run(ListId list);

  /** What a call of this key was answered, if that is still kept at this instant [S45]. */
  Optional<Answer> answer(ListId list, Request.Key key, Instant now);

  /**
   * Runs a hint soon after every change of the list [S43], until it is closed.
   *
   * @param hint must neither block nor fail; it may run on any thread, also of a writer
   */
  Subscription watch(ListId list, Runnable hint);

  /**
   * When the first lease or path claim of the list ends, or the first start that is still to come
   * is reached, as far as the calls so far have noticed [S44]; empty if there is none.
   */
  Optional<Instant> nextDue(ListId list);

  /** Ends the store. It does nothing the second time; what is called afterwards may fail [S4]. */
  @Override
  void close();
}
