package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.mcp.tool.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The official suite of the protocol against the one endpoint that serves both eras. No part of
 * each build, since it brings a node of its own: {@code .ci/conformance} runs it.
 */
final class ConformanceSuite {

  private static final int SECONDS_MAX = 150;
  private static final int SCENARIO_SECONDS_MAX = 120;

  private static final NodePackages PACKAGES = new NodePackages("conformance");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** With the tools that the suite asks for. */
  private static OneServer fixtures;

  /** As it is: what the suite does with any tool that it finds must not wait for a person. */
  private static OneServer usual;

  @BeforeAll
  static void start() throws Exception {
    PACKAGES.fetch(List.of("package.json", "package-lock.json"));
    fixtures = FixtureTools.server();
    usual = OneServer.ofAgentTasks();
  }

  @AfterAll
  static void stop() {
    Stream.of(fixtures, usual).filter(Objects::nonNull).forEach(OneServer::close);
  }

  /** Together 44 checks of protocol tasks, and 23 of what is around them. */
  @ParameterizedTest
  @Shows(value = 3, of = "protocol")
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks-lifecycle              | 2026-07-28 |  9",
        "tasks-capability-negotiation | 2026-07-28 |  5",
        "tasks-wire-fields            | 2026-07-28 |  4",
        "tasks-request-state-removal  | 2026-07-28 |  3",
        "tasks-mrtr-input             | 2026-07-28 |  4",
        "tasks-request-headers        | 2026-07-28 |  5",
        "tasks-dispatch-and-envelope  | 2026-07-28 |  9",
        "tasks-required-task-error    | 2026-07-28 |  3",
        "tasks-mrtr-composition       | 2026-07-28 |  2",
        "tools-list                   | 2026-07-28 |  4",
        "http-header-validation       | 2026-07-28 | 14",
        "dns-rebinding-protection     | 2026-07-28 |  2",
        "tools-list                   | 2025-11-25 |  3",
        "dns-rebinding-protection     | 2025-11-25 |  2",
        "server-initialize            | 2025-11-25 |  2",
        "ping                         | 2025-11-25 |  2"
      })
  void passes_every_check_of_a_scenario(String scenario, String version, int checks)
      throws Exception {
    Path results = Files.createTempDirectory(PACKAGES.folder(), scenario);

    NodePackages.Ended ended = run(scenario, version, results);

    assertThat(ended.code()).as(ended.text()).isZero();
    assertThat(statuses(results)).as(ended.text()).isSubsetOf("SUCCESS", "INFO");
    assertThat(statuses(results)).as(ended.text()).filteredOn("SUCCESS"::equals).hasSize(checks);
  }

  @Test
  void says_of_an_unknown_scenario_that_it_failed() throws Exception {
    Path results = Files.createTempDirectory(PACKAGES.folder(), "none");

    assertThat(run("tasks-that-nobody-wrote", "2026-07-28", results).code()).isNotZero();
  }

  private static NodePackages.Ended run(String scenario, String version, Path results)
      throws IOException, InterruptedException {
    return PACKAGES.end(
        List.of(
            Path.of("node_modules", ".bin", "node").toString(),
            "node_modules/@modelcontextprotocol/conformance/dist/index.js",
            "server",
            "--url",
            (scenario.startsWith("tasks-") ? fixtures : usual).url(),
            "--scenario",
            scenario,
            "--spec-version",
            version,
            "--force",
            "--timeout",
            String.valueOf(TimeUnit.SECONDS.toMillis(SCENARIO_SECONDS_MAX)),
            "-o",
            results.getFileName().toString()),
        SECONDS_MAX);
  }

  /** How each check ended. */
  private static List<String> statuses(Path results) throws IOException {
    try (Stream<Path> files = Files.walk(results)) {
      Path checks =
          files
              .filter(file -> file.endsWith("checks.json"))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no checks in " + results));
      JsonNode all = JSON.readTree(checks.toFile());
      return StreamSupport.stream(all.spliterator(), false)
          .map(check -> check.path("status").asText())
          .toList();
    }
  }
}
