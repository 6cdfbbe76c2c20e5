package io.agenttasks.testkit;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.Housekeeping;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.RemoveResult;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random calls of the whole API, each answered by a text that says all that the caller learns. */
final class CallScript {

  private static final List<String> AGENTS = List.of("ann", "bob", "cy");
  private static final List<String> PATHS = List.of("src", "src/a", "src/a.py#C", "docs");

  private final Random random;
  private final ManualClock clock;
  private final TaskList list;
  private final Housekeeping housekeeping;
  private final List<Claim> claims = new ArrayList<>();
  private int requests;
  private int removed;

  /**
   * The script of a seed.
   *
   * @param store whose clock is a {@link ManualClock} of its own
   * @param id a list that nobody wrote to yet
   */
  CallScript(long seed, TaskStore store, ListId id) {
    random = new Random(seed);
    clock = (ManualClock) store.clock();
    BlockerPolicy policy = pick(List.of(BlockerPolicy.values()));
    Tasks tasks = Tasks.on(store);
    list = tasks.list(id, ListSettings.DEFAULT.withPolicy(policy));
    housekeeping = tasks.housekeeping(id);
  }

  /** One call, and what came of it; a mistake is an answer, too. */
  String step() {
    try {
      return call();
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private String call() {
    return switch (random.nextInt(18)) {
      case 0, 1, 2 -> create();
      case 3, 4, 5 -> claim();
      case 6, 7 -> act();
      case 8, 9 -> update();
      case 10 -> String.valueOf(list.claimPaths(paths()));
      case 11 -> String.valueOf(list.releaseAllPaths(pick(AGENTS)));
      case 12 -> String.valueOf(clock.advance(Duration.ofSeconds(random.nextInt(40))));
      case 13 -> random.nextInt(3) == 0 ? "run " + list.startRun() : push();
      case 14 -> page();
      case 15, 16 -> remove();
      default -> explain();
    };
  }

  private String create() {
    NewTask task = NewTask.of("t").priority(random.nextInt(3)).by(pick(AGENTS)).paths(somePaths());
    if (random.nextInt(3) == 0 && size() > 0) {
      task = task.blockedBy(anyTask());
    }
    if (random.nextInt(6) == 0) {
      task = task.activateWhen("**/*.py");
    }
    if (random.nextInt(8) == 0) {
      task = task.ephemeral();
    }
    if (random.nextInt(3) == 0) {
      task = task.document(someDocument());
    }
    return String.valueOf(list.tryCreate(List.of(task), RequestId.of("c" + requestNumber())));
  }

  private String remove() {
    if (size() == 0) {
      return "no task";
    }
    RemoveResult result = housekeeping.remove(anyTask());
    removed += result instanceof RemoveResult.Removed ? 1 : 0;
    return String.valueOf(result);
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
        switch (random.nextInt(8)) {
          case 0 -> claim.renew();
          case 1 -> claim.release();
          case 2 -> claim.fail("no");
          case 3 -> claim.block("a key");
          case 4 -> claim.block("a key", someDocument());
          case 5 -> claim.complete("done", someDocument());
          default -> claim.complete("done");
        });
  }

  private String update() {
    if (size() == 0) {
      return "no task";
    }
    TaskUpdate update = TaskUpdate.of(anyTask(), pick(AGENTS));
    update =
        switch (random.nextInt(7)) {
          case 0 -> update.addBlockers(anyTask());
          case 6 -> update.document(random.nextInt(3) == 0 ? null : someDocument());
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
    query = random.nextBoolean() ? query.documents() : query;
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

  /** What there is after the calls so far. */
  String everything() {
    StringBuilder text = new StringBuilder(page());
    for (long number = 1; number <= size() + removed; number++) {
      text.append(list.history(TaskId.of(number)));
    }
    return text.append(list.pathClaims()).append(list.counts()).toString();
  }

  private long size() {
    return list.counts().total();
  }

  private TaskId anyTask() {
    return TaskId.of(1 + random.nextInt((int) size() + removed));
  }

  private String someDocument() {
    return "{\"n\": " + random.nextInt(3) + "}";
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
