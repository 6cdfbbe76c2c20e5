package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.testkit.ManualClock;
import io.agenttasks.testkit.Promise;
import io.agenttasks.testkit.StoreInvariants;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A store that fails once within a call, at each of its questions in turn: an exception that says
 * that nothing changed is right, and the same call once more brings all about.
 */
final class FailureTest {

  private static final ListId LIST = ListId.of("/failing");
  private static final int NEVER = Integer.MAX_VALUE;
  private static final ListSettings CASCADE =
      ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE);

  /** Sets the stage, and gives the call that is tried. */
  private interface Scene {
    Runnable on(TaskList list);
  }

  /** Fails at one call from now, without doing it. */
  private static final class Failing implements InvocationHandler {

    private final TaskStore target;
    private int callsLeft = NEVER;

    Failing(TaskStore target) {
      this.target = target;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      if (!method.getName().equals("clock") && callsLeft-- == 0) {
        throw new TaskStoreException("away", false, null);
      }
      try {
        return method.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  @Test
  @Promise("P10")
  void creating() {
    survives(
        list -> {
          TaskId one = list.create(NewTask.of("one")).id();
          TaskId two = list.create(NewTask.of("two")).id();
          return () -> list.create(NewTask.of("between").blockedBy(one).blocks(two));
        });
  }

  @Test
  @Promise("P10")
  void claiming_what_is_next_behind_a_lapsed_lease() {
    survives(
        list -> {
          list.create(NewTask.of("one"));
          return () -> list.claim(ClaimRequest.by("A").lease(MINUTE));
        });
  }

  @Test
  @Promise("P10")
  void claiming_by_name() {
    survives(
        list -> {
          TaskId one = list.create(NewTask.of("one")).id();
          return () -> list.claim(ClaimRequest.by("A").task(one));
        });
  }

  @Test
  @Promise("P10")
  void renewing() {
    ManualClock clock = new ManualClock();
    survives(
        clock,
        list -> {
          Claim claim = claim(list, "one");
          clock.advance(MINUTE.dividedBy(2));
          return claim::renew;
        });
  }

  @Test
  @Promise("P10")
  void renewing_late() {
    ManualClock clock = new ManualClock();
    survives(
        clock,
        list -> {
          Claim claim = claim(list, "one");
          clock.advance(MINUTE);
          list.expire(claim.task().id(), claim.fence());
          return claim::renew;
        });
  }

  @Test
  @Promise("P10")
  void finishing() {
    survives(
        list -> {
          Claim claim = claim(list, "one");
          list.create(NewTask.of("behind").blockedBy(claim.task().id()));
          return claim::complete;
        });
  }

  @Test
  @Promise("P10")
  void finishing_more_than_one_write_holds() {
    survives(
        list -> {
          list.create(Collections.nCopies(TaskStore.SLICE_MAX + 1, NewTask.of("t")));
          List<Claim> claims = new ArrayList<>();
          while (claims.size() <= TaskStore.SLICE_MAX) {
            claims.addAll(claimed(list.claim(ClaimRequest.by("A").upTo(100))).claims());
          }
          return () -> list.complete(claims);
        });
  }

  @Test
  @Promise("P10")
  void finishing_several_of_which_one_is_lost() {
    survives(
        list -> {
          Claim one = claim(list, "one");
          Claim lost = claim(list, "lost");
          Claim three = claim(list, "three");
          list.update(TaskUpdate.of(lost.task().id(), "P").cancelled().force());
          return () -> list.complete(List.of(one, lost, three));
        });
  }

  @Test
  @Promise("P10")
  void a_cascade() {
    survives(
        list -> {
          Claim claim = claim(list, "root");
          TaskId root = claim.task().id();
          TaskId child = list.create(NewTask.of("child").blockedBy(root)).id();
          list.create(Collections.nCopies(250, NewTask.of("grandchild").blockedBy(child)));
          return () -> claim.fail("no");
        });
  }

  @Test
  @Promise("P10")
  void an_update_of_edges_and_status() {
    survives(
        list -> {
          TaskId one = list.create(NewTask.of("one")).id();
          TaskId two = list.create(NewTask.of("two").blockedBy(one)).id();
          TaskId three = list.create(NewTask.of("three")).id();
          return () ->
              list.update(
                  TaskUpdate.of(two, "P").removeBlockers(one).addDependents(three).blocked("why"));
        });
  }

  @Test
  @Promise("P10")
  void expiring() {
    survives(
        list -> {
          Claim claim = claim(list, "one");
          return () -> list.expire(claim.task().id(), claim.fence());
        });
  }

  @Test
  @Promise("P10")
  void starting_a_run() {
    survives(
        list -> {
          list.startRun();
          list.create(NewTask.of("for one run").ephemeral());
          list.create(NewTask.of("sleeps").activateWhen("x"));
          return () -> {
            if (list.run().run() == 1) {
              list.startRun();
            }
          };
        });
  }

  @Test
  @Promise("P10")
  void a_push_that_wakes_what_ended_badly() {
    survives(
        list -> {
          list.startRun();
          TaskId asleep = list.create(NewTask.of("asleep").activateWhen("x")).id();
          list.update(TaskUpdate.of(asleep, "P").cancelled().force());
          list.create(NewTask.of("behind").blockedBy(asleep));
          return () -> list.filesPushed(1, Set.of("x"), Set.of("x"));
        });
  }

  @Test
  @Promise("P10")
  void claiming_and_releasing_paths() {
    survives(list -> () -> list.claimPaths(PathRequest.by("A").paths("a", "b")));
    survives(
        list -> {
          list.claimPaths(PathRequest.by("A").paths("a", "b"));
          return () -> list.releaseAllPaths("A");
        });
  }

  private static Claim claim(TaskList list, String title) {
    Task task = list.create(NewTask.of(title));
    return claimed(list.claim(ClaimRequest.by("A").lease(MINUTE).task(task.id()))).claim();
  }

  private static void survives(Scene scene) {
    survives(new ManualClock(), scene);
  }

  private static void survives(ManualClock clock, Scene scene) {
    List<Object> undisturbed = new ArrayList<>();
    fails(clock, scene, NEVER, undisturbed);
    int failing = 0;
    while (fails(clock, scene, failing, undisturbed)) {
      // Of hundreds of calls every tenth or so will do.
      failing += 1 + failing / 20;
    }
    assertThat(failing).isPositive();
  }

  /** Whether the store was asked that often. */
  private static boolean fails(
      ManualClock clock, Scene scene, int failing, List<Object> undisturbed) {
    clock.set(ManualClock.START);
    InMemoryTaskStore store = new InMemoryTaskStore(clock);
    Failing failures = new Failing(store);
    TaskList seen = Tasks.on(store).list(LIST, CASCADE);
    Runnable call = scene.on(Tasks.on(proxy(failures)).list(LIST, CASCADE));
    Map<String, Object> before = everything(seen);
    failures.callsLeft = failing;
    boolean failed = false;
    try {
      call.run();
    } catch (TaskStoreException e) {
      failed = true;
      if (!e.mayHaveHappened()) {
        assertThat(everything(seen)).as("failed at %s", failing).isEqualTo(before);
      }
      failures.callsLeft = NEVER;
      call.run();
    }
    if (failing == NEVER) {
      undisturbed.addAll(outcome(seen));
    }
    assertThat(outcome(seen)).as("failed at %s", failing).isEqualTo(undisturbed);
    StoreInvariants.check(store, LIST);
    return failed;
  }

  private static TaskStore proxy(Failing failures) {
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(), new Class<?>[] {TaskStore.class}, failures);
  }

  /** Where all stands in the end: numbers of a failed creation are gone. */
  private static List<Object> outcome(TaskList list) {
    List<Object> outcome = new ArrayList<>();
    for (TaskView view : all(list)) {
      Status status = view.task().status();
      outcome.add(view.task().title() + " " + status + " " + view.openBlockers());
    }
    outcome.add(list.run().run() + " " + list.run().awake());
    list.pathClaims().forEach(claim -> outcome.add(claim.path()));
    return outcome;
  }

  private static Map<String, Object> everything(TaskList list) {
    Map<String, Object> all = new TreeMap<>();
    for (TaskView view : all(list)) {
      TaskId id = view.task().id();
      all.put("task " + id, List.of(view, list.history(id)));
    }
    all.put("run", list.run());
    all.put("paths", list.pathClaims());
    return all;
  }

  private static List<TaskView> all(TaskList list) {
    List<TaskView> all = new ArrayList<>();
    TaskQuery query = TaskQuery.all().edges().limit(TaskQuery.PAGE_SIZE_MAX);
    var page = list.page(query);
    all.addAll(page.items());
    while (page.next().isPresent()) {
      page = list.page(query.after(page.next().get()));
      all.addAll(page.items());
    }
    return all;
  }
}
