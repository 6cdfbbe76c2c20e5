package io.agenttasks.mcp.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the compiler does not hold: sizes, pages that stay true, rules that have tests. */
final class TidyTest {

  private static final int FILE_LINES_MAX = 400;
  private static final int METHOD_LINES_MAX = 40;

  private static final String SPI = "tasks-core/src/main/java/io/agenttasks/spi/TaskStore.java";
  private static final String CONTRACT_TESTS = "tasks-testkit/src/main/";
  private static final String CONTRACT_PAGE = "docs/contract.md";
  private static final Pattern RULE_IN_SPI = Pattern.compile("\\[(S\\d+)]");
  private static final Pattern RULE_IN_PAGE = Pattern.compile("\\b(S\\d+)\\b");

  private static final Pattern PACKAGE_SENTENCE =
      Pattern.compile("/\\*\\*[\\s*]*\\p{Lu}[^@]*?\\.(?=[\\s*]).*?\\*/", Pattern.DOTALL);
  private static final Pattern NULL_MARKED = Pattern.compile("(?m)^@NullMarked$");

  // In two parts, so that this file has none itself.
  private static final String TO_DO_WORDS = "\\b(?:TO" + "DO|FIX" + "ME)\\b";
  private static final Pattern TO_DO = Pattern.compile(TO_DO_WORDS);
  private static final Pattern TO_DO_IN_COMMENT =
      Pattern.compile("(?://|/\\*|^\\s*\\*).*" + TO_DO_WORDS);
  private static final Pattern ISSUE = Pattern.compile("#\\d+");

  private final Repository repository = Repository.here();

  @Test
  void a_file_has_at_most_400_lines() {
    List<Path> files = repository.filesEndingIn(".java");
    assertThat(files).isNotEmpty();

    List<String> faults =
        files.stream()
            .filter(file -> Repository.lines(file).size() > FILE_LINES_MAX)
            .map(file -> repository.name(file) + ": " + Repository.lines(file).size() + " lines")
            .toList();

    assertNone(faults, "Split the file: one file, one idea, at most 400 lines.");
  }

  @Test
  void a_method_has_at_most_40_lines() {
    List<Method> methods = Method.in(repository.filesEndingIn(".java"));
    assertThat(methods).isNotEmpty();

    List<String> faults =
        methods.stream()
            .filter(method -> method.length() > METHOD_LINES_MAX)
            .map(method -> place(method) + ": " + method.length() + " lines")
            .toList();

    assertNone(faults, "Give parts of the method a name of their own: at most 40 lines.");
  }

  @Test
  void a_package_says_what_it_is_and_is_null_marked() {
    Set<Path> packages =
        repository.mainJavaFiles().stream()
            .filter(file -> !file.endsWith("module-info.java"))
            .map(Path::getParent)
            .collect(toCollection(TreeSet::new));
    assertThat(packages).isNotEmpty();

    List<String> faults = packages.stream().flatMap(this::faultsOfPackage).toList();

    assertNone(faults, "Give the package a package-info.java like those of the others.");
  }

  private Stream<String> faultsOfPackage(Path folder) {
    Path info = folder.resolve("package-info.java");
    if (!Files.exists(info)) {
      return Stream.of(repository.name(folder) + " has no package-info.java");
    }
    List<String> faults = new ArrayList<>();
    if (!PACKAGE_SENTENCE.matcher(Repository.text(info)).find()) {
      faults.add(repository.name(info) + " has no sentence in its Javadoc");
    }
    if (!NULL_MARKED.matcher(Repository.text(info)).find()) {
      faults.add(repository.name(info) + " is not @NullMarked");
    }
    return faults.stream();
  }

  @Test
  void a_rule_of_the_spi_has_a_test() {
    assertThat(rulesOfSpi()).as("rules such as [S1] in " + SPI).isNotEmpty();

    assertNone(
        without(rulesOfSpi(), rulesOfTests()),
        "Write a test in " + CONTRACT_TESTS + " and annotate it with @Rule and the number.");
  }

  @Test
  void a_test_names_a_rule_that_the_spi_has() {
    assertThat(rulesOfTests()).as("@Rule in " + CONTRACT_TESTS).isNotEmpty();

    assertNone(
        without(rulesOfTests(), rulesOfSpi()),
        "Correct the number in @Rule, or write the rule into the Javadoc of " + SPI + ".");
  }

  @Test
  void only_a_test_carries_a_rule() {
    List<String> faults =
        contractMethods().stream()
            .filter(method -> !method.rules().isEmpty() && !method.isTest())
            .map(this::place)
            .toList();

    assertNone(faults, "Nothing runs it: add @Test, or take @Rule away.");
  }

  @Test
  void a_rule_stands_in_the_contract_page() {
    Path page = repository.path(CONTRACT_PAGE);
    assertThat(page).exists();

    assertNone(
        without(rulesOfSpi(), found(RULE_IN_PAGE, Repository.text(page))),
        "Explain the rule in " + CONTRACT_PAGE + ": its intent, and its test.");
  }

