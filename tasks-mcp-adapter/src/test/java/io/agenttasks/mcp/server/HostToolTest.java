package io.agenttasks.mcp.server;

import static io.agenttasks.mcp.protocol.Support.OPTIONAL;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.protocol.Answer;
import io.agenttasks.mcp.protocol.LongRunning;
import io.agenttasks.mcp.protocol.Question.Form;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host that brings a tool that takes long. */
@Timeout(120)
final class HostToolTest {

  private static Tool build() {
    // region build
    Tool build =
        LongRunning.tool("build", "Builds the project.")
            .support(OPTIONAL) // a client that can't poll waits in the call
            .ttl(ofHours(2)) // how long it can be asked for
            .run(
                (arguments, run) -> {
                  run.progress(1, 3, "compiling");
                  Answer answer = run.ask(Form.yesOrNo("Deploy too?", "deploy"));
                  return ToolReply.text(answer.flag("deploy") ? "deployed" : "built");
                });
    // endregion
    return build;
  }

  @Test
  @Shows(value = 41, of = "protocol")
  void it_works_for_clients_of_both_eras() {
    ToolSet set = new ToolSet("builds", "Builds.", List.of(build()));
    try (OneServer server = OneServer.withProtocolTasks(FixtureTools::named, set)) {
      WireClient alice = new WireClient(server, "alice");

      JsonNode modern = alice.modern("tools/call", "{'name':'build'}").result();
      assertThat(modern.get("ttlMs").asLong()).isEqualTo(ofHours(2).toMillis());
      String id = modern.get("taskId").asText();
      while (!alice.modern("tasks/get", "{'taskId':'" + id + "'}").result().has("inputRequests")) {
        Thread.onSpinWait();
      }
      alice.modern(
          "tasks/update",
          "{'taskId':'%s','inputResponses':{'q1':{'action':'accept','content':{'deploy':true}}}}"
              .formatted(id));

      assertThat(alice.legacy("tasks/result", "{'taskId':'" + id + "'}").result().toString())
          .contains("deployed");
    }
  }

  @Test
  @Shows(value = 41, of = "protocol")
  void the_example_is_a_server_as_it_stands() throws Exception {
    Process process = new ProcessBuilder(command()).start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      JsonNode task = answer(process, said, "tools/call", "{'name':'build'}");
      JsonNode same =
          answer(process, said, "tasks/get", "{'taskId':" + quoted(task.get("taskId")) + "}");

      assertThat(same.get("taskId")).isEqualTo(task.get("taskId"));
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static JsonNode answer(Process process, BufferedReader said, String method, String params)
      throws IOException {
    String line =
        "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}\n"
            .formatted(method, WireClient.withMeta(WireClient.ABLE, params));
    process.getOutputStream().write(line.replace('\'', '"').getBytes(UTF_8));
    process.getOutputStream().flush();
    JsonNode message = WireSchema.message(said.readLine());
    WireSchema.requireAnswer(Era.MODERN, method, message);
    return message.get("result");
  }

  private static String quoted(JsonNode text) {
    return "'" + text.asText() + "'";
  }

  private static List<String> command() {
    String classes =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        classes,
        Path.of("..", "examples", "BuildServer.java").toString());
  }
}
