package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks from the command line, one command after the other on one database. */
final class TaskCommandsTest {

  private final OneDatabase database = new OneDatabase();

  @Test
  @Shows(42)
  void the_dialogue_of_the_page() {
    out("1", "task", "create", "Add pagination to the users API");
    out("2", "task", "create", "Update API docs", "--blocked-by", "1");
    out("3", create("Run the integration tests", "--pattern", "**/*_test.go"));
    out("updated 1: PENDING -> IN_PROGRESS", "task", "update", "1", "-s", "in_progress");

    assertThat(database.run("task", "ls").out())
        .containsExactly(
            "ID  STATUS             BLOCKED BY  SUBJECT",
            "1   IN_PROGRESS                    Add pagination to the users API",
            "2   PENDING            1           Update API docs",
            "3   PENDING (dormant)              Run the integration tests");
    assertThat(database.run("task", "update", "1", "-s", "completed").out())
        .containsExactly("updated 1: IN_PROGRESS -> COMPLETED", "ready now: 2");
    out(
        "[{\"id\":\"2\",\"subject\":\"Update API docs\",\"status\":\"TASK_STATUS_PENDING\","
            + "\"blockedBy\":[\"1\"]}]",
        "task",
        "ls",
        "--active",
        "--json");
    out("4", "task", "create", "Write changelog", "--blocked-by", "2");
    assertThat(database.run("task", "get", "4").out())
        .containsExactly("id: 4", "subject: Write changelog", "status: PENDING", "blocked by: 2");
    assertThat(database.run("task", "can-finish").out()).containsExactly("not yet: 2, 4");
  }

  @Test
  void an_empty_list_is_an_empty_array_and_says_so_to_people() {
    out("[]", "task", "ls", "--json");
    out("no tasks in /tasks", "task", "ls");
    out("{\"tasks\":[],\"more\":false}", "task", "ls", "--json", "--limit", "5");
  }

  @Test
  void json_has_a_field_only_where_it_has_a_value() {
    out(
        "{\"id\":\"1\",\"subject\":\"bare\",\"status\":\"TASK_STATUS_PENDING\"}",
        "task",
        "create",
        "bare",
        "--json");
    database.run(
        "task",
        "create",
        "full",
        "-d",
        "a\nb",
        "--priority",
        "-3",
        "--tag",
        "x",
        "--tag",
        "y",
        "--path",
        "src",
        "--blocked-by",
        "#1");
    database.run("task", "update", "2", "-s", "not_applicable", "--reason", "no need");

    out(
        "{\"id\":\"2\",\"subject\":\"full\",\"description\":\"a\\nb\","
            + "\"status\":\"TASK_STATUS_NOT_APPLICABLE\",\"blockedBy\":[\"1\"],"
            + "\"notApplicableReason\":\"no need\",\"priority\":-3,\"tags\":[\"x\",\"y\"],"
            + "\"paths\":[\"src\"]}",
        "task",
        "get",
        "#2",
        "--json");
  }

  @Test
  void a_task_is_shown_whole_and_no_line_of_its_text_looks_like_a_field() {
    database.run("task", "create", "a \u202e b", "-d", "first\nstatus: DONE\tx", "--tag", "t");
    database.run("task", "update", "1", "-s", "in_progress", "--as", "bob");

    Run run = database.run("task", "get", "1");

    assertThat(run.out())
        .contains("subject: a ? b", "status: IN_PROGRESS", "tags: t", "description: first")
        .endsWith("  status: DONE    x")
        .anyMatch(line -> line.matches("held by: bob since \\d{4}-.*Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in-progress",
        "IN_PROGRESS",
        "TASK_STATUS_IN_PROGRESS",
        "task-status-in-progress"
      })
  void a_status_is_read_in_any_of_its_forms(String status) {
    database.run("task", "create", "t");

    out("updated 1: PENDING -> IN_PROGRESS", "task", "update", "1", "-s", status);
  }

  @Test
  void an_update_says_what_is_so_already_and_who_has_it() {
    database.run("task", "create", "t");
    database.run("task", "update", "1", "-s", "in_progress");

    Run again = database.run("task", "update", "1", "-s", "in_progress");

    assertThat(again.exit()).isZero();
    assertThat(again.last()).matches("unchanged 1: IN_PROGRESS by ann since .*Z");
    out("updated 1", "task", "update", "1", "--subject", "other");
    assertThat(database.run("task", "update", "1", "--priority", "7", "--json").last())
        .contains("\"subject\":\"other\"", "\"priority\":7");
  }

  @Test
  void edges_are_added_and_removed_and_what_became_ready_is_counted() {
    database.run("task", "create", "first");
    for (int number = 2; number <= 32; number++) {
      database.run("task", "create", "t", "--blocked-by", "1");
    }
    assertThat(database.run("task", "update", "32", "--remove-blocked-by", "1").out())
        .containsExactly("updated 32", "ready now: 32");
    out("updated 31", "task", "update", "31", "--blocks", "32", "--blocked-by", "30");

    assertThat(database.run("task", "update", "1", "-s", "completed").last())
        .isEqualTo(
            "ready now: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21"
                + " and 9 more");
  }

  @Test
  void a_holder_is_overruled_only_by_force() {
    database.run("task", "create", "t");
    database.run("task", "update", "1", "-s", "in_progress", "--as", "bob");

    Run refused = database.run("task", "update", "1", "-s", "completed");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).hasSize(1);
    assertThat(refused.err().get(0)).startsWith("tasks task update: held by bob since ");
    out("updated 1: IN_PROGRESS -> COMPLETED", "task", "update", "1", "-s", "completed", "--force");
  }

