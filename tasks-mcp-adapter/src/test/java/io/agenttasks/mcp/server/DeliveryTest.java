package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a reply took and nobody got goes back once, whichever comes first. */
final class DeliveryTest {

  private final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  private final Delivery delivery = Delivery.ofTool(CallContext.of(ToolDesk.ALICE, tasks));
  private final AtomicInteger givenBack = new AtomicInteger();

  @AfterEach
  void close() {
    tasks.close();
  }

  @Test
  void a_reply_that_comes_before_its_caller_leaves_is_given_back_once() {
    delivery.replied(givenBack::incrementAndGet);
    assertThat(givenBack).hasValue(0);

    delivery.abandon();
    delivery.abandon();
    assertThat(givenBack).hasValue(1);
  }

  @Test
  void a_reply_that_comes_after_its_caller_left_is_given_back_once() {
    delivery.abandon();

    delivery.replied(givenBack::incrementAndGet);
    delivery.abandon();
    assertThat(givenBack).hasValue(1);
  }

  /** A transport has its own to close after that, or the call would stay open for ever. */
  @Test
  void what_can_not_be_given_back_keeps_no_transport_from_going_on() {
    delivery.replied(DeliveryTest::fail);
    delivery.abandon();

    delivery.replied(DeliveryTest::fail);
  }

  private static void fail() {
    throw new TaskStoreException("away", false, null);
  }
}
