package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A list, what was promised about it so far, and what the definitions say of each next answer. The
 * definitions are worked out from a {@link Snapshot}, never from what the list derives.
 */
final class ModelBoard {

  private final Board board = new Board();
  private final List<Claim> claims = new ArrayList<>();

  /** For each task the claim that may act on it, if there is one. */
  private final Map<TaskId, Claim> good = new LinkedHashMap<>();

  private Snapshot before = Snapshot.of(board.list);

  /** What a holder does. */
  enum Act {
    RENEW,
    RELEASE,
    COMPLETE,
    NOT_APPLICABLE,
    FAIL,
    BLOCK;

    UpdateResult by(Claim claim) {
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

  void create(
      int priority,
      List<Integer> blockers,
      List<Integer> dependents,
      String assignee,
      boolean early) {
    NewTask wish =
        NewTask.of("t").priority(priority).blockedBy(at(blockers)).blocks(at(dependents)).by("ann");
    wish = assignee.isEmpty() ? wish : wish.assignee(assignee);
    wish = early ? wish.startAt(board.clock.instant().plus(MINUTE)) : wish;

    CreateResult result = board.list.tryCreate(List.of(wish));

    // A new task closes a cycle exactly if something that it blocks leads to something that blocks
    // it.
    boolean cycle = before.leads(Set.of(at(dependents)), Set.of(at(blockers)));
    assertThat(result instanceof CreateResult.Refused).isEqualTo(cycle);
    check();
  }

  void claimNext(String agent, int count, boolean forEver) {
    ClaimRequest request = ClaimRequest.by(agent).upTo(count);
    request = forEver ? request : request.lease(MINUTE);
    List<TaskId> expected = before.ready(board.clock.instant(), Agent.of(agent), count);
    boolean anyPending = before.anyPending(board.clock.instant(), Agent.of(agent));

    ClaimResult result = board.list.claim(request);

    if (result instanceof ClaimResult.Claimed claimed) {
      assertThat(claimed.claims()).extracting(claim -> claim.task().id()).isEqualTo(expected);
      claimed.claims().forEach(this::won);
    } else {
      assertThat(expected).isEmpty();
      assertThat(Board.none(result).reason() == NoneReason.EMPTY).isEqualTo(!anyPending);
    }
    check();
  }

  void claimNamed(String agent, int index, boolean force) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    ClaimRequest request = ClaimRequest.by(agent).task(id).lease(MINUTE);
    Task task = before.lapsed(id, board.clock.instant());
    boolean free =
        before.isReady(id, board.clock.instant()) || before.isFreeParked(id, board.clock.instant());

    ClaimResult result = board.list.claim(force ? request.force() : request);

    if (free || (force && !task.status().isClosed())) {
      won(Board.claimed(result).claim());
    } else if (task.status() == Status.IN_PROGRESS) {
      assertThat(Board.refusal(result)).isInstanceOf(Refusal.Held.class);
    } else if (task.status().isClosed()) {
      assertThat(Board.refusal(result)).isInstanceOf(Refusal.Closed.class);
    } else {
      assertThat(Board.refusal(result))
          .isInstanceOfAny(Refusal.NotYet.class, Refusal.OpenBlockers.class);
    }
    check();
  }

  void act(int index, Act act) {
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
      assertThat(result).isInstanceOfAny(UpdateResult.LeaseLost.class, UpdateResult.Updated.class);
      assertThat(board.task(id)).isEqualTo(task);
    } else if (givenUp && (act == Act.RENEW || act == Act.RELEASE)) {
      assertThat(Board.loss(result)).isEqualTo(Loss.CLOSED);
    } else {
      assertThat(result).isNotInstanceOf(UpdateResult.LeaseLost.class);
      if (act != Act.RENEW && act != Act.BLOCK) {
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

    UpdateResult result = board.list.expire(id, claim.fence());

    if (has) {
      Task after = Board.updated(result);
      assertThat(after.fence()).isEqualTo(task.fence());
      assertThat(after.attempts()).isEqualTo(task.attempts() + 1);
      assertThat(after.holder()).isEmpty();
    } else {
      assertThat(result instanceof UpdateResult.Unchanged).isEqualTo(good.get(id) == claim);
      assertThat(board.task(id)).isEqualTo(task);
    }
    check();
  }

  void move(String agent, int index, Status status, boolean force) {
    if (before.isEmpty()) {
      return;
    }
    TaskId id = at(index);
    TaskUpdate update = to(TaskUpdate.of(id, agent), status);
    Task task = before.task(id);
    boolean own =
        task.holder().filter(holder -> holder.agent().equals(Agent.of(agent))).isPresent();
    Task lapsed = own ? task : before.lapsed(id, board.clock.instant());
    boolean heldByAnother = lapsed.status() == Status.IN_PROGRESS && !own;

    UpdateResult result = board.update(force ? update.force() : update);

    if (heldByAnother && !force) {
      assertThat(Board.refusal(result)).isInstanceOf(Refusal.Held.class);
    }
    boolean blocked = before.openBlockers(id) > 0 && !own && !force;
    boolean needsFree = status == Status.COMPLETED || status == Status.IN_PROGRESS;
    if (blocked && needsFree && lapsed.status() != status && !heldByAnother) {
      assertThat(Board.refusal(result))
          .isInstanceOfAny(Refusal.OpenBlockers.class, Refusal.NotYet.class);
    }
    if (result instanceof UpdateResult.Updated updated
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

    UpdateResult result = board.update(update);

    assertThat(result instanceof UpdateResult.Refused).isEqualTo(refused);
    check();
  }

  void prioritise(int index, int priority) {
    if (!before.isEmpty()) {
      board.update(TaskUpdate.of(at(index), "ann").priority(priority));
      assertThat(board.task(at(index)).priority()).isEqualTo(priority);
      check();
    }
  }

  void passTime(int seconds) {
    board.clock.advance(java.time.Duration.ofSeconds(seconds));
  }

  private void won(Claim claim) {
    claims.add(claim);
    good.put(claim.task().id(), claim);
  }

  private void check() {
    Snapshot after = Snapshot.of(board.list);
    after.checkAgainst(before);
    after.checkHistory(board.list);
    before = after;
  }

  private TaskId at(int index) {
    return before.ids().get(index % before.ids().size());
  }

  private TaskId[] at(List<Integer> indexes) {
    Set<TaskId> ids = new TreeSet<>(java.util.Comparator.comparing(TaskId::value));
    if (!before.isEmpty()) {
      indexes.forEach(index -> ids.add(at(index)));
    }
    return ids.toArray(TaskId[]::new);
  }

  static TaskUpdate to(TaskUpdate update, Status status) {
    return switch (status) {
      case PENDING -> update.pending();
      case IN_PROGRESS -> update.inProgress();
      case BLOCKED -> update.blocked("a key");
      case COMPLETED -> update.completed();
      case NOT_APPLICABLE -> update.notApplicable("no need");
      case FAILED -> update.failed("no");
      case CANCELLED -> update.cancelled();
    };
  }
}
