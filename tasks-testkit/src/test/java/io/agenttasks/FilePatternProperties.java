package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.activation.FilePattern;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for any pattern: it agrees with a matcher that tries everything. */
final class FilePatternProperties {

  @Property(tries = 20_000)
  void a_pattern_matches_what_trying_everything_matches(
      @ForAll("patterns") String pattern, @ForAll("paths") String path) {
    assertThat(FilePattern.of(pattern).matches(path))
        .as("%s on %s", pattern, path)
        .isEqualTo(segments(List.of(pattern.split("/")), List.of(path.split("/"))));
  }

  @Property(tries = 20_000)
  void a_pattern_of_any_characters_is_read_or_refused_by_name(@ForAll("scraps") String pattern) {
    try {
      assertThat(FilePattern.of(pattern)).hasToString(pattern);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("pattern: at position ");
    }
  }

  @Example
  void the_naive_matcher_knows_what_a_star_is() {
    assertThat(segments(List.of("**", "a*"), List.of("b", "ac"))).isTrue();
    assertThat(segments(List.of("a*"), List.of("b", "ac"))).isFalse();
    assertThat(characters("[^ab]?", "cd")).isTrue();
    assertThat(characters("[^ab]?", "ad")).isFalse();
  }

  @Provide
  Arbitrary<String> patterns() {
    Arbitrary<String> piece = Arbitraries.of("a", "b", "*", "?", "[ab]", "[^a]", "\\*", "{");
    Arbitrary<String> segment =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(
                4, piece.list().ofMinSize(1).ofMaxSize(4).map(FilePatternProperties::joined)),
            net.jqwik.api.Tuple.of(2, Arbitraries.just("**")));
    return segment.list().ofMinSize(1).ofMaxSize(5).map(parts -> String.join("/", parts));
  }

  @Provide
  Arbitrary<String> paths() {
    Arbitrary<String> name =
        Arbitraries.strings().withChars("aabb*{").ofMinLength(1).ofMaxLength(4);
    return name.list().ofMinSize(1).ofMaxSize(5).map(parts -> String.join("/", parts));
  }

  @Provide
  Arbitrary<String> scraps() {
    return Arbitraries.strings().withChars("a-z[]^\\/.*?{\u0308").ofMaxLength(8);
  }

  private static String joined(List<String> pieces) {
    String segment = String.join("", pieces);
    // A segment of two stars would be another thing.
    return segment.equals("**") ? "*" : segment;
  }

  private static boolean segments(List<String> pattern, List<String> path) {
    if (pattern.isEmpty()) {
      return path.isEmpty();
    }
    List<String> rest = pattern.subList(1, pattern.size());
    if (pattern.get(0).equals("**")) {
      return segments(rest, path)
          || (!path.isEmpty() && segments(pattern, path.subList(1, path.size())));
    }
    return !path.isEmpty()
        && characters(pattern.get(0), path.get(0))
        && segments(rest, path.subList(1, path.size()));
  }

  private static boolean characters(String pattern, String name) {
    if (pattern.isEmpty()) {
      return name.isEmpty();
    }
    if (pattern.startsWith("*")) {
      return characters(pattern.substring(1), name)
          || (!name.isEmpty() && characters(pattern, name.substring(1)));
    }
    if (name.isEmpty()) {
      return false;
    }
    String first = name.substring(0, 1);
    String rest = name.substring(1);
    if (pattern.startsWith("[")) {
      int end = pattern.indexOf(']');
      String members = pattern.substring(1, end);
      boolean in = members.startsWith("^") != members.contains(first);
      return in && characters(pattern.substring(end + 1), rest);
    }
    if (pattern.startsWith("\\")) {
      return pattern.startsWith(first, 1) && characters(pattern.substring(2), rest);
    }
    return (pattern.startsWith("?") || pattern.startsWith(first))
        && characters(pattern.substring(1), rest);
  }
}
