package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.activation.ReportedPath;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The form of a path that was reported is a form for good. */
final class ReportedPathProperties {

  @Property(tries = 20_000)
  void what_is_kept_is_accepted_again_and_stays_as_it_is(@ForAll("names") String name) {
    reported(name).ifPresent(path -> assertThat(ReportedPath.of(path.value())).isEqualTo(path));
  }

  @Property(tries = 20_000)
  void each_name_of_a_file_has_a_path_and_it_is_the_reported_one_if_that_is_accepted(
      @ForAll("names") String name) {
    ReportedPath path = ReportedPath.ofFile(name);
    assertThat(ReportedPath.of(path.value())).isEqualTo(path);
    assertThat(reported(name).orElse(path)).isEqualTo(path);
  }

  private static Optional<ReportedPath> reported(String name) {
    try {
      return Optional.of(ReportedPath.of(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * All that has a meaning in paths, a combining accent, a letter that grows in its form, halves.
   */
  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings()
        .withChars('/', '\\', '.', ':', '"', 'C', 'e', '_', '\u0301', '\uFB2C', '\0', '\ud83d')
        .ofMaxLength(8);
  }
}
