package io.agenttasks.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import java.lang.reflect.Method;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Disabled;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** Runs the whole contract against a store that is wrong on purpose. */
final class WrongStores {

  /** Stands for the tests that only the recount of the lists made fail. */
  static final String RECOUNT = "the recount";

  /** One is enough: these stores are wrong every time. */
  private static final int ROUNDS = 1;

  private WrongStores() {}

  /**
   * The names of the tests that fail, but for those that are large.
   *
   * @param wrong makes the wrong store out of a right one
   * @param byChance tests that are left out: they fail or not as the threads happen to meet
   */
  static Set<String> failuresOf(UnaryOperator<TaskStore> wrong, String... byChance) {
    return failuresBeside("large", wrong, Set.of(byChance));
  }

  /** The names of the tests that fail, with those that are large and take their time. */
  static Set<String> failuresWithLargeOnesOf(UnaryOperator<TaskStore> wrong) {
    return failuresBeside("none", wrong, Set.of());
  }

  private static synchronized Set<String> failuresBeside(
      String excludedTag, UnaryOperator<TaskStore> wrong, Set<String> byChance) {
    Contract.wrong = wrong;
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(Contract.class))
            .configurationParameter(
                "junit.jupiter.conditions.deactivate", "org.junit.*DisabledCondition")
            .filters(TagFilter.excludeTags(excludedTag))
            .configurationParameter(RoundsTest.PARAMETER, Integer.toString(ROUNDS))
            .execute()
            .testEvents();
    Set<String> failures = new TreeSet<>();
    for (Event event : tests.finished().list()) {
      Method test = testOf(event);
      // Also if it is only the recount afterwards that fails.
      if (byChance.contains(test.getName())) {
        continue;
      }
      event
          .getRequiredPayload(TestExecutionResult.class)
          .getThrowable()
          .flatMap(failure -> whatItShows(test, failure))
          .ifPresent(failures::add);
    }
    return failures;
  }

  /** What is left behind by threads depends on how they met: its recount shows nothing for sure. */
  private static Optional<String> whatItShows(Method test, Throwable failure) {
    if (!(failure instanceof StoreInvariants.Broken)) {
      return Optional.of(test.getName());
    }
    return test.isAnnotationPresent(RoundsTest.class) ? Optional.empty() : Optional.of(RECOUNT);
  }

  private static Method testOf(Event event) {
    return event
        .getTestDescriptor()
        .getSource()
        .map(source -> ((MethodSource) source).getJavaMethod())
        .orElseThrow();
  }

  @Disabled("wrong on purpose: run only by the methods above")
  static final class Contract extends TaskStoreContract {

    private static volatile UnaryOperator<TaskStore> wrong = UnaryOperator.identity();

    @Override
    protected TaskStore emptyStore(InstantSource clock) {
      return wrong.apply(new InMemoryTaskStore(clock));
    }
  }
}
