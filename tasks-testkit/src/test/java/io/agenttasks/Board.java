package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.ClaimResult.NoneReady;
import io.agenttasks.UpdateResult.LeaseLost;
import io.agenttasks.UpdateResult.Updated;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A list in memory on a clock that stands still at {@link #T0}, and the words that tests use about
 * it.
 */
final class Board {

  static final Instant T0 = Instant.parse("2026-03-02T08:00:00Z");
  static final Duration MINUTE = Duration.ofMinutes(1);

  final ManualClock clock = new ManualClock(T0);
  final InMemoryTaskStore store = new InMemoryTaskStore(clock);
  final Tasks tasks = Tasks.on(store);
  final TaskList list;

  Board() {
    this(ListSettings.DEFAULT);
  }

  Board(ListSettings settings) {
    list = tasks.list(io.agenttasks.model.ListId.of("/board"), settings);
  }

  TaskId create(String title, TaskId... blockers) {
    return create(NewTask.of(title).blockedBy(blockers));
  }

  TaskId create(NewTask task) {
    return list.create(task).id();
  }

  Claim claim(String agent) {
    return claim(ClaimRequest.by(agent));
  }

  Claim claim(ClaimRequest request) {
    return claimed(list.claim(request)).claim();
  }

  TaskId claimedBy(String agent) {
    return claim(agent).task().id();
  }

  NoneReason noneFor(String agent) {
    return none(list.claim(ClaimRequest.by(agent))).reason();
  }

  Task task(TaskId id) {
    return list.get(id).orElseThrow().task();
  }

  List<Event.What> history(TaskId id) {
    return list.history(id).events().stream().map(Event::what).toList();
  }

  Event lastEvent(TaskId id) {
    List<Event> events = list.history(id).events();
    return events.get(events.size() - 1);
  }

  UpdateResult update(TaskUpdate update) {
    return list.update(update);
  }

  static Claimed claimed(ClaimResult result) {
    assertThat(result).isInstanceOf(Claimed.class);
    return (Claimed) result;
  }

  static NoneReady none(ClaimResult result) {
    assertThat(result).isInstanceOf(NoneReady.class);
    return (NoneReady) result;
  }

  static Refusal refusal(ClaimResult result) {
    assertThat(result).isInstanceOf(ClaimResult.Refused.class);
    return ((ClaimResult.Refused) result).refusal();
  }

  static Refusal refusal(UpdateResult result) {
    assertThat(result).isInstanceOf(UpdateResult.Refused.class);
    return ((UpdateResult.Refused) result).refusal();
  }

  static Refusal refusal(CreateResult result) {
    assertThat(result).isInstanceOf(CreateResult.Refused.class);
    return ((CreateResult.Refused) result).refusal();
  }

  static Task updated(UpdateResult result) {
    assertThat(result).isInstanceOf(Updated.class);
    return ((Updated) result).task();
  }

  static List<TaskId> freed(UpdateResult result) {
    assertThat(result).isInstanceOf(Updated.class);
    return ((Updated) result).freed().first();
  }

  static Loss loss(UpdateResult result) {
    assertThat(result).isInstanceOf(LeaseLost.class);
    return ((LeaseLost) result).loss();
  }
}
