package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.ClaimResult.NoneReady;
import io.agenttasks.CreateResult;
import io.agenttasks.Housekeeping;
import io.agenttasks.NewTask;
import io.agenttasks.RemoveResult;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.UpdateResult.LeaseLost;
import io.agenttasks.UpdateResult.Updated;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * A list, what was promised about it so far, and what the definitions say of each next answer. They
 * are worked out by {@link Definitions}, never from what the list derives.
 */
final class ListModel {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final TaskStore store;
  private final ManualClock clock;
  private final TaskList list;
  private final Housekeeping housekeeping;

  /** The documents of those tasks that have one. */
  private final Map<TaskId, String> documents = new HashMap<>();

  private final List<Claim> claims = new ArrayList<>();

  /** For each task the claim that may act on it, if there is one. */
  private final Map<TaskId, Claim> good = new LinkedHashMap<>();

  private Definitions before;

  /**
   * A list that nobody wrote to yet.
   *
   * @param store whose clock is this one
   */
  ListModel(TaskStore store, ManualClock clock, ListId id) {
    this.store = store;
    this.clock = clock;
    Tasks tasks = Tasks.on(store);
    this.list = tasks.list(id);
    this.housekeeping = tasks.housekeeping(id);
    this.before = Definitions.of(list);
  }

  void create(
      int priority,
      List<Integer> blockers,
      List<Integer> dependents,
      String assignee,
      boolean early) {
    NewTask wish =
        NewTask.of("t").priority(priority).blockedBy(at(blockers)).blocks(at(dependents)).by("ann");
    wish = assignee.isEmpty() ? wish : wish.assignee(assignee);
    wish = early ? wish.startAt(clock.instant().plus(MINUTE)) : wish;

    CreateResult result = list.tryCreate(List.of(wish));

    // A new task closes a cycle exactly if something that it blocks leads to something that blocks
    // it.
    boolean cycle = before.leads(Set.of(at(dependents)), Set.of(at(blockers)));
    assertThat(result instanceof CreateResult.Refused).isEqualTo(cycle);
    check();
  }

  void claimNext(String agent, int count, boolean forEver) {
    ClaimRequest request = ClaimRequest.by(agent).upTo(count);
    request = forEver ? request : request.lease(MINUTE);
    List<TaskId> expected = before.ready(clock.instant(), Agent.of(agent), count);
    boolean anyPending = before.anyPending(clock.instant(), Agent.of(agent));

    ClaimResult result = list.claim(request);

    if (result instanceof Claimed claimed) {
      assertThat(claimed.claims()).extracting(claim -> claim.task().id()).isEqualTo(expected);
      claimed.claims().forEach(this::won);
    } else {
      assertThat(expected).isEmpty();
      assertThat(the(NoneReady.class, result).reason() == NoneReason.EMPTY).isEqualTo(!anyPending);
    }
    check();
  }

  void claimNamed(String agent, int index, boolean force) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    ClaimRequest request = ClaimRequest.by(agent).task(id).lease(MINUTE);
    Task task = before.lapsed(id, clock.instant());
    boolean free = before.isReady(id, clock.instant()) || before.isFreeParked(id, clock.instant());

    ClaimResult result = list.claim(force ? request.force() : request);

