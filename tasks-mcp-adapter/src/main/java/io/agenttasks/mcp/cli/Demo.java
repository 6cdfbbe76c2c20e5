package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/** One demonstration: a plan becomes a list, agents work it off, and the history is checked. */
final class Demo {

  private static final int FAULTS_SHOWN_MAX = 10;

  private final Screen screen;
  private final int agents;
  private final boolean all;
  private final InstantSource clock = new DemoClock(InstantSource.system().instant());

  Demo(Screen screen, int agents, boolean all) {
    this.screen = screen;
    this.agents = agents;
    this.all = all;
  }

  /**
   * Runs it, and writes what there is to see.
   *
   * @return whether every task was resolved, and the check found nothing
   * @throws PlanException if the list refuses the plan
   */
  boolean run(Plan plan) throws PlanException, InterruptedException {
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore(clock))) {
      TaskList list = tasks.list("/demo/plan");
      DemoList demo = DemoList.of(list, plan);
      Progress progress = new Progress(screen, demo.size(), demo::label);
      screen.line(demo.size() + " tasks, " + agents + " agents");
      Instant start = clock.instant();
      Waits waits = new Waits(screen, demo::label);
      List<Start> starts = new Crew(demo, agents, progress, waits).work();
      Duration took = Duration.between(start, clock.instant());
      progress.end();
      waits.print();
      return report(demo, starts, start, took);
    }
  }

  private boolean report(DemoList demo, List<Start> starts, Instant start, Duration took) {
    List<HistoryCheck.TaskEvents> histories = demo.histories();
    new Board(screen, demo).print(all);
    new WorkOrder(screen, demo).print(histories, start, all);
    HistoryCheck.Finding finding = HistoryCheck.of(histories, starts, demo::label);
    screen.line("");
    tell(finding);
    Counts counts = demo.list().counts();
    long resolved = counts.of(Status.COMPLETED) + counts.of(Status.NOT_APPLICABLE);
    screen.line(
        String.format(
            Locale.ROOT,
            "demo: %d tasks, %d resolved, %d handed out twice, %d agents, %.2f s",
            demo.size(),
            resolved,
            finding.handedOutTwice(),
            agents,
            took.toNanos() / 1e9));
    return finding.faults().isEmpty() && resolved == demo.size();
  }

  private void tell(HistoryCheck.Finding finding) {
    List<String> faults = finding.faults();
    if (faults.isEmpty()) {
      screen.line(
          "checked from the history: no task was handed out twice,"
              + " none started before its blockers were resolved");
      return;
    }
    faults.stream()
        .limit(FAULTS_SHOWN_MAX)
        .forEach(fault -> screen.problem("checked from the history: " + fault));
    if (faults.size() > FAULTS_SHOWN_MAX) {
      screen.problem(
          "checked from the history: " + (faults.size() - FAULTS_SHOWN_MAX) + " more faults");
    }
  }
}
