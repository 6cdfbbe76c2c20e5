package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.agenttasks.activation.FilePattern;
import io.agenttasks.activation.ReportedPath;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which paths a pattern matches, and which patterns and paths are refused. */
final class FilePatternTest {

  /** The table of the specification: pattern, path, whether it matches. */
  private static final String TABLE =
      """
      *.go | a.go | yes
      *.go | x/a.go | no
      **/*.go | a.go | yes
      **/*.go | x/y/a.go | yes
      **/*_test.go | a_test.go | yes
      **/*_test.go | _test.go | yes
      **/*_test.go | pkg/api/users_test.go | yes
      **/*_test.go | pkg/a_test.go.txt | no
      **/*_test.go | pkg/A_TEST.GO | no
      */_test.go | pkg/_test.go | yes
      */_test.go | pkg/a_test.go | no
      src/**/x.go | src/x.go | yes
      src/**/x.go | src/a/b/x.go | yes
      src/** | src/a | yes
      src/** | src/a/b.c | yes
      src/** | src | yes
      src/** | srcs/a | no
      **/api/** | api/x | yes
      **/api/** | v1/apis/x | no
      a**b | axxb | yes
      a**b | a/x/b | no
      **.go | a.go | yes
      **.go | x/a.go | no
      * | .env | yes
      * | a/b | no
      a?c | abc | yes
      a?c | a/c | no
      a?c | aéc | yes
      a?c | a😀c | yes
      docs/*/index.md | docs/de/index.md | yes
      docs/*/index.md | docs/index.md | no
      [^a].go | b.go | yes
      [^a].go | a.go | no
      x[^a]y | x/y | no
      x[^a]y | xby | yes
      [!a].go | !.go | yes
      [!a].go | a.go | yes
      [!a].go | b.go | no
      [\\]a] | ] | yes
      [\\]a] | a | yes
      [x\\-] | - | yes
      {a,b}.go | a.go | no
      {a,b}.go | {a,b}.go | yes
      \\*.go | *.go | yes
      \\*.go | a.go | no
      README | readme | no
      ./src/*.go | src/a.go | yes
      src/*.go | ./src/a.go | yes
      src/*.go | src\\a.go | yes
      prüfung_*.go | pru\u0308fung_1.go | yes
      """;

  /** More of the same, for what the table leaves out. */
  private static final String BESIDE_THE_TABLE =
      """
      pru\u0308fung | prüfung | yes
      [a-e\u0301] | \u00e0 | yes
      [+-9] | 1 | yes
      a[+-9]b | a/b | no
      ***/a | x/a | yes
      ***/a | x/y/a | no
      ** | a/b/c | yes
      **/**/c | a/b/c | yes
      a/**/**/c | a/c | yes
      **/a/**/a | a | no
      **/a/**/a | a/a | yes
      *a*a | aba | yes
      *a*a | ab | no
      a*😀 | a/😀 | no
      [^a] | 😀 | yes
      [[] | [ | yes
      [a^] | ^ | yes
      ] | ] | yes
      a-b | a-b | yes
      a/ | a | refused
      """;

