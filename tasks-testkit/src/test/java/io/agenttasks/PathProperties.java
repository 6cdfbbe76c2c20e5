package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.TaskPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every path, and for every two. */
final class PathProperties {

  @Property
  void d11_the_stored_form_of_a_stored_form_is_itself(@ForAll("texts") String text) {
    Optional<TaskPath> path = pathOf(text);
    Assume.that(path.isPresent());

    assertThat(TaskPath.of(path.orElseThrow().value())).isEqualTo(path.orElseThrow());
  }

  @Property
  void d12_a_path_overlaps_itself(@ForAll("paths") String text) {
    assertThat(TaskPath.of(text).overlaps(TaskPath.of(text))).isTrue();
  }

  @Property
  void d12_overlap_is_symmetric_and_as_defined(
      @ForAll("paths") String one, @ForAll("paths") String other) {
    boolean overlap = TaskPath.of(one).overlaps(TaskPath.of(other));

    assertThat(overlap).isEqualTo(TaskPath.of(other).overlaps(TaskPath.of(one)));
    assertThat(overlap).isEqualTo(isWithin(one, other) || isWithin(other, one));
  }

  @Property
  void d12_two_paths_overlap_exactly_if_one_key_begins_the_other(
      @ForAll("paths") String one, @ForAll("paths") String other) {
    List<String> key = TaskPath.of(one).key();
    List<String> otherKey = TaskPath.of(other).key();
    int both = Math.min(key.size(), otherKey.size());

    assertThat(TaskPath.of(one).overlaps(TaskPath.of(other)))
        .isEqualTo(key.subList(0, both).equals(otherKey.subList(0, both)));
  }

  /** The definition: parent directories, a symbol's file, and enclosing symbols. */
  private static boolean isWithin(String inner, String outer) {
    if (outer.contains("#")) {
      String file = outer.substring(0, outer.indexOf('#'));
      return inner.startsWith(file + "#")
          && (lower(inner) + "::").startsWith(file + lower(outer.substring(file.length())) + "::");
    }
    return inner.equals(outer) || inner.startsWith(outer + "/") || inner.startsWith(outer + "#");
  }

  private static String lower(String text) {
    int hash = text.indexOf('#');
    return text.substring(0, hash) + text.substring(hash).toLowerCase(Locale.ROOT);
  }

  private static Optional<TaskPath> pathOf(String text) {
    try {
      return Optional.of(TaskPath.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Anything, much of it made of what means something in a path. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("abC./\\#:*()<> ").ofMinLength(1).ofMaxLength(12);
  }

  /** Paths in their stored form, many of which overlap. */
  @Provide
  Arbitrary<String> paths() {
    Arbitrary<String> files =
        Arbitraries.of("a", "b", "ab", "A")
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(it -> join("/", it));
    Arbitrary<String> symbols =
        Arbitraries.of("C", "c", "m", "Cm").list().ofMaxSize(3).map(it -> join("::", it));
    return files.flatMap(file -> symbols.map(it -> it.isEmpty() ? file : file + "#" + it));
  }

  private static String join(String separator, List<String> parts) {
    return String.join(separator, parts);
  }
}
