package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person is told who does not know the command yet. */
final class HelpTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "--help"})
  void says_what_there_is(String option) {
    Run run = option.isEmpty() ? Run.of() : Run.of(option);

    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(String.join("\n", run.out())).contains("Usage: tasks", "demo", "Exit codes:");
  }

  @Test
  void explains_the_demonstration_and_its_plans() {
    Run run = Run.of("demo", "--help");

    assertThat(run.exit()).isZero();
    assertThat(String.join("\n", run.out()))
        .contains("[PLAN.json]", "--agents=N", "--graph", "blockedBy", "64 MiB", "10000 tasks");
    assertThat(String.join("\n", Run.of("task").out()))
        .contains("Usage: tasks task", "create", "get", "ls", "update");
  }

  @Test
  void tells_its_version() {
    Run run = Run.of("--version");

    assertThat(run.exit()).isZero();
    assertThat(run.last()).startsWith("agent-tasks ");
  }
}