  @Test
  void who_acts_is_told_or_follows_from_the_list_or_is_the_user() {
    assertThat(holderBy(Map.of(), "--as", "eve")).isEqualTo("eve");
    assertThat(holderBy(Map.of("TASKS_AGENT", "bob"))).isEqualTo("bob");
    assertThat(holderBy(Map.of(), "--as", "/w/shop/local/alice/fix-auth")).isEqualTo("fix-auth");
    assertThat(holderBy(Map.of(), "--list", "/w/shop/local/alice/docs")).isEqualTo("docs");
    assertThat(holderBy(Map.of(), "--list", "/w/shop")).isEqualTo("ann");
  }

  /** Begins a new task, and answers who has it then. */
  private String holderBy(Map<String, String> variables, String... options) {
    // A whole name, of a list or of an agent, also says which list is meant.
    boolean whole = options.length > 0 && options[1].startsWith("/");
    List<String> list = whole ? List.of(options) : List.of();
    String id = database.run(with(list, "task", "create", "t")).last();
    String[] update = with(List.of(options), "task", "update", id, "-s", "in_progress");
    assertThat(database.run(variables, update).exit()).isZero();
    String held =
        database.run(with(list, "task", "get", id)).out().stream()
            .filter(line -> line.startsWith("held by: "))
            .findFirst()
            .orElseThrow();
    return held.substring("held by: ".length(), held.indexOf(" since"));
  }

  private static String[] with(List<String> options, String... command) {
    return Stream.concat(List.of(command).stream(), options.stream()).toArray(String[]::new);
  }

  @Test
  void lists_are_apart() {
    out("1", "task", "create", "here", "--list", "/a");

    out("no tasks in /b", "task", "ls", "--list", "/b");
    assertThat(database.run("task", "get", "1", "--list", "/b").exit()).isEqualTo(1);
  }

  @Test
  void a_page_says_where_the_next_begins_and_a_cursor_opens_it_in_another_process() {
    IntStream.rangeClosed(1, 5).forEach(n -> database.run("task", "create", "task " + n));

    Run first = database.run("task", "ls", "--limit", "2");
    assertThat(first.out()).hasSize(4);
    assertThat(first.last()).startsWith("more tasks follow: --cursor ");
    String cursor = first.last().substring("more tasks follow: --cursor ".length());

    Run second = database.run("task", "ls", "--json", "--limit", "2", "--cursor", cursor);
    assertThat(second.last())
        .startsWith("{\"tasks\":[{\"id\":\"3\",")
        .contains(",{\"id\":\"4\",", "}],\"more\":true,\"next\":\"");
    Run rest = database.run("task", "ls", "--cursor", cursor);
    assertThat(rest.out()).hasSize(4);
    assertThat(rest.last()).isEqualTo("5   PENDING              task 5");

    Run active = database.run("task", "ls", "--active", "--cursor", cursor);
    assertThat(active.exit()).isEqualTo(2);
    assertThat(active.err())
        .containsExactly(
            "tasks task ls: cursor: altered, or made for another list, query or caller; start"
                + " again without it; see tasks task ls --help");
  }

  @Test
  void a_list_of_more_than_a_page_is_listed_whole_and_columns_stay_in_line() {
    PlanFiles.importInto(database, "/tasks", 1_234);

    List<String> table = database.run("task", "ls").out();

    assertThat(table).hasSize(1_235);
    assertThat(table.get(1_234)).matches("1234 +PENDING +task 1234");
    int[] subjects = table.stream().skip(501).mapToInt(line -> line.indexOf("task ")).toArray();
    assertThat(subjects).containsOnly(subjects[0]);
    String json = database.run("task", "ls", "--json").last();
    assertThat(json.split("\"id\":", -1)).hasSize(1_235);
    assertThat(json).startsWith("[{").endsWith("}]");
  }

  @Test
  void what_does_not_fit_the_width_is_cut_with_a_mark() {
    database.run("task", "create", "s".repeat(300));

    Run run = database.run("task", "ls");

    assertThat(run.out()).allMatch(line -> line.length() <= 80);
    assertThat(run.last()).endsWith("sss...");
    assertThat(database.run("task", "get", "1").out()).contains("subject: " + "s".repeat(300));
  }

  @Test
  void what_is_written_for_a_terminal_can_not_steer_it() {
    database.run("task", "create", "a \u202e b \u00e9");

    assertThat(database.onTerminal("task", "ls", "--json").last())
        .contains("\"subject\":\"a \\u202E b \\u00E9\"");
    assertThat(database.onTerminal("task", "ls").last()).endsWith("a ? b ?");
    assertThat(String.join("", database.run("task", "ls").out())).doesNotContain("\033");
  }

  private String[] create(String subject, String... rest) {
    return with(List.of(rest), "task", "create", subject, "--activate-when", "files_modified");
  }

  /** Runs a command that goes well, and writes this one line. */
  private void out(String line, String... args) {
    Run run = database.run(args);

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).containsExactly(line);
  }
}
