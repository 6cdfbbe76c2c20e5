package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.model.Event;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Callers over HTTP that are gone before the server has noticed: their answers can't be written.
 */
@Timeout(60)
final class UndeliveredTest {

  /** A caller that leaves is noticed by nothing but its answer. */
  private static final HttpSettings BLIND =
      new HttpSettings(List.of(), Duration.ofMillis(1), Duration.ofHours(1));

  /** More than the threads of the server. */
  private static final int CLIENTS = OneServer.THREADS + 4;

  /** More than fits between a server and a client that reads nothing. */
  private static final int REPLIES = 200;

  @Test
  void a_task_goes_to_the_next_and_a_message_waits() throws Exception {
    try (OneServer server =
        OneServer.withProtocolTasks(BLIND, token -> Optional.of(ToolDesk.ALICE), Pull.toolSet())) {
      server.list().create(NewTask.of("held").paths("a.rs"));
      server.post(OneServer.call("claim", "{'agent':'C','paths':['a.rs'],'reason':'r'}"));
      Socket gone = server.stream(OneServer.call("task_pull", "{'agent':'A','wait_secs':100}"));
      gone.setSoLinger(true, 0);
      gone.close();
      server.post(OneServer.call("message_send", "{'agent':'C','to':'A','text':'hello'}"));
      assertThat(server.hasOpen(1)).isTrue();

      CountDownLatch givenBack = new CountDownLatch(1);
      server.tasks.listen((list, event) -> count(givenBack, event));

      server.post(OneServer.call("release", "{'agent':'C'}"));

      assertThat(givenBack.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(server.hasOpen(0)).isTrue();
      Task task = server.list().get(TaskId.of(1)).orElseThrow().task();
      assertThat(task.fence()).isEqualTo(1);
      assertThat(task.holder()).isEmpty();
      assertThat(task.attempts()).isZero();
      assertThat(server.post(OneServer.call("task_pull", "{'agent':'B'}")).body())
          .contains("\"owner\":\"B\"");
      assertThat(server.post(OneServer.call("status", "{'agent':'A'}")).body()).contains("hello");
    }
  }

  static void count(CountDownLatch released, Event event) {
    if (event.what() == Event.What.RELEASED) {
      released.countDown();
    }
  }

  @Test
  void clients_that_leave_in_the_middle_of_long_replies_hold_no_thread() throws Exception {
    try (OneServer server =
        new OneServer(token -> Optional.of(ToolDesk.ALICE), AgentTasks.toolSet())) {
      server.list().create(NewTask.of("long").description("x".repeat(50_000)));
      List<Socket> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        clients.add(readingNothing(server));
      }

      // Each of its threads writes to one that reads nothing.
      assertThat(server.hasOpen(OneServer.THREADS)).isTrue();
      for (Socket client : clients) {
        client.close();
      }

      assertThat(server.post(OneServer.call("task_explain", "{}")).body()).contains("counts");
      assertThat(server.hasOpen(0)).isTrue();
    }
  }

  /** A client that has asked for more than it has room for. */
  private static Socket readingNothing(OneServer server) throws IOException {
    String json = OneServer.call("task_get", "{'task_id':1}").replace('\'', '"');
    String request =
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + json.length()
            + "\r\n\r\n"
            + json;
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.server.port()));
    socket.getOutputStream().write(request.repeat(REPLIES).getBytes(UTF_8));
    return socket;
  }
}
