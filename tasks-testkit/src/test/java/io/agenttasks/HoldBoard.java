package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.testkit.HolderAct;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A list whose claims are compared with {@link HoldModel}, one by one. */
final class HoldBoard {

  private final Board board = new Board(ListSettings.DEFAULT.withMaxAttempts(0));
  private final List<Claim> claims = new ArrayList<>();

  void create(NewTask task) {
    board.create(task);
  }

  void createBehind(NewTask task, int blocker) {
    List<TaskId> ids = model().ids();
    board.create(ids.isEmpty() ? task : task.blockedBy(ids.get(blocker % ids.size())));
  }

  void createLater(NewTask task, int seconds) {
    board.create(task.startAt(board.clock.instant().plusSeconds(seconds)));
  }

  void claim(ClaimRequest request) {
    HoldModel before = model();
    List<TaskId> expected = before.chosen(request);

    ClaimResult result = board.list.claim(request);

    if (result instanceof ClaimResult.Claimed claimed) {
      assertThat(claimed.claims()).extracting(it -> it.task().id()).isEqualTo(expected);
      claimed.claims().forEach(claim -> won(claim, request, before));
    } else {
      assertThat(expected).isEmpty();
      assertThat(Board.none(result).reason() == NoneReason.HELD)
          .isEqualTo(before.isAnyReady(request));
    }
  }

  void claimNamed(ClaimRequest request, int index) {
    List<TaskId> ids = model().ids();
    if (ids.isEmpty()) {
      return;
    }
    TaskId id = ids.get(index % ids.size());
    // Other lapsed leases hold on until somebody meets them: so they are met first.
    board.list.claim(ClaimRequest.by("nobody").assignedTo("nobody"));
    HoldModel before = model();
    WaitingOn others = before.waitingOn(request.agent(), id);

    ClaimResult result = board.list.claim(request.task(id));

    if (result instanceof ClaimResult.Claimed claimed) {
      assertThat(request.free() && !others.isNothing()).isFalse();
      won(claimed.claim(), request, before);
    } else if (Board.refusal(result) instanceof Refusal.HeldPaths held) {
      assertThat(request.free()).isTrue();
      assertThat(held.waitingOn()).isEqualTo(others);
    }
  }

  void act(int index, HolderAct act) {
    if (!claims.isEmpty()) {
      act.by(claims.get(index % claims.size()));
      check();
    }
  }

  void update(int index, java.util.function.UnaryOperator<TaskUpdate> change) {
    List<TaskId> ids = model().ids();
    if (!ids.isEmpty()) {
      board.update(change.apply(TaskUpdate.of(ids.get(index % ids.size()), "editor").force()));
      check();
    }
  }

  void claimPaths(PathRequest request) {
    board.list.claimPaths(request);
    check();
  }

  void releasePaths(String agent) {
    board.list.releaseAllPaths(agent);
    check();
  }

  void renewPaths(String agent) {
    board.list.renewPaths(agent);
    check();
  }

  void passTime(int seconds) {
    board.clock.advance(Duration.ofSeconds(seconds));
  }

  private void won(Claim claim, ClaimRequest request, HoldModel before) {
    // What one call takes are own holds, so the state before it tells.
    assertThat(claim.waitingOn()).isEqualTo(before.waitingOn(request.agent(), claim.task().id()));
    claims.add(claim);
  }

  /** What each task would wait on, once all lapsed leases are ended. */
  private void check() {
    board.list.claim(ClaimRequest.by("nobody").assignedTo("nobody"));
    HoldModel now = model();
    Agent nobody = Agent.of("nobody");
    for (TaskId id : now.ids()) {
      if (now.task(id).holder().isEmpty()) {
        HoldTerms terms =
            new HoldTerms(board.list.id(), nobody, now.task(id).paths(), board.clock.instant());
        assertThat(board.store.waitingOn(terms)).isEqualTo(now.waitingOn(nobody, id));
      }
    }
  }

  private HoldModel model() {
    return HoldModel.of(board.list, board.clock.instant());
  }
}
