package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresWithLargeOnesOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The contract itself: it lets a right store pass, and each of its tests names a rule. What it
 * catches is shown by the tests of wrong stores, each named after what its stores get wrong.
 */
final class TaskStoreContractTest {

  @Test
  void lets_a_right_store_pass() {
    assertThat(failuresWithLargeOnesOf(ForwardingTaskStore::new)).isEmpty();
  }

  @Test
  void names_a_rule_for_each_test() {
    List<Method> tests =
        Stream.<Class<?>>iterate(
                TaskStoreContract.class, type -> type != Object.class, Class::getSuperclass)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(
                method ->
                    method.isAnnotationPresent(Test.class)
                        || method.isAnnotationPresent(RoundsTest.class))
            .toList();

    assertThat(tests)
        .isNotEmpty()
        .allSatisfy(test -> assertThat(test.isAnnotationPresent(Rule.class)).isTrue());
    assertThat(tests).extracting(Method::getName).doesNotHaveDuplicates();
  }
}
