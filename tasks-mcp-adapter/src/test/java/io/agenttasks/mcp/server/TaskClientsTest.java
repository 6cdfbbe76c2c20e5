package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that others wrote, for calls that take long: create, poll, await, list, cancel. */
final class TaskClientsTest {

  @Test
  @Shows(value = 1, of = "protocol")
  void the_typescript_client_over_http() throws Exception {
    try (OneServer server = FixtureTools.guarded()) {
      assertThat(NodeClients.run("tasks.mjs", "http", server.url(), "alice"))
          .contains("56 protocol tasks on 2 pages, 0 questions");
    }
  }

  @Test
  @Shows(
      value = {1, 27, 29, 34},
      of = "protocol")
  void the_typescript_client_on_standard_streams() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("stdio"));
    arguments.addAll(ServeProcess.command(FixtureServer.class));

    assertThat(NodeClients.run("tasks.mjs", arguments.toArray(String[]::new)))
        .contains("56 protocol tasks on 2 pages, 1 questions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "modern"})
  void the_sessions_of_ext_tasks_in_either_era(String era) throws Exception {
    try (OneServer server = FixtureTools.guarded()) {
      assertThat(NodeClients.run("sessions.mjs", era, server.url(), "alice")).contains(era + ": ");
    }
  }
}
