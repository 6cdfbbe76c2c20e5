package io.agenttasks.jdbc;

import java.util.Optional;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Has jqwik heed the condition that Jupiter knows: whether a variable names a server. */
final class NamedServers implements SkipExecutionHook {

  @Override
  public SkipResult shouldBeSkipped(LifecycleContext context) {
    Optional<EnabledIfEnvironmentVariable> condition =
        context
            .optionalContainerClass()
            .map(container -> container.getAnnotation(EnabledIfEnvironmentVariable.class));
    return condition
        .filter(it -> !String.valueOf(System.getenv(it.named())).matches(it.matches()))
        .map(it -> SkipResult.skip(it.disabledReason()))
        .orElse(SkipResult.doNotSkip());
  }
}
