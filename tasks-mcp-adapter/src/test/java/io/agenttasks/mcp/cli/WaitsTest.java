package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of tasks that wait on paths of others. */
final class WaitsTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Screen screen =
      new Screen(new PrintStream(out, true, UTF_8), System.err, 80, false, false, false);
  private final TaskList list = Tasks.on(new InMemoryTaskStore()).list("/waits");
  private final Waits waits = new Waits(screen, id -> "task " + id);

  @Test
  void names_who_has_the_path_that_a_task_waits_on() {
    given("agent-1", "src/api");
    given("agent-2", "src/api/orders");
    given("agent-3", "src");

    waits.print();

    assertThat(lines())
        .containsExactly(
            "agent-2 has task 2 and waits on src/api of agent-1",
            "agent-3 has task 3 and waits on src/api of agent-1 and 1 more");
  }

  @Test
  void says_nothing_where_nobody_waits_and_counts_what_is_too_much() {
    waits.print();
    assertThat(lines()).isEmpty();
    for (int number = 1; number <= Waits.SHOWN_MAX + 3; number++) {
      given("agent-" + number, "a".repeat(200));
    }

    waits.print();

    assertThat(lines()).hasSize(Waits.SHOWN_MAX + 1).allMatch(line -> line.length() < 80);
    assertThat(lines()).endsWith("  ... 2 more waited on paths of others ...");
  }

  private void given(String agent, String path) {
    list.create(NewTask.of("t").paths(path));
    Claim claim = ((ClaimResult.Claimed) list.claim(ClaimRequest.by(agent))).claim();
    waits.given(agent, claim);
  }

  private List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }
}
