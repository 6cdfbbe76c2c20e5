package io.agenttasks.testkit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs each {@link RoundsTest} in its rounds. */
final class Rounds implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    int rounds =
        context
            .getConfigurationParameter(RoundsTest.PARAMETER, Integer::valueOf)
            .orElse(RoundsTest.ROUNDS);
    return IntStream.rangeClosed(1, rounds).mapToObj(Round::new);
  }

  private record Round(int number) implements TestTemplateInvocationContext, ParameterResolver {

    @Override
    public String getDisplayName(int invocation) {
      return "round " + number;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == int.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return number;
    }
  }
}
