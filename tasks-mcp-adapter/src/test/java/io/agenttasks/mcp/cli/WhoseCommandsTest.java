package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tasks of another agent, named by a slug before the other words of a command. */
final class WhoseCommandsTest {

  private static final String ALICES = "/w/backend/github_oauth/alice/fix-auth";
  private static final Map<String, String> ALICE = Map.of("TASKS_AGENT", ALICES);
  private static final Map<String, String> BOB =
      Map.of("TASKS_AGENT", "/w/backend/github_oauth/bob/docs");

  private final OneDatabase database = new OneDatabase();

  @Test
  void a_slug_is_that_of_an_agent_of_ones_own_account() {
    database.run(ALICE, "task", "create", "a");
    Map<String, String> sibling = Map.of("TASKS_AGENT", "/w/backend/github_oauth/alice/other");

    assertThat(database.run(sibling, "task", "create", "fix-auth", "b").out()).containsExactly("2");
    assertThat(database.run(sibling, "task", "ls", "fix-auth").out()).hasSize(3);
    assertThat(database.run(sibling, "task", "ls").out())
        .containsExactly("no tasks in /w/backend/github_oauth/alice/other");
    assertThat(database.run(sibling, "task", "get", "fix-auth", "2").out()).contains("subject: b");
    assertThat(database.run(sibling, "task", "update", "fix-auth", "2", "-s", "completed").out())
        .containsExactly("updated 2: PENDING -> COMPLETED");
  }

  @Test
  void others_of_a_workspace_read_and_give_work_but_change_nothing() {
    database.run(ALICE, "task", "create", "a");

    assertThat(database.run(BOB, "task", "create", ALICES, "b").out()).containsExactly("2");
    Run denied = database.run(BOB, "task", "update", ALICES, "1", "-s", "completed");
    assertThat(denied.exit()).isEqualTo(1);
    assertThat(denied.err().get(0)).contains("only the agent " + ALICES);
  }

  @Test
  void a_typing_error_is_refused_and_makes_no_list() {
    database.run(ALICE, "task", "create", "a");

    Run refused = database.run(ALICE, "task", "create", "fix-aut", "b");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .containsExactly("tasks task create: no agent with slug \"fix-aut\"; check the slug");
    assertThat(database.run(ALICE, "task", "ls", "fix-aut").exit()).isEqualTo(1);
  }

  @Test
  void a_person_says_in_which_workspace_and_reaches_every_list() {
    Map<String, String> agent = Map.of("TASKS_AGENT", "/w/backend/local/ann/docs");
    database.run(agent, "task", "create", "a");
    database.run(ALICE, "task", "create", "b");

    assertThat(database.run("task", "ls", "docs", "--workspace", "backend").last()).contains("a");
    Run unknown = database.run("task", "ls", "docs");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err().get(0))
        .startsWith("tasks task ls: --workspace: missing, and none is known of you; give one");
    assertThat(database.run("task", "ls", ALICES).last()).contains("b");
  }

  @Test
  void what_can_not_be_meant_is_wrong_usage_before_a_database_is_opened() {
    int before = database.opened.size();
    for (String[] wrong :
        new String[][] {
          {"task", "ls", "a/b"},
          {"task", "ls", "/w/a"},
          {"task", "ls", "docs", "--list", "/x", "--workspace", "w"},
          {"task", "ls", "/w/a/b/c/d", "--workspace", "other"},
          {"task", "ls", "--workspace", "w"},
          {"task", "get", "a", "b", "c"},
          {"task", "get"},
          {"task", "ls", "a", "b"}
        }) {
      Run run = database.run(wrong);
      assertThat(run.exit()).as("%s: %s", String.join(" ", wrong), run.err()).isEqualTo(2);
      assertThat(run.err()).hasSize(1);
    }
    assertThat(database.opened).hasSize(before);
  }

  @Test
  void braces_in_a_pattern_are_taken_with_a_note() {
    Run run =
        database.run(
            "task", "create", "t", "--activate-when", "files_modified", "--pattern", "*.{a,b}");

    assertThat(run.exit()).isZero();
    assertThat(run.out()).containsExactly("1");
    assertThat(run.err().get(0)).startsWith("note: braces have no meaning");
  }
}
