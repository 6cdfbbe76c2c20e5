package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Any script of the whole API is answered alike by a store and by the same store behind a recorder
 * that passes on copies: so a rule looks at values alone, and never at which object it was given.
 */
final class SameAnswersProperties {

  private static final int STEPS = 40;
  private static final List<String> AGENTS = List.of("ann", "bob", "cy");
  private static final List<String> PATHS = List.of("src", "src/a", "src/a.py#C", "docs");

  @Property(tries = 300)
  void two_stores_answer_any_script_alike(@ForAll long seed) {
    Script one = new Script(seed, new InMemoryTaskStore(new ManualClock()));
    ManualClock clock = new ManualClock();
    RecordingTaskStore recorder = new RecordingTaskStore(new InMemoryTaskStore(clock));
    Script other = new Script(seed, recorder);

    for (int step = 0; step < STEPS; step++) {
      String expected = one.step();
      assertThat(other.step()).as("step %d of seed %d", step, seed).isEqualTo(expected);
    }
    assertThat(other.everything()).isEqualTo(one.everything());
    assertThat(recorder.copies() > 0).isEqualTo(one.size() > 0);
  }

  /** Random calls, each answered by a text that says all that the caller learns. */
  private static final class Script {

    private final Random random;
    private final ManualClock clock;
    private final TaskList list;
    private final List<Claim> claims = new ArrayList<>();
    private int requests;

    Script(long seed, TaskStore store) {
      random = new Random(seed);
      clock = (ManualClock) store.clock();
      BlockerPolicy policy = pick(List.of(BlockerPolicy.values()));
      list = Tasks.on(store).list(ListId.of("/alike"), ListSettings.DEFAULT.withPolicy(policy));
    }

    /** One call; a mistake is an answer, too. */
    String step() {
      try {
        return call();
      } catch (IllegalArgumentException e) {
        return String.valueOf(e.getMessage());
      }
    }

    private String call() {
      return switch (random.nextInt(16)) {
        case 0, 1, 2 -> create();
        case 3, 4, 5 -> claim();
        case 6, 7 -> act();
        case 8, 9 -> update();
        case 10 -> String.valueOf(list.claimPaths(paths()));
        case 11 -> String.valueOf(list.releaseAllPaths(pick(AGENTS)));
        case 12 -> String.valueOf(clock.advance(Duration.ofSeconds(random.nextInt(40))));
        case 13 -> random.nextInt(3) == 0 ? "run " + list.startRun() : push();
        case 14 -> page();
        default -> explain();
      };
    }

    private String create() {
      NewTask task =
          NewTask.of("t").priority(random.nextInt(3)).by(pick(AGENTS)).paths(somePaths());
      if (random.nextInt(3) == 0 && size() > 0) {
        task = task.blockedBy(anyTask());
      }
      if (random.nextInt(6) == 0) {
        task = task.activateWhen("**/*.py");
      }
      if (random.nextInt(8) == 0) {
        task = task.ephemeral();
      }
      return String.valueOf(list.tryCreate(List.of(task), RequestId.of("c" + requestNumber())));
    }

    private String claim() {
      ClaimRequest request =
          ClaimRequest.by(pick(AGENTS))
              .lease(Duration.ofSeconds(30))
              .requestId("k" + requestNumber());
      if (random.nextInt(4) == 0 && size() > 0) {
        request = request.task(anyTask());
      } else {
        request = request.upTo(1 + random.nextInt(2));
      }
      ClaimResult result = list.claim(request);
      if (!(result instanceof ClaimResult.Claimed claimed)) {
        return String.valueOf(result);
      }
      StringBuilder text = new StringBuilder("claimed");
      for (Claim claim : claimed.claims()) {
        claims.add(claim);
        text.append(' ').append(claim.task()).append(claim.waitingOn());
      }
      return text.toString();
    }

    private String act() {
      if (claims.isEmpty()) {
        return "no claim";
      }
      Claim claim = pick(claims);
      return String.valueOf(
          switch (random.nextInt(6)) {
            case 0 -> claim.renew();
            case 1 -> claim.release();
            case 2 -> claim.fail("no");
            case 3 -> claim.block("a key");
            default -> claim.complete("done");
          });
    }

    private String update() {
      if (size() == 0) {
        return "no task";
      }
      TaskUpdate update = TaskUpdate.of(anyTask(), pick(AGENTS));
      update =
          switch (random.nextInt(6)) {
            case 0 -> update.addBlockers(anyTask());
            case 1 -> update.pending();
            case 2 -> update.paths(somePaths());
            case 3 -> update.cancelled();
            case 4 -> update.completed();
            default -> update.priority(random.nextInt(5));
          };
      return String.valueOf(list.update(random.nextBoolean() ? update.force() : update));
    }

    private String push() {
      long run = list.run().run();
      return run == 0
          ? "no run"
          : String.valueOf(list.filesPushed(run, somePushed(), List.of("a.py", "b.md")));
    }

    private String page() {
      TaskQuery query = TaskQuery.all().orderBy(pick(List.of(PageOrder.values()))).edges().limit(3);
      StringBuilder text = new StringBuilder();
      Page<TaskView> page = list.page(query);
      text.append(page.items());
      while (page.next().isPresent()) {
        page = list.page(query.after(page.next().get()));
        text.append(page.items());
      }
      return text.toString();
    }

    private String explain() {
      return (size() == 0 ? "" : list.explain(anyTask()).toString())
          + list.stalled()
          + list.canFinish()
          + list.graph().mermaid();
    }

    String everything() {
      StringBuilder text = new StringBuilder(page());
      for (long number = 1; number <= size(); number++) {
        text.append(list.history(TaskId.of(number)));
      }
      return text.append(list.pathClaims()).append(list.counts()).toString();
    }

    private long size() {
      return list.counts().total();
    }

    private TaskId anyTask() {
      return TaskId.of(1 + random.nextInt((int) size()));
    }

    private PathRequest paths() {
      return PathRequest.by(pick(AGENTS)).paths(pick(PATHS)).lease(Duration.ofSeconds(20));
    }

    private String[] somePaths() {
      return random.nextBoolean() ? new String[0] : new String[] {pick(PATHS)};
    }

    private List<String> somePushed() {
      return random.nextBoolean() ? List.of("a.py") : List.of("b.md");
    }

    /** Now and then the number of an earlier request. */
    private int requestNumber() {
      return requests > 0 && random.nextInt(10) == 0 ? random.nextInt(requests) : requests++;
    }

    private <T> T pick(List<T> some) {
      return some.get(random.nextInt(some.size()));
    }
  }
}