  /** Patterns that are refused, and where. */
  private static final String REFUSALS =
      """
      "" | 1
      ./ | 3
      /a | 1
      .//a | 3
      a/ | 2
      a//b | 3
      ./././a | 3
      a/./b | 3
      a/. | 3
      . | 1
      a/../b | 3
      a/\\../b | 3
      .. | 1
      a[bc | 2
      a[b- | 2
      [ | 1
      [^ | 1
      [] | 2
      []a] | 2
      [^] | 3
      [-x] | 2
      [x-] | 3
      [a-b-c] | 5
      [xz-a] | 3
      [a/b] | 3
      [a-/] | 4
      a\\ | 2
      a\\/b | 2
      [\\/] | 2
      pru\u0308f[ | 5
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = TABLE)
  void c26_the_table_of_patterns_and_paths(String pattern, String path, String result) {
    assertThat(FilePattern.of(pattern).matches(path)).isEqualTo(result.equals("yes"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = BESIDE_THE_TABLE)
  void what_the_table_leaves_out(String pattern, String path, String result) {
    if (result.equals("refused")) {
      assertThatIllegalArgumentException().isThrownBy(() -> FilePattern.of(pattern));
    } else {
      assertThat(FilePattern.of(pattern).matches(path)).isEqualTo(result.equals("yes"));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = REFUSALS)
  void c26_each_refusal_gives_its_position(String pattern, int position) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilePattern.of(pattern))
        .withMessageStartingWith("pattern: at position " + position + ": ")
        .withMessageContaining("found \"" + pattern);
  }

  @Test
  void c26_many_stars_cost_no_more_than_pattern_times_path() {
    FilePattern stars = FilePattern.of("a*".repeat(40) + "b");
    FilePattern folders = FilePattern.of("a/**/".repeat(40) + "b");
    FilePattern both = FilePattern.of("a*/**/".repeat(40) + "b");
    ReportedPath letters = ReportedPath.of("a".repeat(10_000));
    ReportedPath segments = ReportedPath.of("a/".repeat(4_999) + "a");

    assertTimeout(
        Duration.ofMillis(100),
        () -> {
          for (FilePattern pattern : List.of(stars, folders, both)) {
            assertThat(pattern.matches(letters)).isFalse();
            assertThat(pattern.matches(segments)).isFalse();
          }
        });
  }

  @Test
  void a_pattern_has_1000_characters_at_most() {
    assertThat(FilePattern.of("😀".repeat(1_000)).matches("😀".repeat(1_000))).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilePattern.of("a".repeat(1_001)))
        .withMessageStartingWith("pattern: 0 to 1000 characters, found 1001");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilePattern.of("a\0b"))
        .withMessageStartingWith("pattern: ");
  }

  @Test
  void c27_a_brace_is_itself_and_is_told() {
    assertThat(FilePattern.of("*.{ts,tsx}").hasBraces()).isTrue();
    assertThat(FilePattern.of("*.{ts,tsx}").matches("a.ts")).isFalse();
    assertThat(FilePattern.of("*.ts").hasBraces()).isFalse();
    assertThat(FilePattern.of("a\\{b").hasBraces()).isFalse();
    assertThat(FilePattern.of("[{]").hasBraces()).isFalse();
  }

  @Test
  void patterns_are_equal_if_written_alike() {
    assertThat(FilePattern.of("a*"))
        .isEqualTo(FilePattern.of("a*"))
        .hasSameHashCodeAs(FilePattern.of("a*"))
        .isNotEqualTo(FilePattern.of("./a*"))
        .hasToString("a*");
  }

  @Test
  void c28_scenario_19_a_reported_path_takes_its_one_form() {
    assertThat(ReportedPath.of("./p/x_test.go")).isEqualTo(ReportedPath.of("p/x_test.go"));
    assertThat(ReportedPath.of("p\\x_test.go")).isEqualTo(ReportedPath.of("p/x_test.go"));
    assertThat(ReportedPath.of(".\\p//./x_test.go/")).hasToString("p/x_test.go");
    assertThat(ReportedPath.of("pru\u0308f")).isEqualTo(ReportedPath.of("prüf"));
    assertThat(ReportedPath.of(".github/..a/...")).hasToString(".github/..a/...");
    assertThat(ReportedPath.of("-a\n\"b\"")).hasToString("-a\n\"b\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/etc",
        "\\etc",
        "C:\\x",
        "c:/x",
        "./C:/x",
        "e\u0301:/x",
        "..",
        "a/../b",
        "a\\..",
        "../a",
        "./../a",
        ".",
        "./",
        "\"pr\\303\\274f.go\"",
        "\"a\\\"b\"",
        "a\0b",
        "\ud800"
      })
  void a_path_that_names_no_file_of_the_repository_is_refused(String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportedPath.all("pushed", Set.of(path)))
        .withMessageStartingWith("pushed: ")
        .withMessageContaining("\"");
  }

  @Test
  void a_path_has_10000_characters_at_most() {
    assertThat(ReportedPath.of("a".repeat(10_000)).value()).hasSize(10_000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportedPath.of("a".repeat(10_001)))
        .withMessageStartingWith("path: 1 to 10000 characters, found 10001");
  }

  @Test
  void a_path_that_grows_too_long_in_its_form_is_refused() {
    assertThat(ReportedPath.of("\uFB2C".repeat(3_333)).value()).hasSize(9_999);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportedPath.all("net", List.of("\uFB2C".repeat(3_334))))
        .withMessageStartingWith("net: 1 to 10000 characters, found 10002");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          p/x_test.go | p/x_test.go
          \\x          | x
          a\\..\\b     | a/b
          ./../a      | a
          C:/x        | _C:/x
          .\\c:\\x     | _c:/x
          C:x         | C:x
          "a\\b"       | "a/b"
          \\           | _
          ..          | _
          ``          | _
          """)
  void the_name_of_a_file_is_a_path_whatever_it_is(String name, String path) {
    assertThat(ReportedPath.ofFile(name)).hasToString(path);
  }

  @Test
  void of_a_name_that_is_too_long_the_end_counts() {
    ReportedPath deep = ReportedPath.ofFile("a/".repeat(5_000) + "x_test.go");
    assertThat(deep.value()).hasSizeBetween(9_990, 10_000);
    assertThat(FilePattern.of("**/*_test.go").matches(deep)).isTrue();
    assertThat(ReportedPath.ofFile("aaC:/" + "x".repeat(9_996)).value())
        .hasSize(10_000)
        .startsWith("_C:/x");
  }

  @Test
  void a_set_of_paths_folds_doubles_and_has_100000_at_most() {
    assertThat(ReportedPath.all("net", List.of("b", "./a", "a", "b"))).containsExactly("b", "a");
    List<String> many = IntStream.rangeClosed(0, 100_000).mapToObj(i -> "f" + i).toList();
    assertThat(ReportedPath.all("net", many.subList(1, many.size()))).hasSize(100_000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportedPath.all("net", many))
        .withMessage("net: from 0 to 100000, found \"100001\"");
  }
}
