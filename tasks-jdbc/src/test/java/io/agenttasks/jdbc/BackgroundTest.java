package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** How the work beside the calls of a store ends. */
final class BackgroundTest {

  private final Background background = new Background("background-test");

  @Test
  void closing_waits_for_what_is_running_and_drops_what_is_not_due() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    AtomicBoolean dropped = new AtomicBoolean(true);
    assertThat(
            background.later(
                0,
                () -> {
                  begun.countDown();
                  await(goOn);
                  ended.set(true);
                }))
        .isTrue();
    assertThat(background.later(60_000, () -> dropped.set(false))).isTrue();
    begun.await();

    CompletableFuture<Boolean> endedBefore =
        CompletableFuture.supplyAsync(
            () -> {
              background.close();
              return ended.get();
            });
    refused();
    goOn.countDown();

    assertThat(endedBefore.get()).isTrue();
    assertThat(dropped).isTrue();
  }

  /** Returns once the background is being closed. */
  private void refused() {
    while (background.later(60_000, () -> {})) {
      Thread.onSpinWait();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }
}
