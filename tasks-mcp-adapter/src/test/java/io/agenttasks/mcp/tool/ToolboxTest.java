package io.agenttasks.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What tools are put together from. */
final class ToolboxTest {

  private static ToolSet set(String name, String tool) {
    return new ToolSet(
        name,
        "use " + name,
        List.of(
            new Tool(
                tool,
                "",
                Parameters.of(),
                Tool.Hints.READS,
                (call, arguments) -> CompletableFuture.completedStage(ToolReply.text(name)))));
  }

  @Test
  void sets_with_a_tool_of_one_name_do_not_go_together_and_both_are_named() {
    assertThatThrownBy(() -> Toolbox.of(set("one", "task_list"), set("two", "task_list")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the tool sets one and two both have a tool task_list: offer one of them");
  }

  @Test
  void tools_are_found_by_name_and_keep_their_order() {
    Toolbox tools = Toolbox.of(set("one", "b"), set("two", "a"));

    assertThat(tools.tools()).extracting(Tool::name).containsExactly("b", "a");
    assertThat(tools.find("a")).isPresent();
    assertThat(tools.find("c")).isEmpty();
    assertThat(tools.instructions()).isEqualTo("use one\n\nuse two");
  }

  @Test
  void cancelling_a_reply_cancels_what_it_waits_for() {
    CompletableFuture<String> source = new CompletableFuture<>();

    PendingReply.of(source, ToolReply::text, e -> ToolReply.error(""))
        .toCompletableFuture()
        .cancel(false);

    assertThat(source).isCancelled();
  }

  @Test
  void what_a_reply_took_is_given_back_if_it_is_cancelled_as_it_is_made() {
    CompletableFuture<String> source = new CompletableFuture<>();
    AtomicInteger givenBack = new AtomicInteger();
    CompletableFuture<CompletableFuture<ToolReply>> made = new CompletableFuture<>();
    made.complete(
        PendingReply.of(
                source,
                text -> {
                  made.join().cancel(false);
                  return ToolReply.text(text).orElse(givenBack::incrementAndGet);
                },
                e -> ToolReply.error(""))
            .toCompletableFuture());

    source.complete("won");

    assertThat(givenBack).hasValue(1);
  }

  @Test
  void a_cut_text_ends_between_two_characters() {
    assertThat(Utf8.length("aé漢😀")).isEqualTo(10);
    assertThat(Utf8.cut("aé漢😀", 9)).isEqualTo("aé漢");
    assertThat(Utf8.cut("aé漢😀", 10)).isEqualTo("aé漢😀");
    assertThat(Utf8.cut("aé", 2)).isEqualTo("a");
  }
}