  @Test
  void a_link_to_a_file_leads_to_one() {
    List<MarkdownPage> pages = pages();
    assertThat(pages).flatExtracting(MarkdownPage::fileLinks).isNotEmpty();

    List<String> faults = new ArrayList<>();
    for (MarkdownPage page : pages) {
      for (String link : page.fileLinks()) {
        if (!Files.exists(page.file().resolveSibling(link))) {
          faults.add(repository.name(page.file()) + " links to " + link);
        }
      }
    }

    assertNone(faults, "Correct the link: it is read from the folder of its page.");
  }

  @Test
  void a_code_block_equals_its_region() {
    Path readme = repository.path("README.md");
    assertThat(readme).exists();
    assertThat(MarkdownPage.of(readme).regionBlocks())
        .as("code blocks in README.md below <!-- region: path/To/Test.java#name -->")
        .isNotEmpty();

    for (MarkdownPage page : pages()) {
      for (MarkdownPage.Block block : page.regionBlocks()) {
        assertThat(block.code())
            .as(
                "%s: put the text of // region %s of %s into the code block below its mark",
                repository.name(page.file()), block.region(), block.sourceFile())
            .isNotEmpty()
            .isEqualTo(regionOf(block));
      }
    }
  }

  private List<String> regionOf(MarkdownPage.Block block) {
    Path source = repository.path(block.sourceFile());
    assertThat(source).as("a file that a region mark names").exists();
    return SourceRegion.cut(Repository.lines(source), block.region());
  }

  @Test
  void a_to_do_names_an_issue() {
    List<String> faults = new ArrayList<>();
    for (Path file : repository.filesEndingIn(".java")) {
      addToDos(faults, file, Repository.lines(file), TO_DO_IN_COMMENT);
    }
    for (String ending : List.of(".xml", ".sql", ".properties")) {
      for (Path file : repository.filesEndingIn(ending)) {
        addToDos(faults, file, Repository.lines(file), TO_DO);
      }
    }
    for (MarkdownPage page : pages()) {
      addToDos(faults, page.file(), page.prose(), TO_DO);
    }

    assertNone(faults, "Do it, or name the issue that will, by its number: #12.");
  }

  private void addToDos(List<String> faults, Path file, List<String> lines, Pattern pattern) {
    for (String line : lines) {
      if (pattern.matcher(line).find() && !ISSUE.matcher(line).find()) {
        faults.add(repository.name(file) + ": " + line.strip());
      }
    }
  }

  @Test
  void the_changelog_has_an_unreleased_part() {
    assertThat(Repository.lines(repository.path("CHANGELOG.md")))
        .as("CHANGELOG.md: add the heading, and below it what a user will notice")
        .contains("## [Unreleased]");
  }

  @Test
  void a_module_without_javadoc_has_no_class() {
    List<Path> poms = repository.filesEndingIn("pom.xml");
    assertThat(poms).isNotEmpty();

    List<String> faults =
        poms.stream()
            .filter(
                pom ->
                    Repository.text(pom).contains("<maven.javadoc.skip>true</maven.javadoc.skip>"))
            .filter(pom -> hasClass(pom.getParent()))
            .map(repository::name)
            .toList();

    assertNone(faults, "Remove maven.javadoc.skip: Javadoc can be checked now.");
  }

  private boolean hasClass(Path module) {
    return repository.mainJavaFiles().stream()
        .filter(file -> file.startsWith(module))
        .anyMatch(file -> !file.getFileName().toString().endsWith("-info.java"));
  }

  /** Examples are left out: they may be notes of people, with marks of their own. */
  private List<MarkdownPage> pages() {
    return repository.filesEndingIn(".md").stream()
        .filter(file -> !repository.name(file).startsWith("examples/"))
        .map(MarkdownPage::of)
        .toList();
  }

  private List<Method> contractMethods() {
    List<Method> methods =
        Method.in(
            repository.filesEndingIn(".java").stream()
                .filter(file -> repository.name(file).startsWith(CONTRACT_TESTS))
                .toList());
    assertThat(methods).as("methods in " + CONTRACT_TESTS).isNotEmpty();
    return methods;
  }

  private Set<String> rulesOfSpi() {
    return found(RULE_IN_SPI, Repository.text(repository.path(SPI)));
  }

  private Set<String> rulesOfTests() {
    return contractMethods().stream()
        .flatMap(method -> method.rules().stream())
        .collect(toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(toCollection(TreeSet::new));
  }

  private static List<String> without(Set<String> all, Set<String> known) {
    return all.stream().filter(one -> !known.contains(one)).toList();
  }

  private String place(Method method) {
    return repository.name(method.file()) + ":" + method.line() + " " + method.name();
  }

  private static void assertNone(List<String> faults, String whatToDo) {
    assertThat(faults).as(whatToDo).isEmpty();
  }
}
