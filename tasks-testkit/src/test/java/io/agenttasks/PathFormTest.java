package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths have one stored form, and overlap if one is the other, or a part of it. */
final class PathFormTest {

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        " ./src//auth/,src/auth",
        "src\\auth,src/auth",
        "./././a,a",
        "a/./b/.,a/b",
        " a / b ,a/b",
        "a b/c,a b/c",
        "src/*.java,src/*.java",
        "...,...",
        "A,A"
      })
  void d11_a_path_has_one_stored_form(String text, String stored) {
    assertThat(TaskPath.of(text).value()).isEqualTo(stored);
  }

  @ParameterizedTest
  @CsvSource({
    "a.py#C.m,a.py#C::m",
    "a.py#C/m,a.py#C::m",
    "a.py#C::m,a.py#C::m",
    "a.py#C\\m,a.py#C::m",
    "s.go#(*Server).Handle<T>,s.go#Server::Handle",
    "s.go#(Server).Handle,s.go#Server::Handle",
    "s.go#*Server.Handle,s.go#Server::Handle",
    "'m.ts#Map<K, List<V>>.get',m.ts#Map::get",
    "./x//s.go # f,x/s.go#f",
    "a.md#b#c,a.md#b#c"
  })
  void d11_a_symbol_has_one_stored_form(String text, String stored) {
    assertThat(TaskPath.of(text).value()).isEqualTo(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\u00a0",
        ".",
        "./",
        "./.",
        "/",
        "/etc",
        " /etc",
        "\\etc",
        "//host/x",
        "C:\\x",
        "c:/x",
        "C:x",
        "C:",
        "./C:/x",
        "..",
        "../x",
        "a/../b",
        "a/..",
        "a\\..\\b",
        "a/ .. /b",
        "..#f",
        "a\u0000b",
        "a\tb",
        "a\nb",
        "a\u2028b",
        "a\ud800"
      })
  void d11_what_names_nothing_below_the_root_is_refused(String text) {
    refused(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.py#",
        "a.py# ",
        "a.py#C::",
        "a.py#C.",
        "a.py#.m",
        "a.py#C..m",
        "a.py#C m",
        "dir/#C",
        "dir/.#C",
        "#C",
        " #C",
        "/a#C",
        "a.py#<T>",
        "a.py#C<T",
        "a.py#C>T",
        "a.go#(*S",
        "a.go#()",
        "a.go#(S)m",
        "a.py#C:::m",
        "a.py#:.m"
      })
  void d11_a_symbol_that_is_none_is_refused(String text) {
    refused(text);
  }

  @Test
  void d11_a_path_that_is_too_long_is_refused() {
    String longest = "x".repeat(TaskDetails.PATH_LENGTH_MAX);

    assertThat(TaskPath.of(longest).value()).isEqualTo(longest);
    refused(longest + "x");
    // It is the stored form that is kept, and that is longer here.
    refused("f#" + "x.".repeat(511) + "x");
  }

  @Test
  void d11_a_refusal_names_the_field_the_rule_and_the_value() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskPath.of("a/../b"))
        .withMessage("path: no .. segment, found \"a/../b\"");
  }

  @Test
  void d11_a_path_twice_in_one_list_is_folded() {
    assertThat(NewTask.of("t").paths("src//auth", "b", "./src/auth").details().paths())
        .containsExactly("src/auth", "b");
  }

  @Test
  void d11_a_task_keeps_the_stored_form() {
    Board board = new Board();

    assertThat(board.task(board.create(NewTask.of("t").paths(" a.py#C.m "))).paths())
        .containsExactly("a.py#C::m");
  }

  @Test
  void d12_directories_overlap_what_is_in_them_by_whole_segments() {
    assertThat(overlap("src/auth", "src/auth/x")).isTrue();
    assertThat(overlap("src/auth", "src/auth")).isTrue();
    assertThat(overlap("src/auth", "src/authz")).isFalse();
    assertThat(overlap("src/auth", "auth")).isFalse();
    assertThat(overlap("src/Auth", "src/auth")).isFalse();
  }

  @Test
  void d13_symbols_overlap_what_is_in_them_and_their_file() {
    assertThat(overlap("a.py#C::m", "a.py#C.n")).isFalse();
    assertThat(overlap("a.py#C::m", "a.py")).isTrue();
    assertThat(overlap("a.py#C::m", "a.py#c")).isTrue();
    assertThat(overlap("a.py#C::m", "a.py#C::M")).isTrue();
    assertThat(overlap("dir/a.py#C::m", "dir")).isTrue();
    assertThat(overlap("a.py#C", "a.py#Cat")).isFalse();
    assertThat(overlap("a.py#C", "A.py#C")).isFalse();
    assertThat(overlap("a.py#C", "a.py/C")).isFalse();
    assertThat(overlap("a.py#\u00c4", "a.py#\u00e4")).isFalse();
  }

  private static boolean overlap(String one, String other) {
    boolean overlap = TaskPath.of(one).overlaps(TaskPath.of(other));
    assertThat(TaskPath.of(other).overlaps(TaskPath.of(one))).isEqualTo(overlap);
    return overlap;
  }

  private static void refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskPath.of(text))
        .withMessageStartingWith("path: ");
  }
}
