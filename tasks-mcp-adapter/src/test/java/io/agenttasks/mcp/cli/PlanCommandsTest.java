package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans go into a list and come out of it. */
final class PlanCommandsTest {

  private static final String PLAN =
      """
      [{"id": "api", "subject": "Add pages", "priority": 5, "tags": ["x"], "paths": ["src/api"]},
       {"id": "old", "subject": "Old browser", "notApplicableReason": "gone", "blockedBy": ["api"]},
       {"id": 7, "subject": "\\u00dcberblick", "description": "a\\nb", "blockedBy": ["old", "api"]}]
      """;

  @TempDir private Path directory = Path.of("");
  private final OneDatabase database = new OneDatabase();

  @Test
  void a_plan_becomes_tasks_with_the_ids_of_the_list() throws IOException {
    database.run("task", "create", "there before");

    Run run = database.run("import", file(PLAN));

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsExactly("imported 3 tasks, 2 to 4, into /tasks");
    assertThat(database.run("task", "ls").out())
        .containsExactly(
            "ID  STATUS          BLOCKED BY  SUBJECT",
            "1   PENDING                     there before",
            "2   PENDING                     Add pages",
            "3   NOT_APPLICABLE  2           Old browser",
            "4   PENDING         2, 3        ?berblick");
    assertThat(database.run("task", "get", "3").out()).contains("reason: gone");
  }

  @Test
  void an_import_answers_the_ids_as_json() throws IOException {
    assertThat(database.run("import", "--json", file(PLAN)).out())
        .containsExactly("{\"api\":\"1\",\"old\":\"2\",\"7\":\"3\"}");
    assertThat(database.run("import", file("[]")).out())
        .containsExactly("imported 0 tasks into /tasks");
    assertThat(database.run("import", "--json", file("[]")).out()).containsExactly("{}");
  }

  @Test
  void a_list_comes_out_as_a_plan_which_becomes_the_same_list_elsewhere() throws IOException {
    database.run("import", file(PLAN), "--list", "/a");

    Run exported = database.run("export", "--list", "/a");

    assertThat(exported.out())
        .containsExactly(
            "[",
            "  {\"id\":\"1\",\"subject\":\"Add pages\",\"priority\":5,\"tags\":[\"x\"],"
                + "\"paths\":[\"src/api\"]},",
            "  {\"id\":\"2\",\"subject\":\"Old browser\",\"blockedBy\":[\"1\"],"
                + "\"notApplicableReason\":\"gone\"},",
            "  {\"id\":\"3\",\"subject\":\"\\u00DCberblick\",\"description\":\"a\\nb\","
                + "\"blockedBy\":[\"1\",\"2\"]}",
            "]");
    database.run("import", file(String.join("\n", exported.out())), "--list", "/b");
    assertThat(database.run("export", "--list", "/b").out()).isEqualTo(exported.out());
    assertThat(database.run("task", "ls", "--json", "--list", "/b").out())
        .isEqualTo(database.run("task", "ls", "--json", "--list", "/a").out());
  }

  @Test
  void an_empty_list_is_an_empty_plan() {
    assertThat(database.run("export").out()).containsExactly("[]");
  }

  @Test
  void the_plan_of_a_release_comes_back_as_it_was() throws IOException {
    String plan = Run.surroundings(directory, Map.of()).home() + "/examples";
    database.run("import", plan + "/release-plan.json", "--list", "/a");
    String exported = String.join("\n", database.run("export", "--list", "/a").out());

    Run demo = database.run("demo", file(exported));

    assertThat(demo.last()).startsWith("demo: 26 tasks, 26 resolved, 0 handed out twice, ");
    assertThat(demo.out()).contains("Board: 25 completed, 1 not applicable");
  }

  @Test
  void a_plan_that_is_none_creates_nothing_and_opens_no_database() throws IOException {
    String broken = file("[{\"id\": \"a\"}]");

    Run run = database.run("import", broken);

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .containsExactly(broken + ": line 1, column 2: task 1 (id \"a\"): subject: missing");
    assertThat(database.opened).isEmpty();
  }

  @Test
  void a_plan_that_the_list_refuses_names_its_file_and_creates_nothing() throws IOException {
    String ring = file("[{\"id\": \"a\", \"subject\": \"x\", \"blockedBy\": [\"a\"]}]");

    Run run = database.run("import", ring);

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsExactly(ring + ": a task can't block itself: a");
    assertThat(database.run("task", "ls", "--json").out()).isEqualTo(List.of("[]"));
  }

  @Test
  void a_list_that_is_too_large_for_a_plan_is_refused() throws IOException {
    PlanFiles.importInto(database, "/tasks", 10_000);
    assertThat(database.run("export").out()).hasSize(10_002);
    database.run("task", "create", "one more");

    Run run = database.run("export");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsExactly(
            "tasks export: /tasks has 10001 tasks, a plan at most 10000; tasks task ls --json"
                + " writes any number");
  }

  private String file(String json) throws IOException {
    return Files.writeString(Files.createTempFile(directory, "plan", ".json"), json).toString();
  }
}
