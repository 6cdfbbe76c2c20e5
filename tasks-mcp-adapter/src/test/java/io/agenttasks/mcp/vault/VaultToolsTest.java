package io.agenttasks.mcp.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.server.StdioServer;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.testkit.ManualClock;
import io.agenttasks.vault.Vault;
import io.agenttasks.vault.VaultSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code list_tasks}, called as an agent calls it. */
final class VaultToolsTest {

  private static final String CALLED =
      """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_tasks",\
      "arguments":{"limit":500}}}
      """;

  @TempDir Path folder;
  private Vault vault;
  private ToolDesk desk;

  @BeforeEach
  void open() {
    vault =
        Vault.open(
            folder,
            VaultSettings.standard().withPeriod(Duration.ZERO),
            new ManualClock(ToolDesk.START));
    desk = ToolDesk.with(VaultTools.toolSet(vault));
  }

  @AfterEach
  void close() {
    desk.close();
    vault.close();
  }

  private JsonNode structured(String arguments) {
    return requireNonNull(desk.call("list_tasks", arguments).structured());
  }

  private void write(String note, List<String> lines) throws IOException {
    Files.write(folder.resolve(note), lines);
    vault.refresh().toCompletableFuture().join();
  }

  @Test
  void an_answer_is_text_and_an_object_that_says_how_complete_it_is() throws IOException {
    write("a.md", List.of("- [ ] one #t", "- [ ] two #t"));

    ToolReply reply = desk.call("list_tasks", "{'limit':1,'tags':['T'],'folder':null}");

    JsonNode object = requireNonNull(reply.structured());
    String text = reply.texts().get(0);
    assertThat(text)
        .startsWith("tasks: 1; more: yes; as of 2026-03-02T08:00:00Z\n")
        .contains("\n[ ] `a.md`:1 #t text: one #t\nnext: v1.");
    assertThat(object.get("result").textValue()).isEqualTo(text);
    assertThat(object.get("more").booleanValue()).isTrue();
    assertThat(text).endsWith("next: " + object.get("next").textValue());
    assertThat(object.get("incomplete").booleanValue()).isFalse();
    for (String count :
        List.of("not_yet_scanned", "could_not_be_indexed", "over_the_task_cap", "tags_cut")) {
      assertThat(object.get(count).intValue()).as(count).isZero();
    }
    JsonNode last =
        structured("{'limit':500,'tags':['#t'],'cursor':'" + object.get("next").textValue() + "'}");
    assertThat(last.get("more").booleanValue()).isFalse();
    assertThat(last.has("next")).isFalse();
  }

  @Test
  @Shows(11)
  void tags_of_no_tags_form_are_refused_by_name() {
    String many = String.join(",", Collections.nCopies(33, "'a'"));
    for (String tags : List.of(many, "'" + "a".repeat(129) + "'", "''", "'a b'", "' a'", "7")) {
      assertThat(desk.error("list_tasks", "{'tags':[" + tags + "]}"))
          .startsWith("invalid_argument: tags: ");
    }
    String most = String.join(",", Collections.nCopies(32, "'" + "a".repeat(128) + "'"));
    assertThat(desk.text("list_tasks", "{'tags':[" + most + "]}")).startsWith("tasks: 0;");
  }

  @Test
  @Shows(12)
  void what_can_not_be_meant_is_refused_by_name() {
    for (String limit : List.of("0", "501", "'ten'", "1.5")) {
      assertThat(desk.error("list_tasks", "{'limit':" + limit + "}"))
          .startsWith("invalid_argument: limit: ");
    }
    assertThat(desk.text("list_tasks", "{'limit':1}")).isNotEmpty();
    assertThat(desk.text("list_tasks", "{'limit':500}")).isNotEmpty();
    assertThat(desk.error("list_tasks", "{'due_by':'2026-02-30'}"))
        .isEqualTo("invalid_argument: due_by: a day that exists, found \"2026-02-30\"");
    assertThat(desk.error("list_tasks", "{'scheduled_by':'5/3/2026'}"))
        .isEqualTo("invalid_argument: scheduled_by: a day as YYYY-MM-DD, found \"5/3/2026\"");
    assertThat(desk.error("list_tasks", "{'stauts':'all'}"))
        .startsWith("invalid_argument: stauts: there is no such parameter");
    assertThat(desk.error("list_tasks", "{'status':'Open'}"))
        .startsWith("invalid_argument: status: ");
    assertThat(desk.error("list_tasks", "{'folder':'../x'}"))
        .startsWith("invalid_argument: folder: ");
  }

  @Test
  @Shows({16, 17})
  void a_cursor_that_is_none_says_how_to_go_on() throws IOException {
    String note = "x".repeat(204) + ".md";
    write(note, List.of("- [ ] one", "- [ ] two"));
    String next = structured("{'limit':1}").get("next").textValue();

    assertThat(desk.error("list_tasks", "{'cursor':'abc'}"))
        .isEqualTo(
            "invalid_argument: cursor: not one of this vault and these filters;"
                + " start again without cursor");
    assertThat(desk.error("list_tasks", "{'status':'all','cursor':'" + next + "'}"))
        .startsWith("invalid_argument: cursor: ")
        .endsWith("; start again without cursor");
    Files.delete(folder.resolve(note));
    vault.refresh().toCompletableFuture().join();
    assertThat(desk.error("list_tasks", "{'cursor':'" + next + "'}"))
        .isEqualTo("invalid_argument: cursor: its note is gone; start again without cursor");
  }

  @Test
  @Shows(19)
  void no_answer_on_the_wire_exceeds_its_size() throws IOException {
    write("a.md", Collections.nCopies(500, "- [ ] \"\\é漢🔥 " + "x".repeat(860)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      new StdioServer(
              Toolbox.of(VaultTools.toolSet(vault)), CallContext.of(ToolDesk.ALICE, tasks), out)
          .serve(new ByteArrayInputStream(CALLED.getBytes(UTF_8)));
    }
    String answer = out.toString(UTF_8).split("\n", -1)[1];
    JsonNode object = new ObjectMapper().readTree(answer).at("/result/structuredContent");

    assertThat(answer.getBytes(UTF_8).length).isBetween(50_000, VaultSettings.ANSWER_BYTES);
    assertThat(object.get("more").booleanValue()).isTrue();
  }

  @Test
  void a_folder_of_any_characters_is_answered() {
    assertThat(desk.text("list_tasks", "{'folder':'a\\nb\\ud800c'}"))
        .contains("no note lies under \"a b\uFFFDc/\"");
  }

  @Test
  void nobody_whom_the_host_does_not_know_sees_a_task() {
    assertThat(desk.asNobody().error("list_tasks", "{}")).startsWith("unauthenticated: ");
  }
}
