package io.agenttasks.mcp.server;

import static io.agenttasks.mcp.protocol.QuestionKind.FORM;

import io.agenttasks.mcp.protocol.Answer;
import io.agenttasks.mcp.protocol.LongRunning;
import io.agenttasks.mcp.protocol.ProtocolFailure;
import io.agenttasks.mcp.protocol.Question.Form;
import io.agenttasks.mcp.protocol.Support;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.model.ListId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The tools that the official suite asks for, and a few more, which take long in all ways. */
final class FixtureTools {

  private static final Tool GREET =
      new Tool(
          "greet",
          "Says hello.",
          Parameters.of(Parameter.line("name", "to whom", 1, 100).need()),
          Tool.Hints.READS,
          (call, arguments) ->
              CompletableFuture.completedFuture(
                  ToolReply.text("Hello, " + arguments.path("name").asText() + "!")));

  private static final Tool SLOW_COMPUTE =
      LongRunning.tool("slow_compute", "Takes so many seconds, and tells of each.")
          .input(
              Parameters.of(
                  Parameter.integer("seconds", "how long", 0, 3600).need(),
                  Parameter.line("label", "what for", 0, 100)))
          .run(
              (arguments, run) -> {
                int seconds = arguments.integer("seconds").orElse(0);
                for (int second = 0; second < seconds; second++) {
                  run.progress(second, seconds, "computing");
                  // On standard streams this must not get into the protocol.
                  System.out.println("computing");
                  pass(1);
                }
                return ToolReply.text("computed " + arguments.text("label").orElse(""));
              });

  private static final Tool FAILING_JOB =
      LongRunning.tool("failing_job", "Fails after a second.")
          .support(Support.REQUIRED)
          .run(
              (arguments, run) -> {
                pass(1);
                return ToolReply.error("the job failed");
              });

  private static final Tool PROTOCOL_ERROR_JOB =
      LongRunning.tool("protocol_error_job", "Fails as the protocol does.")
          .support(Support.REQUIRED)
          .run(
              (arguments, run) -> {
                throw new ProtocolFailure(-32050, "out of order", Map.of("since", "today"));
              });

  private static final Tool BROKEN_JOB =
      LongRunning.tool("broken_job", "Has a fault.")
          .support(Support.REQUIRED)
          .run(
              (arguments, run) -> {
                throw new IllegalStateException("at /home/secret, in io.agenttasks.Inside");
              });

  private static final Tool CONFIRM_DELETE =
      LongRunning.tool("confirm_delete", "Deletes a file, if somebody agrees.")
          .input(Parameters.of(Parameter.line("filename", "which", 1, 200).need()))
          .asks(FORM)
          .run(
              (arguments, run) -> {
                String file = arguments.text("filename").orElseThrow();
                Answer answer = run.ask(Form.yesOrNo("Delete " + file + "?", "confirm"));
                return ToolReply.text(file + (answer.flag("confirm") ? " deleted" : " kept"));
              });

  private static final Tool MULTI_INPUT =
      LongRunning.tool("multi_input", "Asks two things at once.")
          .asks(FORM)
          .run(
              (arguments, run) -> {
                CompletionStage<Answer> first = run.askAsync(nameAndConfirm("Who first?"));
                CompletionStage<Answer> second = run.askAsync(nameAndConfirm("And then?"));
                return ToolReply.text(
                    first.toCompletableFuture().join().text("name").orElse("nobody")
                        + " and "
                        + second.toCompletableFuture().join().text("name").orElse("nobody"));
              });

  private static final Tool TEST_TOOL_WITH_TASK =
      LongRunning.tool("test_tool_with_task", "Asks for a name first, and works then.")
          .support(Support.REQUIRED)
          .asks(FORM)
          .first("user_name", arguments -> text("Who are you?", "name"))
          .run(
              (arguments, run) ->
                  ToolReply.text("Hello, " + run.first().text("name").orElse("nobody") + "!"));

  private static final Tool WHO_AM_I =
      LongRunning.tool("who_am_i", "Looks up its caller once the request is long over.")
          .support(Support.REQUIRED)
          .run(
              (arguments, run) -> {
                pass(1);
                Caller caller = Objects.requireNonNull(run.call().caller());
                ListId home = Objects.requireNonNull(caller.home());
                return ToolReply.text(
                    caller.account() + " has " + run.call().list(home).counts().total());
              });

  private static final Tool ASK_PERSON =
      LongRunning.tool("ask_person", "Asks a person; nothing runs meanwhile.")
          .asks(FORM)
          .ask(Duration.ofHours(1), arguments -> Form.yesOrNo("Go on?", "confirm"));

  private FixtureTools() {}

  /** All of them. */
  static ToolSet toolSet() {
    return new ToolSet(
        "fixtures",
        "Tools for tests.",
        List.of(
            ASK_PERSON,
            BROKEN_JOB,
            CONFIRM_DELETE,
            FAILING_JOB,
            GREET,
            MULTI_INPUT,
            PROTOCOL_ERROR_JOB,
            SLOW_COMPUTE,
            TEST_TOOL_WITH_TASK,
            WHO_AM_I));
  }

  /** Whoever brings a name as the token is the agent of that name. */
  static Optional<Caller> named(String token) {
    return Stream.of("alice", "bob")
        .filter(token::equals)
        .map(name -> Caller.agent(new AgentPath("backend", "github_oauth", name, "fix-auth")))
        .findFirst();
  }

  /** A server over HTTP with them, for {@code alice} and {@code bob}. */
  static OneServer guarded() {
    return OneServer.withProtocolTasks(FixtureTools::named, toolSet());
  }

  /** A server over HTTP with them, for anybody: no caller is identified. */
  static OneServer server() {
    return OneServer.withProtocolTasks(CallerResolver.anybodyIs(ToolDesk.ALICE), toolSet());
  }

  private static Form text(String message, String field) {
    return Form.of(
        message,
        Map.of(
            "type",
            "object",
            "properties",
            Map.of(field, Map.of("type", "string")),
            "required",
            List.of(field)));
  }

  private static Form nameAndConfirm(String message) {
    return Form.of(
        message,
        Map.of(
            "type",
            "object",
            "properties",
            Map.of("name", Map.of("type", "string"), "confirm", Map.of("type", "boolean"))));
  }

  /** Lets time pass, unless the work is called off. */
  private static void pass(int seconds) throws InterruptedException {
    if (new CountDownLatch(1).await(seconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException("nobody counts down");
    }
  }
}
