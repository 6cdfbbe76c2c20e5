package io.agenttasks.mcp.checklist;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose list a slug means, and who may do what in it. */
final class WhoseChecklistTest {

  private static final Caller BOB =
      Caller.agent(new AgentPath("backend", "github_oauth", "bob", "docs"));
  private static final String ALICES = "'slug':'/w/backend/github_oauth/alice/fix-auth'";

  private final ToolDesk desk = ToolDesk.with(Checklist.toolSet());

  @BeforeEach
  void createOne() {
    desk.call("task_create", "{'subject':'a'}");
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  @Shows(8)
  void a_typing_error_makes_no_list() {
    String text = "NOT_FOUND: no agent with slug \"nobody\"; check the slug";

    assertThat(desk.error("task_list", "{'slug':'nobody'}")).isEqualTo(text);
    assertThat(desk.error("task_create", "{'slug':'nobody','subject':'x'}")).isEqualTo(text);
    assertThat(desk.error("task_list", "{'slug':'nobody'}")).isEqualTo(text);
  }

  @Test
  @Shows(9)
  void identity_comes_before_all() {
    assertThat(desk.asNobody().error("task_list", "{'slug':'a/b','x':1}"))
        .startsWith("UNAUTHENTICATED: ");
  }

  @Test
  @Shows(10)
  void a_foreign_workspace_looks_like_none() {
    Caller eve = Caller.agent(new AgentPath("frontend", "github_oauth", "alice", "x"));

    assertThat(desk.as(eve).error("task_list", "{" + ALICES + "}"))
        .isEqualTo(
            desk.as(eve)
                .error("task_list", "{" + ALICES.replace("fix-auth", "none") + "}")
                .replace("/none", "/fix-auth"));
  }

  @Test
  @Shows(11)
  void of_two_workspaces_none_is_taken_and_without_one_it_is_asked_for() {
    assertThat(desk.error("task_list", "{" + ALICES + ",'workspace':'frontend'}"))
        .startsWith("INVALID_ARGUMENT: workspace: frontend, but the slug is of backend");
    Caller person = Caller.person("github_oauth", "alice", null);
    assertThat(desk.as(person).error("task_list", "{'slug':'fix-auth'}"))
        .startsWith("INVALID_ARGUMENT: workspace: missing");
    assertThat(desk.as(person).text("task_list", "{'slug':'fix-auth','workspace':'backend'}"))
        .contains("\"a\"");
    assertThat(desk.as(person).error("task_list", "{}")).startsWith("INVALID_ARGUMENT: slug: ");
    assertThat(desk.error("task_list", "{'slug':'a/b'}")).startsWith("INVALID_ARGUMENT: slug: ");
    assertThat(desk.error("task_list", "{'slug':'/w/a'}")).startsWith("INVALID_ARGUMENT: slug: ");
  }

  @Test
  @Shows(12)
  void others_of_a_workspace_read_and_give_work_but_change_nothing() {
    ToolDesk bob = desk.as(BOB);

    assertThat(bob.text("task_list", "{" + ALICES + "}")).contains("\"a\"");
    assertThat(bob.text("task_create", "{" + ALICES + ",'subject':'b'}")).contains("\"2\"");
    assertThat(bob.error("task_update", "{" + ALICES + ",'task_id':1,'status':'completed'}"))
        .startsWith("PERMISSION_DENIED: ");
    Caller sibling = Caller.agent(new AgentPath("backend", "github_oauth", "alice", "other"));
    assertThat(
            desk.as(sibling)
                .text("task_update", "{'slug':'fix-auth','task_id':1,'status':'completed'}"))
        .startsWith("updated 1");
  }

  @Test
  void an_empty_slug_is_none_and_null_counts_as_absent() {
    assertThat(desk.text("task_list", "{'slug':'','workspace':null}")).contains("\"a\"");
  }
}
