package io.agenttasks.mcp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Dependencies point one way: adapter, API, rules, SPI; a backend knows the SPI and the rules.
 *
 * <p>A new package gets its rule here. A rule about a package that is not there fails, so none
 * holds for nothing.
 */
@AnalyzeClasses(packages = "io.agenttasks", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String ROOT = "io.agenttasks";

  private static final DescribedPredicate<JavaClass> OF_JACKSON =
      resideInAPackage("com.fasterxml.jackson..");

  private static final String[] TOOLS = {
    within("mcp.tool"),
    within("mcp.own"),
    within("mcp.checklist"),
    within("mcp.pull"),
    within("mcp.vault")
  };

  @ArchTest static final ArchRule model = mayUse("model");
  @ArchTest static final ArchRule spi = mayUse("spi", "model");
  @ArchTest static final ArchRule timer = mayUse("timer", "spi");
  @ArchTest static final ArchRule graph = mayUse("graph", "model", "spi");
  @ArchTest static final ArchRule claim = mayUse("claim", "model", "spi", "graph");
  @ArchTest static final ArchRule page = mayUse("page", "model", "spi");
  @ArchTest static final ArchRule activation = mayUse("activation", "model", "spi");
  @ArchTest static final ArchRule git = mayUse("git", "model", "activation");
  @ArchTest static final ArchRule vault = mayUse("vault", "model", "page", "spi", "timer");

  @ArchTest
  static final ArchRule memory = mayUse("memory", "model", "spi", "graph", "claim", "page");

  @ArchTest static final ArchRule jdbc = mayUse("jdbc", "model", "spi", "graph", "claim", "page");

  @ArchTest
  static final ArchRule imports =
      classes()
          .that()
          .resideInAPackage(within("imports"))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(ROOT, within("imports"), within("vault"), within("model"))
                  .or(resideInAnyPackage(within("page"), within("spi")))
                  .or(not(resideInAPackage(ROOT + ".."))))
          .because("an import is a user of the API");

  @ArchTest
  static final ArchRule the_api_knows_no_backend =
      classes()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(ROOT, within("model"), within("spi"))
                  .or(resideInAnyPackage(within("graph"), within("claim"), within("page")))
                  .or(resideInAnyPackage(within("activation"), within("timer")))
                  .or(not(resideInAPackage(ROOT + ".."))))
          .because("an application chooses its store, and hands it in");

  @ArchTest
  static final ArchRule nothing_knows_the_adapter =
      noClasses()
          .that()
          .resideOutsideOfPackage(within("mcp"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(within("mcp"));

  @ArchTest
  static final ArchRule tools_know_no_protocol =
      classes()
          .that()
          .resideInAnyPackage(TOOLS)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(TOOLS)
                  .or(resideInAnyPackage(ROOT, ROOT + ".mcp", within("model"), within("page")))
                  .or(resideInAnyPackage(within("spi"), within("activation"), within("vault")))
                  .or(resideInAnyPackage("java..", "com.fasterxml.jackson..", "org.jspecify..")))
          .because("any host can call a tool, with or without a server");

  @ArchTest
  static final ArchRule no_tool_removes_anything =
      noClasses()
          .that()
          .resideInAnyPackage(TOOLS)
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName(ROOT + ".Housekeeping")
          .because("what an agent can reach deletes nothing");

  @ArchTest
  static final ArchRule protocol_tasks_know_no_transport =
      classes()
          .that()
          .resideInAPackage(within("mcp.protocol"))
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(within("mcp.protocol"), within("mcp.tool"))
                  .or(resideInAnyPackage(ROOT, within("model"), within("page"), within("spi")))
                  .or(resideInAnyPackage("java..", "com.fasterxml.jackson..", "org.jspecify..")))
          .because("a host with a server of its own feeds them its requests");

  @ArchTest
  static final ArchRule protocol_tasks_speak_in_plain_values =
      noMethods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat(
              describe(
                  "are seen outside of mcp.protocol",
                  type -> type.getPackageName().equals(ROOT + ".mcp.protocol") && isPublic(type)))
          .should()
          .haveRawReturnType(OF_JACKSON)
          .orShould()
          .haveRawParameterTypes(
              describe("one is of Jackson", types -> types.stream().anyMatch(OF_JACKSON)))
          .because("maps are what every JSON library makes");

  @ArchTest
  static final ArchRule the_sdk_stays_in_the_server =
      noClasses()
          .that()
          .resideOutsideOfPackage(within("mcp.server"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.modelcontextprotocol..", "reactor..", "jakarta.servlet..", "org.apache..")
          .because("its types change with the protocol");

  @ArchTest
  static final ArchRule only_tests_use_the_testkit =
      noClasses()
          .that()
          .resideOutsideOfPackage(within("testkit"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(within("testkit"));

  /** From {@code io}, so that the root package is a slice too. */
  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("io.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule time_comes_from_an_instant_source =
      noClasses()
          .should()
          .accessTargetWhere(
              anyOf(
                  "now",
                  Instant.class,
                  LocalDate.class,
                  LocalDateTime.class,
                  OffsetDateTime.class,
                  ZonedDateTime.class))
          .orShould()
          .accessTargetWhere(
              anyOf("system", Clock.class)
                  .or(anyOf("systemUTC", Clock.class))
                  .or(anyOf("systemDefaultZone", Clock.class)))
          .orShould()
          .accessTargetWhere(anyOf("currentTimeMillis", System.class))
          .because("a test must be able to move time");

  @ArchTest
  static final ArchRule only_the_store_in_memory_brings_the_system_clock =
      noClasses()
          .that(inCore().and(not(resideInAPackage(within("memory")))))
          .should()
          .accessTargetWhere(anyOf("system", InstantSource.class))
          .because("everything else takes its time from the store's clock");

  @ArchTest
  static final ArchRule nobody_sleeps =
      noClasses()
          .should()
          .accessTargetWhere(anyOf("sleep", Thread.class, TimeUnit.class))
          .because("who sleeps is woken by nothing: wait for what should happen");

  @ArchTest
  static void the_rules_see_every_module_and_no_test(JavaClasses classes) {
    assertThat(classes)
        .extracting(JavaClass::getPackageName)
        .contains(ROOT, ROOT + ".jdbc", ROOT + ".testkit", ROOT + ".mcp")
        .doesNotContain(ArchitectureTest.class.getPackageName());
  }

  private static ArchRule mayUse(String own, String... others) {
    String[] allowed =
        Stream.concat(Stream.of(own), Stream.of(others))
            .map(ArchitectureTest::within)
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(within(own))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed).or(not(resideInAPackage(ROOT + ".."))));
  }

  private static DescribedPredicate<JavaClass> inCore() {
    return not(resideInAnyPackage(within("jdbc"), within("testkit"), within("mcp")))
        .as("are in tasks-core");
  }

  /** With all classes around it: what is nested in an interface is always declared so. */
  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
  }

  private static String within(String name) {
    return ROOT + "." + name + "..";
  }

  /** A call of a method, or a reference to it: {@code Instant::now} tells the time too. */
  private static DescribedPredicate<JavaAccess<?>> anyOf(String method, Class<?>... owners) {
    Set<String> names = Stream.of(owners).map(Class::getName).collect(toUnmodifiableSet());
    return describe(
        "it is " + method + " of " + names,
        access ->
            access.getName().equals(method)
                && names.contains(access.getTargetOwner().getFullName()));
  }
}
