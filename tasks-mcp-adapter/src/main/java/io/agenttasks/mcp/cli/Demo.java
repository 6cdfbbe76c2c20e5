package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Event;
import io.agenttasks.model.Status;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One demonstration: a plan becomes a list, agents work it off, and the history is checked. */
final class Demo {

  private static final int FAULTS_SHOWN_MAX = 10;

  private final Screen screen;
  private final int agents;
  private final boolean all;
  private final Party party;

  Demo(Screen screen, int agents, boolean all, Party party) {
    this.screen = screen;
    this.agents = agents;
    this.all = all;
    this.party = party;
  }

  /**
   * Runs it, and writes what there is to see.
   *
   * @param store with the list; closed at the end
   * @param name of the list: an empty one, or of a party that shares, one with the plan's tasks
   * @return whether every task was resolved, and the check found nothing
   * @throws PlanException if the list refuses the plan
   */
  boolean run(TaskStore store, String name, Plan plan) throws PlanException, InterruptedException {
    try (Tasks tasks = Tasks.on(store)) {
      TaskList list = tasks.list(name);
      DemoList demo = party.isSharing() ? DemoList.shared(list, plan) : DemoList.of(list, plan);
      Progress progress = new Progress(screen, demo.size(), demo::label);
      screen.line(demo.size() + " tasks, " + agents + " agents, in " + name);
      InstantSource clock = store.clock();
      Instant start = clock.instant();
      Waits waits = new Waits(screen, demo::label);
      List<Start> starts = work(store, list, new Crew(demo, party, agents, progress, waits));
      Duration took = Duration.between(start, clock.instant());
      progress.end();
      waits.print();
      return report(demo, starts, start, took);
    }
  }

  private List<Start> work(TaskStore store, TaskList list, Crew crew) throws InterruptedException {
    if (!party.isSharing()) {
      return crew.work();
    }
    try (Others others = new Others(store, list)) {
      List<Start> before = List.of();
      List<Start> starts = crew.work();
      while (others.leaveWork(starts.size() > before.size())) {
        before = starts;
        starts = crew.work();
      }
      return starts;
    }
  }

  private boolean report(DemoList demo, List<Start> starts, Instant start, Duration took) {
    List<HistoryCheck.TaskEvents> histories = demo.histories();
    new Board(screen, demo).print(all);
    new WorkOrder(screen, demo).print(histories, firstClaim(histories, start), all);
    HistoryCheck.Finding finding = HistoryCheck.of(histories, starts, party, demo::label);
    screen.line("");
    tell(finding);
    if (party.isSharing()) {
      screen.line(
          "shared: %d of %d tasks were finished by this process, %s-..."
              .formatted(finishedHere(histories), demo.size(), party.name()));
    }
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

  /** When work began: other processes may have been there first. */
  private static Instant firstClaim(List<HistoryCheck.TaskEvents> histories, Instant start) {
    return events(histories)
        .filter(event -> event.what() == Event.What.CLAIMED)
        .map(Event::at)
        .filter(start::isAfter)
        .min(Comparator.naturalOrder())
        .orElse(start);
  }

  private long finishedHere(List<HistoryCheck.TaskEvents> histories) {
    return histories.stream()
        .filter(history -> HistoryCheck.isResolvedBy(party, history.events()))
        .count();
  }

  private static Stream<Event> events(List<HistoryCheck.TaskEvents> histories) {
    return histories.stream().flatMap(history -> history.events().stream());
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
