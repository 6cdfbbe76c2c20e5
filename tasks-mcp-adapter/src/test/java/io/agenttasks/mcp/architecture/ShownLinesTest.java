package io.agenttasks.mcp.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.agenttasks.mcp.tool.Shows;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the specification of a tool set says that must be shown is shown by a test: one that carries
 * the number of the line, or one of the core whose name begins with it.
 */
final class ShownLinesTest {

  private static final String TESTS = "io.agenttasks.mcp";
  private static final String CORE_TESTS = "tasks-testkit/src/test/";
  private static final String CHECKLIST = "checklist";
  private static final String PULL = "pull";
  private static final String PROTOCOL = "protocol";
  private static final String VAULT = "vault";

  /** Whose lines a package shows that is not called like its set; "": any, so each test says it. */
  private static final Map<String, String> SETS = Map.of("cli", CHECKLIST, "server", "");

  private static final Pattern CHECKLIST_IN_CORE = Pattern.compile("\\bvoid c(\\d\\d)_");
  private static final Pattern VAULT_IN_CORE = Pattern.compile("@Shows\\((\\d+)\\)");

  private final List<JavaMethod> tests =
      new ClassFileImporter()
          .importPackages(TESTS).stream()
              .flatMap(type -> type.getMethods().stream())
              .filter(method -> method.isAnnotatedWith(Shows.class))
              .toList();

  @Test
  void every_line_of_the_checklist_is_shown() {
    Set<Integer> shown = shown(CHECKLIST);
    shown.addAll(shownByCore(CHECKLIST_IN_CORE));

    assertThat(without(IntStream.rangeClosed(1, 42), shown)).as("lines without a test").isEmpty();
  }

  @Test
  void every_line_about_the_tools_of_pull_is_shown() {
    IntStream lines = IntStream.concat(IntStream.of(42), IntStream.rangeClosed(48, 67));

    assertThat(without(lines, shown(PULL))).as("lines without a test").isEmpty();
  }

  @Test
  void every_line_about_protocol_tasks_is_shown() {
    assertThat(without(IntStream.rangeClosed(1, 41), shown(PROTOCOL)))
        .as("lines without a test")
        .isEmpty();
  }

  @Test
  void every_line_about_vaults_is_shown() {
    Set<Integer> shown = shown(VAULT);
    shown.addAll(shownByCore(VAULT_IN_CORE));

    assertThat(without(IntStream.rangeClosed(1, 42), shown)).as("lines without a test").isEmpty();
  }

  @Test
  void a_line_that_is_shown_is_one_of_a_specification() {
    List<String> faults =
        tests.stream()
            .filter(test -> set(test).isEmpty())
            .map(test -> test.getFullName() + ": say @Shows(of = …)")
            .toList();

    assertThat(faults).isEmpty();
    assertThat(shown(CHECKLIST)).allMatch(line -> line >= 1 && line <= 42);
    assertThat(shown(PULL)).allMatch(line -> line == 42 || (line >= 48 && line <= 67));
    assertThat(shown(PROTOCOL)).allMatch(line -> line >= 1 && line <= 41);
    assertThat(shown(VAULT)).allMatch(line -> line >= 1 && line <= 42);
  }

  private Set<Integer> shown(String set) {
    return tests.stream()
        .filter(test -> set(test).equals(set))
        .flatMap(test -> Arrays.stream(test.getAnnotationOfType(Shows.class).value()).boxed())
        .collect(toCollection(TreeSet::new));
  }

  private static String set(JavaMethod test) {
    String named = test.getAnnotationOfType(Shows.class).of();
    String folder = test.getOwner().getPackageName().substring(TESTS.length() + 1);
    return named.isEmpty() ? SETS.getOrDefault(folder, folder) : named;
  }

  private static Set<Integer> shownByCore(Pattern line) {
    Repository repository = Repository.here();
    Stream<String> texts =
        repository.filesEndingIn(".java").stream()
            .filter(file -> repository.name(file).startsWith(CORE_TESTS))
            .map(Repository::text);
    return texts
        .flatMap(text -> line.matcher(text).results())
        .map(match -> Integer.valueOf(match.group(1)))
        .collect(toCollection(TreeSet::new));
  }

  private static List<Integer> without(IntStream lines, Set<Integer> shown) {
    return lines.filter(line -> !shown.contains(line)).boxed().toList();
  }
}
