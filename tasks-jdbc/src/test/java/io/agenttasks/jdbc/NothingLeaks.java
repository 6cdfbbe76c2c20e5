package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test on a {@link Backend} that leaves a connection or a statement open. */
final class NothingLeaks implements AfterEachCallback {

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    assertThat(Backend.leaks()).as("left open by %s", context.getDisplayName()).isEmpty();
  }
}
