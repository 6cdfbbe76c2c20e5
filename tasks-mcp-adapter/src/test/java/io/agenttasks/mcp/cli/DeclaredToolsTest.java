package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.server.StdioServer;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What clients are told of the tools is as it stands in {@code docs/tools.md} and in the golden
 * files, so that no change of it goes unseen. With the system property {@value #WRITE} they are
 * written anew instead.
 */
final class DeclaredToolsTest {

  private static final String WRITE = "agenttasks.write";
  private static final Path PAGE = Path.of("../docs/tools.md");
  private static final Path GOLDEN = Path.of("src/test/resources/io/agenttasks/mcp/cli");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final Caller CALLER =
      Caller.agent(new AgentPath("backend", "github_oauth", "alice", "fix-auth"));
  private static final String ASKED =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
      {"jsonrpc":"2.0","id":1,"method":"tools/list"}
      """;

  static List<ToolSet> sets() {
    return ServeCommand.SETS.values().stream().map(Supplier::get).toList();
  }

  @Test
  void the_page_of_the_tools_says_what_they_declare() throws IOException {
    assertStands(PAGE, ToolsPage.of(sets()));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void clients_are_told_what_they_were_told_before(ToolSet set) throws IOException {
    JsonNode tools = listed(set);

    assertThat(tools).hasSize(set.tools().size());
    assertStands(
        GOLDEN.resolve("tools-" + set.name() + ".json"), JSON.writeValueAsString(tools) + "\n");
  }

  private static JsonNode listed(ToolSet set) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      new StdioServer(Toolbox.of(set), CallContext.of(CALLER, tasks), out)
          .serve(new ByteArrayInputStream(ASKED.getBytes(UTF_8)));
    }
    String[] answers = out.toString(UTF_8).split("\n", -1);
    return JSON.readTree(answers[1]).path("result").path("tools");
  }

  private static void assertStands(Path file, String text) throws IOException {
    if (System.getProperty(WRITE) != null) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("written anew by -D" + WRITE).exists().content(UTF_8).isEqualTo(text);
  }
}
