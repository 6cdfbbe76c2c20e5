package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.Tasks;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tasks that are put aside while others hold what they overlap. That claims give the same with and
 * without is shown by the contract, where a single task is put aside already.
 */
final class LanesTest {

  private static final ListId LIST = ListId.of("/lanes");

  /** More than are read at once, and than return at once. */
  private static final int BEHIND = 250;

  private static final int RETURNING = 200;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void many_tasks_behind_a_path_are_put_aside_by_the_first_claim(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      assertThat(number(tasks, "ann")).isEqualTo(BEHIND + 1);

      assertThat(count(place, "task where lane > 0")).isEqualTo(BEHIND);
      assertThat(number(tasks, "ann")).isEqualTo(BEHIND + 2);
      assertThat(count(place, "lane")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void they_are_given_in_claim_order_once_nobody_holds_it_and_no_lane_stays(Backend backend)
      throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      number(tasks, "ann");

      tasks.list(LIST).releasePaths("holder", "held");

      for (int number = 1; number <= BEHIND; number++) {
        assertThat(number(tasks, "ann")).isEqualTo(number);
      }
      assertThat(number(tasks, "ann")).isEqualTo(BEHIND + 2);
      assertThat(count(place, "lane")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void they_return_by_pages_once_nobody_holds_it(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      number(tasks, "ann");
      tasks.list(LIST).releasePaths("holder", "held");

      number(tasks, "ann");
      assertThat(count(place, "task where lane > 0")).isEqualTo(BEHIND - RETURNING);

      number(tasks, "ann");
      assertThat(count(place, "task where lane > 0")).isZero();
      assertThat(count(place, "lane")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void they_are_given_to_the_agent_that_holds_it(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      number(tasks, "ann");

      assertThat(number(tasks, "holder")).isEqualTo(1);
      assertThat(number(tasks, "ann")).isEqualTo(BEHIND + 2);
      assertThat(number(tasks, "holder")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void they_are_given_in_claim_order_when_nothing_else_is_ready(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      TaskList list = tasks.list(LIST);
      number(tasks, "ann");
      number(tasks, "ann");

      assertThat(list.claim(ClaimRequest.by("ann").onlyFree()))
          .isInstanceOf(ClaimResult.NoneReady.class);
      Claim claim = claimed(list.claim(ClaimRequest.by("ann")));

      assertThat(claim.task().creation()).isEqualTo(1);
      assertThat(claim.waitingOn()).isNotEqualTo(WaitingOn.NOTHING);
    }
  }

  @ParameterizedTest
  @EnumSource
  void one_that_gets_another_path_or_is_held_and_freed_stands_where_all_stand(Backend backend)
      throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      TaskList list = tasks.list(LIST);
      number(tasks, "ann");

      list.update(TaskUpdate.of(TaskId.of(7), "ben").paths("elsewhere"));

      assertThat(number(tasks, "ann")).isEqualTo(7);

      list.create(NewTask.of("first").priority(9));
      list.update(TaskUpdate.of(TaskId.of(8), "ben").addBlockers(TaskId.of(BEHIND + 3)));
      list.update(TaskUpdate.of(TaskId.of(8), "ben").paths("aside"));
      claimed(list.claim(ClaimRequest.by("ann"))).complete();

      assertThat(number(tasks, "ann")).isEqualTo(8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void several_that_are_held_by_one_write_stand_where_all_stand(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = filled(place)) {
      number(tasks, "ann");

      tasks.list(LIST).create(NewTask.of("first").blocks(TaskId.of(7), TaskId.of(8)));

      assertThat(count(place, "task where lane > 0")).isEqualTo(BEHIND - 2);
    }
  }

  /** Tasks of high priority in a directory that somebody holds, and two others. */
  private static Tasks filled(Place place) {
    Tasks tasks = Tasks.on(place.open());
    TaskList list = tasks.list(LIST);
    list.create(
        IntStream.range(0, BEHIND)
            .mapToObj(index -> NewTask.of("behind").priority(5).paths("held/" + index))
            .toList());
    list.create(Collections.nCopies(2, NewTask.of("free")));
    list.claimPaths(PathRequest.by("holder").paths("held"));
    return tasks;
  }

  private static long number(Tasks tasks, String agent) {
    return claimed(tasks.list(LIST).claim(ClaimRequest.by(agent))).task().creation();
  }

  private static Claim claimed(ClaimResult result) {
    assertThat(result).isInstanceOf(Claimed.class);
    return ((Claimed) result).claim();
  }

  private static int count(Place place, String rows) throws SQLException {
    try (Connection connection = DriverManager.getConnection(place.url());
        var statement = connection.createStatement();
        ResultSet count = statement.executeQuery("select count(*) from " + place.tables() + rows)) {
      count.next();
      return count.getInt(1);
    }
  }
}
