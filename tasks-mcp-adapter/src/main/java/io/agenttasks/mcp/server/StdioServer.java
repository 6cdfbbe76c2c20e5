package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.McpStdio;
import io.modelcontextprotocol.modern.server.McpHeaders;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Serves one client over two streams, a message a line. The era is told line by line: a request
 * that names its revision is of the modern one; what comes after a handshake and names none is of
 * the legacy one. Requests are worked on one after the other, but for those that wait: they hold up
 * nobody.
 */
public final class StdioServer {

  /** The most characters of a line; a longer one is dropped. */
  public static final int LINE_LENGTH_MAX = 16 * 1024 * 1024;

  private static final String INITIALIZE = "initialize";
  private static final String CANCELLED = "notifications/cancelled";

  private final Endpoint endpoint;
  private final @Nullable ProtocolDesk desk;
  private final CallContext call;
  private final StdioClient client;
  private final Scheduler worker = Schedulers.newSingle("tasks-stdio", true);
  private final ConcurrentMap<Object, Open> open = new ConcurrentHashMap<>();
  private boolean shookHands;

  /**
   * A request that is not answered yet.
   *
   * @param delivery its way back
   * @param work ends when disposed of
   */
  private record Open(Delivery delivery, Disposable.Swap work) {
    void leave() {
      work.dispose();
      delivery.abandon();
    }
  }

  /**
   * A server that is not reading yet.
   *
   * @param call around each call of the one client
   * @param out what is written to it is protocol, and nothing else
   */
  public StdioServer(Toolbox tools, CallContext call, OutputStream out) {
    this(tools, null, call, out);
  }

  /**
   * The same, whose client may poll calls that take long.
   *
   * @param desk runs such calls, or null: there are none; it is closed with the server
   */
  public StdioServer(
      Toolbox tools, @Nullable ProtocolDesk desk, CallContext call, OutputStream out) {
    this.endpoint = new Endpoint(tools, desk);
    this.desk = desk;
    this.call = call;
    this.client = new StdioClient(out, desk, ProtocolCaller.of(call.caller()));
  }

  /**
   * Serves until the input ends. What was asked by then is still answered, unless it waits: that is
   * dropped, and nothing is taken for it. Protocol tasks that run here are stopped.
   */
  public void serve(InputStream in) throws IOException {
    try (Reader reader = new InputStreamReader(in, UTF_8)) {
      for (String line = next(reader); line != null; line = next(reader)) {
        if (!line.isBlank()) {
          take(line);
        }
      }
      awaitAnswers();
    } finally {
      open.values().forEach(Open::leave);
      close();
    }
  }

  private void close() {
    client.close();
    endpoint.close();
    worker.dispose();
    if (desk != null) {
      desk.close();
    }
  }

  /** Until all that was asked has been begun: what does not wait is done then. */
  private void awaitAnswers() {
    CountDownLatch begun = new CountDownLatch(1);
    worker.schedule(begun::countDown);
    try {
      begun.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static @Nullable String next(Reader reader) throws IOException {
    return McpStdio.readLine(reader, LINE_LENGTH_MAX);
  }

  private void take(String line) {
    Message message;
    try {
      message = Wire.read(line.getBytes(UTF_8));
    } catch (Wire.BadMessageException e) {
      client.write(e.answer().message());
      return;
    }
    if (message.isRequest()) {
      answer(message);
    } else if (message.isNotification()) {
      notice(message);
    } else {
      worker.schedule(() -> client.answered(message));
    }
  }

  private void notice(Message message) {
    Object id = message.cancelledId();
    if (CANCELLED.equals(message.method()) && id != null) {
      Open cancelled = open.remove(McpStdio.idKey(id));
      if (cancelled != null) {
        cancelled.leave();
      }
    } else if (shookHands) {
      endpoint.notice(Era.LEGACY, McpTransportContext.EMPTY, message);
    }
  }

  private void answer(Message request) {
    Era era = era(request);
    Delivery delivery = new Delivery(call, client, client::write);
    Object key = McpStdio.idKey(request.id());
    Open entry = new Open(delivery, Disposables.swap());
    if (open.putIfAbsent(key, entry) != null) {
      // An answer under this id would be taken for that of the request before.
      return;
    }
    Mono<Answer> answer =
        endpoint.answer(era, delivery.context(context()), request).subscribeOn(worker);
    Disposable progress = Progress.of(request, client::write);
    entry
        .work()
        .update(
            answer
                .doFinally(signal -> progress.dispose())
                .subscribe(
                    value -> {
                      if (open.remove(key, entry) && client.write(value.message())) {
                        value.told().run();
                      } else {
                        delivery.abandon();
                      }
                    }));
  }

  private static Map<String, Object> context() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(McpHeaders.TRANSPORT_CONTEXT_KEY, McpHeaders.NOT_MIRRORED);
    return values;
  }

  private Era era(Message request) {
    if (request.namesItsVersion()) {
      return Era.MODERN;
    }
    if (INITIALIZE.equals(request.method())) {
      shookHands = true;
    }
    return shookHands ? Era.LEGACY : Era.MODERN;
  }
}