    if (free || (force && !task.status().isClosed())) {
      won(the(Claimed.class, result).claim());
    } else if (task.status() == Status.IN_PROGRESS) {
      assertThat(the(ClaimResult.Refused.class, result).refusal()).isInstanceOf(Refusal.Held.class);
    } else if (task.status().isClosed()) {
      assertThat(the(ClaimResult.Refused.class, result).refusal())
          .isInstanceOf(Refusal.Closed.class);
    } else {
      assertThat(the(ClaimResult.Refused.class, result).refusal())
          .isInstanceOfAny(Refusal.NotYet.class, Refusal.OpenBlockers.class);
    }
    check();
  }

  void act(int index, HolderAct act) {
    if (claims.isEmpty()) {
      return;
    }
    Claim claim = claims.get(index % claims.size());
    TaskId id = claim.task().id();
    boolean isGood = good.get(id) == claim;
    Task task = before.task(id);
    boolean givenUp = task.state() instanceof TaskState.Failed failed && failed.by() == null;

    UpdateResult result = act.by(claim);

    if (!isGood) {
      // Only what this claim did before is confirmed again; nothing is ever changed.
      assertThat(result).isInstanceOfAny(LeaseLost.class, Updated.class);
      assertThat(task(id)).isEqualTo(task);
    } else if (givenUp && (act == HolderAct.RENEW || act == HolderAct.RELEASE)) {
      assertThat(the(LeaseLost.class, result).loss()).isEqualTo(Loss.CLOSED);
    } else {
      assertThat(result).isNotInstanceOf(LeaseLost.class);
      if (act != HolderAct.RENEW && act != HolderAct.BLOCK) {
        good.remove(id);
      }
    }
    check();
  }

  /** The host ends a claim early: whoever has the task by it loses it, and may come back. */
  void expire(int index) {
    if (claims.isEmpty()) {
      return;
    }
    Claim claim = claims.get(index % claims.size());
    TaskId id = claim.task().id();
    Task task = before.task(id);
    boolean has = task.holder().filter(holder -> holder.fence() == claim.fence()).isPresent();

    UpdateResult result = list.expire(id, claim.fence());

    if (has) {
      Task after = the(Updated.class, result).task();
      assertThat(after.fence()).isEqualTo(task.fence());
      assertThat(after.attempts()).isEqualTo(task.attempts() + 1);
      assertThat(after.holder()).isEmpty();
    } else {
      assertThat(result instanceof UpdateResult.Unchanged).isEqualTo(good.get(id) == claim);
      assertThat(task(id)).isEqualTo(task);
    }
    check();
  }

  void move(String agent, int index, Status status, boolean force) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    TaskUpdate update = Updates.to(TaskUpdate.of(id, agent), status);
    Task task = before.task(id);
    boolean own =
        task.holder().filter(holder -> holder.agent().equals(Agent.of(agent))).isPresent();
    Task lapsed = own ? task : before.lapsed(id, clock.instant());
    boolean heldByAnother = lapsed.status() == Status.IN_PROGRESS && !own;

    UpdateResult result = list.update(force ? update.force() : update);

    if (heldByAnother && !force) {
      assertThat(the(UpdateResult.Refused.class, result).refusal())
          .isInstanceOf(Refusal.Held.class);
    }
    boolean blocked = before.openBlockers(id) > 0 && !own && !force;
    boolean needsFree = status == Status.COMPLETED || status == Status.IN_PROGRESS;
    if (blocked && needsFree && lapsed.status() != status && !heldByAnother) {
      assertThat(the(UpdateResult.Refused.class, result).refusal())
          .isInstanceOfAny(Refusal.OpenBlockers.class, Refusal.NotYet.class);
    }
    if (result instanceof Updated updated
        && (updated.task().fence() != task.fence() || status != Status.BLOCKED)) {
      good.remove(id);
    }
    check();
  }

  void edges(int index, List<Integer> add, List<Integer> remove, List<Integer> dependents) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    TaskUpdate update =
        TaskUpdate.of(id, "ann")
            .addBlockers(at(add))
            .removeBlockers(at(remove))
            .addDependents(at(dependents));
    boolean refused =
        before
            .withEdges(id, Set.of(at(add)), Set.of(at(remove)), Set.of(at(dependents)))
            .hasCycle();

    UpdateResult result = list.update(update);

    assertThat(result instanceof UpdateResult.Refused).isEqualTo(refused);
    check();
  }

  void prioritise(int index, int priority) {
    if (!before.isEmpty()) {
      list.update(TaskUpdate.of(at(index), "ann").priority(priority));
      assertThat(task(at(index)).priority()).isEqualTo(priority);
      check();
    }
  }

  /** Gives the task a document; an empty one takes it away. */
  void document(int index, String text) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    String wanted = text.isEmpty() ? null : text;
    boolean there = Objects.equals(documents.get(id), wanted);

    UpdateResult result = list.update(TaskUpdate.of(id, "ann").document(wanted));

    assertThat(result instanceof UpdateResult.Unchanged).isEqualTo(there);
    if (wanted == null) {
      documents.remove(id);
    } else {
      documents.put(id, wanted);
    }
    check();
  }

  /** The host removes the task, if it is closed and has no edge. */
  void remove(int index) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    Status status = before.task(id).status();

    RemoveResult result = housekeeping.remove(id);

    if (!status.isClosed()) {
      assertThat(result).isEqualTo(new RemoveResult.NotClosed(status));
    } else if (before.hasEdge(id)) {
      assertThat(result).isEqualTo(new RemoveResult.HasEdges());
    } else {
      assertThat(result).isEqualTo(new RemoveResult.Removed());
      assertThat(list.get(id)).isEmpty();
      before = before.without(id);
      documents.remove(id);
      claims.removeIf(claim -> claim.task().id().equals(id));
    }
    check();
  }

  void passTime(int seconds) {
    clock.advance(Duration.ofSeconds(seconds));
  }

  /** Recounts the list, and closes its store. */
  void end() {
    try {
      StoreInvariants.check(store, list.id());
    } finally {
      store.close();
    }
  }

  private void won(Claim claim) {
    claims.add(claim);
    good.put(claim.task().id(), claim);
  }

  private void check() {
    Definitions after = Definitions.of(list);
    after.checkAgainst(before);
    after.checkHistory(before, list);
    before = after;
    checkDocuments();
  }

  private void checkDocuments() {
    List<TaskId> ids = before.ids();
    Map<TaskId, String> found = new HashMap<>();
    for (int from = 0; from < ids.size(); from += TaskStore.DOCUMENTS_PER_CALL_MAX) {
      int to = Math.min(ids.size(), from + TaskStore.DOCUMENTS_PER_CALL_MAX);
      found.putAll(store.documents(list.id(), ids.subList(from, to)));
    }
    assertThat(found).isEqualTo(documents);
  }

  private Task task(TaskId id) {
    return list.get(id).orElseThrow().task();
  }

  private static <T> T the(Class<T> kind, Object result) {
    assertThat(result).isInstanceOf(kind);
    return kind.cast(result);
  }

  private TaskId at(int index) {
    return before.ids().get(index % before.ids().size());
  }

  private TaskId[] at(List<Integer> indexes) {
    Set<TaskId> ids = new TreeSet<>(Comparator.comparing(TaskId::value));
    if (!before.isEmpty()) {
      indexes.forEach(index -> ids.add(at(index)));
    }
    return ids.toArray(TaskId[]::new);
  }
}
