package io.agenttasks.mcp.cli;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.mcp.plan.PlanTask;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Agents, each on a thread of its own, that claim and finish tasks until nothing is left. */
final class Crew {

  private final DemoList demo;
  private final Party party;
  private final int agents;
  private final Progress progress;
  private final Waits waits;
  private final ConcurrentLinkedQueue<Start> starts = new ConcurrentLinkedQueue<>();

  Crew(DemoList demo, Party party, int agents, Progress progress, Waits waits) {
    this.demo = demo;
    this.party = party;
    this.agents = agents;
    this.progress = progress;
    this.waits = waits;
  }

  /**
   * Works until nothing is left, and answers what each agent found when it was given a task, also
   * when it worked before.
   */
  List<Start> work() throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(agents);
    try {
      List<Callable<Boolean>> shifts = new ArrayList<>();
      for (int number = 1; number <= agents; number++) {
        String agent = party.agent(number);
        shifts.add(() -> shift(agent));
      }
      for (Future<Boolean> shift : threads.invokeAll(shifts)) {
        shift.get();
      }
      return List.copyOf(starts);
    } catch (ExecutionException e) {
      throw new IllegalStateException("an agent stopped: " + reason(e), e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause instanceof IllegalStateException || cause instanceof TaskStoreException
        ? String.valueOf(cause.getMessage())
        : String.valueOf(cause);
  }

  /** One agent's work: it waits for tasks as long as there is hope for one. */
  private boolean shift(String agent) {
    ClaimRequest request = party.request(agent);
    while (demo.list().claim(request) instanceof ClaimResult.Claimed claimed) {
      // However this ends, the task is finished or given back: nobody waits for it in vain.
      try (Claim claim = claimed.claim()) {
        finish(agent, claim);
      }
    }
    return true;
  }

  private void finish(String agent, Claim claim) {
    PlanTask task = demo.planned(claim.task().id());
    starts.add(new Start(claim.task().id(), claim.fence(), open(claim.task().id())));
    waits.given(agent, claim);
    progress.finishing(agent, claim.task().id());
    String reason = task.notApplicableReason();
    if (reason == null) {
      claim.complete();
    } else {
      claim.notApplicable(reason);
    }
  }

  private List<TaskId> open(TaskId task) {
    return demo.blockers(task).stream()
        .filter(blocker -> !HistoryCheck.isResolved(demo.events(blocker)))
        .toList();
  }
}
