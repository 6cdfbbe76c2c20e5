package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the contract names the tests that there are, each below its rules. */
final class ContractPageTest {

  private static final Path PAGE = Path.of("../docs/contract.md");
  private static final Pattern SECTION =
      Pattern.compile("^### (S\\d+)\\b(.*?)(?=^##)", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern TEST = Pattern.compile("`([a-z0-9]+_[a-z0-9_]*)`");

  @Test
  void each_test_stands_below_each_of_its_rules() throws Exception {
    Map<String, List<String>> page = namesByRule();

    assertThat(tests())
        .isNotEmpty()
        .allSatisfy(
            test ->
                assertThat(rulesOf(test))
                    .allSatisfy(
                        rule ->
                            assertThat(page.get(rule))
                                .as("tests named below %s in %s", rule, PAGE)
                                .anyMatch(name -> stands(name, test.getName()))));
  }

  @Test
  void each_name_on_the_page_is_that_of_a_test_of_its_rule() throws Exception {
    namesByRule()
        .forEach(
            (rule, names) ->
                assertThat(names)
                    .as("tests named below %s in %s", rule, PAGE)
                    .allMatch(
                        name ->
                            tests()
                                .anyMatch(
                                    test ->
                                        Arrays.asList(test.getAnnotation(Rule.class).value())
                                                .contains(rule)
                                            && stands(name, test.getName()))));
  }

  /** A name that ends in an underscore stands for all that begin so. */
  private static boolean stands(String name, String test) {
    return name.endsWith("_") ? test.startsWith(name) : test.equals(name);
  }

  /** All tests of many threads show S1, which names them by their class. */
  private static List<String> rulesOf(Method test) {
    return Arrays.stream(test.getAnnotation(Rule.class).value())
        .filter(rule -> !rule.equals("S1"))
        .toList();
  }

  private static Map<String, List<String>> namesByRule() throws Exception {
    String page = Files.readString(PAGE) + "\n## End";
    Map<String, List<String>> names = new TreeMap<>();
    for (MatchResult section : SECTION.matcher(page).results().toList()) {
      names.put(
          section.group(1),
          TEST.matcher(section.group(2))
              .results()
              .map(name -> name.group(1))
              .collect(Collectors.toList()));
    }
    return names;
  }

  private static Stream<Method> tests() {
    return Stream.<Class<?>>iterate(
            TaskStoreContract.class, type -> type != Object.class, Class::getSuperclass)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Rule.class));
  }
}
