package io.agenttasks.mcp.checklist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.jdbc.JdbcTaskStore;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.model.Status;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.testkit.ManualClock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host does to a checklist, and what becomes of a request over a restart. */
final class ChecklistHostTest {

  private static final String TESTS = "**/*_test.go";

  private final ManualClock clock = new ManualClock(ToolDesk.START);

  @Test
  @Shows(34)
  void a_run_that_the_database_can_not_begin_changes_nothing_and_one_that_it_can_all(
      @TempDir Path folder) throws SQLException {
    String url = "jdbc:h2:file:" + folder.resolve("tasks");
    try (ToolDesk desk = on(url)) {
      TaskList list = desk.list();
      list.create(Collections.nCopies(10_000, NewTask.of("t").activateWhen(TESTS)));
      list.startRun();
      list.filesPushed(1, List.of("a_test.go"), List.of("a_test.go"));
      desk.text("task_update", "{'task_id':1,'status':'in_progress'}");
      desk.text("task_update", "{'task_id':9000,'status':'completed'}");
    }
    execute(
        url,
        "alter table tasks_task add constraint broken"
            + " check (not (id = '9000' and status = 'PENDING'))");
    try (ToolDesk desk = on(url)) {
      assertThatExceptionOfType(TaskStoreException.class).isThrownBy(desk.list()::startRun);
      assertThat(desk.list().run().run()).isEqualTo(1);
      assertThat(desk.text("task_get", "{'task_id':1}")).contains("TASK_STATUS_IN_PROGRESS");
      assertThat(desk.text("task_get", "{'task_id':9000}"))
          .contains("TASK_STATUS_COMPLETED", "\"resolvedRunId\":1");
      assertThat(desk.text("task_get", "{'task_id':5}")).doesNotContain("dormant");
    }
    execute(url, "alter table tasks_task drop constraint broken");
    try (ToolDesk desk = on(url)) {
      assertThat(desk.list().startRun()).isEqualTo(2);
      assertThat(desk.list().counts().of(Status.PENDING)).isEqualTo(10_000);
      assertThat(desk.text("task_list", "{'active':true}")).isEqualTo("[]");
    }
  }

  @Test
  @Shows(35)
  void tasks_of_a_persona_are_created_all_or_none_and_show_it() {
    try (ToolDesk desk = ToolDesk.with(Checklist.toolSet())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> desk.list().create(ofProgrammer("[")))
          .withMessageContaining("pattern: at position 1")
          .withMessageContaining("Run the tests");
      assertThat(desk.text("task_list", "{}")).isEqualTo("[]");

      desk.list().create(ofProgrammer(TESTS));

      assertThat(desk.object("task_list", "{}"))
          .hasSize(3)
          .allMatch(task -> task.path("persona").asText().equals("programmer"));
      desk.text("task_create", "{'subject':'mine'}");
      assertThat(desk.text("task_get", "{'task_id':4}")).doesNotContain("persona");
    }
  }

  private static List<NewTask> ofProgrammer(String pattern) {
    return Stream.of(
            NewTask.of("Read the plan"),
            NewTask.of("Run the tests").activateWhen(pattern),
            NewTask.of("Ask for a review"))
        .map(task -> task.persona("programmer"))
        .toList();
  }

  @Test
  @Shows(41)
  void a_request_that_is_repeated_after_a_restart_is_answered_as_before(@TempDir Path folder) {
    String url = "jdbc:h2:file:" + folder.resolve("tasks");
    String request = "{'subject':'a','description':'d','request_id':'r'}";
    String first;
    try (ToolDesk desk = on(url)) {
      first = desk.text("task_create", request);
    }
    try (ToolDesk desk = on(url)) {
      assertThat(desk.text("task_create", request)).isEqualTo(first);
      assertThat(desk.error("task_create", request.replace("'d'", "'e'")))
          .startsWith("INVALID_ARGUMENT: request_id");
      assertThat(desk.list().counts().total()).isEqualTo(1);
    }
  }

  private ToolDesk on(String url) {
    return ToolDesk.on(JdbcTaskStore.open(url), clock, Checklist.toolSet());
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
