package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.cli.HistoryCheck.Finding;
import io.agenttasks.mcp.cli.HistoryCheck.TaskEvents;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The check finds what it is there for, in histories that were made wrong on purpose. */
final class HistoryCheckTest {

  private static final TaskId BLOCKER = TaskId.of("1");
  private static final TaskId DEPENDENT = TaskId.of("2");
  private static final Party PARTY = new Party("ann", null);

  private final List<Event> blockerDone =
      List.of(
          event(BLOCKER, 1, 0, What.CREATED),
          event(BLOCKER, 2, 10, What.CLAIMED),
          event(BLOCKER, 3, 20, What.COMPLETED));

  @Test
  void finds_nothing_in_a_good_history() {
    Finding finding = check(blockerDone, dependent(30, 40), List.of());

    assertThat(finding).isEqualTo(new Finding(0, List.of()));
  }

  @Test
  void takes_a_blocker_that_is_not_applicable_for_resolved() {
    List<Event> blocker =
        List.of(
            event(BLOCKER, 1, 0, What.CREATED),
            event(BLOCKER, 2, 10, What.CLAIMED),
            event(BLOCKER, 3, 20, What.NOT_APPLICABLE));

    assertThat(check(blocker, dependent(30, 40), List.of()).faults()).isEmpty();
  }

  @Test
  void does_not_accuse_a_claim_that_only_read_the_clock_early() {
    assertThat(check(blockerDone, dependent(19, 40), List.of()).faults()).isEmpty();
  }

  @Test
  void finds_a_task_that_was_claimed_twice() {
    List<Event> twice =
        List.of(
            event(DEPENDENT, 1, 0, What.CREATED),
            event(DEPENDENT, 2, 30, What.CLAIMED),
            event(DEPENDENT, 3, 31, What.CLAIMED),
            event(DEPENDENT, 4, 40, What.COMPLETED));
    List<Start> starts = List.of(start(BLOCKER, 2), start(DEPENDENT, 2), start(DEPENDENT, 3));

    Finding finding = HistoryCheck.of(histories(blockerDone, twice), starts, PARTY, TaskId::value);

    assertThat(finding.handedOutTwice()).isEqualTo(1);
    assertThat(finding.faults()).containsExactly("task 2 was handed out 2 times: ann-1, ann-1");
  }

  @Test
  void finds_a_task_whose_agent_saw_an_open_blocker() {
    Finding finding = check(blockerDone, dependent(15, 40), List.of(BLOCKER));

    assertThat(finding.faults())
        .containsExactly("task 2 was started before its blocker 1 was resolved");
    assertThat(finding.handedOutTwice()).isZero();
  }

  @Test
  void finds_a_task_that_was_finished_before_its_blocker() {
    Finding finding = check(blockerDone, dependent(5, 15), List.of());

    assertThat(finding.faults())
        .containsExactly("task 2 was started before its blocker 1 was resolved");
  }

  @Test
  void finds_a_task_whose_blocker_was_never_resolved() {
    List<Event> open = List.of(event(BLOCKER, 1, 0, What.CREATED));

    assertThat(check(open, dependent(30, 40), List.of()).faults())
        .containsExactly("task 2 was started before its blocker 1 was resolved");
  }

  @Test
  void finds_a_claim_that_no_agent_knows_of() {
    List<Start> starts = List.of(start(BLOCKER, 2));

    Finding finding =
        HistoryCheck.of(histories(blockerDone, dependent(30, 40)), starts, PARTY, TaskId::value);

    assertThat(finding.faults())
        .containsExactly("task 2 was started by a claim that no agent knows of: fence 2");
  }

  @Test
  void does_not_count_a_claim_of_a_task_that_had_come_back() {
    List<Event> again =
        List.of(
            event(DEPENDENT, 1, 0, What.CREATED),
            event(DEPENDENT, 2, 30, What.CLAIMED),
            event(DEPENDENT, 3, 31, What.EXPIRED),
            event(DEPENDENT, 4, 32, What.CLAIMED),
            event(DEPENDENT, 5, 40, What.COMPLETED));
    List<Start> starts = List.of(start(BLOCKER, 2), start(DEPENDENT, 2), start(DEPENDENT, 4));

    assertThat(HistoryCheck.of(histories(blockerDone, again), starts, PARTY, TaskId::value))
        .isEqualTo(new Finding(0, List.of()));
  }

  @Test
  void finds_a_claim_of_a_task_that_was_done() {
    List<Event> again =
        List.of(
            event(DEPENDENT, 1, 0, What.CREATED),
            event(DEPENDENT, 2, 30, What.CLAIMED),
            event(DEPENDENT, 3, 31, What.COMPLETED),
            event(DEPENDENT, 4, 32, What.CLAIMED),
            event(DEPENDENT, 5, 40, What.COMPLETED));
    List<Start> starts = List.of(start(BLOCKER, 2), start(DEPENDENT, 2), start(DEPENDENT, 4));

    assertThat(
            HistoryCheck.of(histories(blockerDone, again), starts, PARTY, TaskId::value)
                .handedOutTwice())
        .isEqualTo(1);
  }

  @Test
  void counts_claims_of_other_processes_but_leaves_their_clocks_and_their_agents_to_them() {
    Party others = new Party("bob", null);
    List<Event> twice =
        List.of(
            event(DEPENDENT, 1, 0, What.CREATED),
            event(DEPENDENT, 2, 10, What.CLAIMED),
            event(DEPENDENT, 3, 11, What.CLAIMED),
            event(DEPENDENT, 4, 15, What.COMPLETED));

    Finding finding =
        HistoryCheck.of(histories(blockerDone, twice), List.of(), others, TaskId::value);

    assertThat(finding.faults()).containsExactly("task 2 was handed out 2 times: ann-1, ann-1");
  }

  @Test
  void leaves_alone_what_was_never_started() {
    List<Event> waiting = List.of(event(DEPENDENT, 1, 0, What.CREATED));
    List<Event> open = List.of(event(BLOCKER, 1, 0, What.CREATED));

    assertThat(HistoryCheck.of(histories(open, waiting), List.of(), PARTY, TaskId::value).faults())
        .isEmpty();
  }

  private static Finding check(List<Event> blocker, List<Event> dependent, List<TaskId> open) {
    List<Start> starts = List.of(start(BLOCKER, 2), new Start(DEPENDENT, 2, open));
    return HistoryCheck.of(histories(blocker, dependent), starts, PARTY, TaskId::value);
  }

  private static List<TaskEvents> histories(List<Event> blocker, List<Event> dependent) {
    return List.of(
        new TaskEvents(BLOCKER, List.of(), blocker),
        new TaskEvents(DEPENDENT, List.of(BLOCKER), dependent));
  }

  private static List<Event> dependent(long claimed, long completed) {
    return List.of(
        event(DEPENDENT, 1, 0, What.CREATED),
        event(DEPENDENT, 2, claimed, What.CLAIMED),
        event(DEPENDENT, 3, completed, What.COMPLETED));
  }

  private static Start start(TaskId task, long fence) {
    return new Start(task, fence, List.of());
  }

  /** The fence is the version, for short. */
  private static Event event(TaskId task, long version, long second, What what) {
    return new Event(
        task,
        version,
        Instant.ofEpochSecond(second),
        Agent.of("ann-1"),
        version,
        what,
        "",
        Set.of(),
        null);
  }
}
