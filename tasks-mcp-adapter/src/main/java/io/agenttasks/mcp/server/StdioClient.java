package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The one client at the other end of two streams: what it said of itself, and the way to it. */
final class StdioClient implements Peer, LegacyNews.Client, AutoCloseable {

  private final OutputStream out;
  private final ProtocolCaller caller;
  private final @Nullable LegacyNews news;
  private final AtomicLong ids = new AtomicLong();
  private final ConcurrentMap<Object, CompletableFuture<Map<String, Object>>> asked =
      new ConcurrentHashMap<>();
  private volatile Declared declared = new Declared("", false, Set.of());

  /** A client that hears of protocol tasks if there is a desk. */
  StdioClient(OutputStream out, @Nullable ProtocolDesk desk, ProtocolCaller caller) {
    this.out = out;
    this.caller = caller;
    this.news = desk == null ? null : new LegacyNews(desk, caller, this::declared, this);
  }

  @Override
  public ProtocolCaller caller() {
    return caller;
  }

  @Override
  public Declared declared() {
    return declared;
  }

  @Override
  public void introduced(Declared client) {
    declared = client;
  }

  @Override
  public @Nullable LegacyNews news() {
    return news;
  }

  @Override
  public void tell(String method, Map<String, Object> params) {
    write(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  @Override
  public CompletionStage<Map<String, Object>> ask(String method, Map<String, Object> params) {
    String id = "ask-" + ids.incrementAndGet();
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    asked.put(id, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("method", method);
    message.put("params", params);
    if (!write(message)) {
      asked.remove(id);
      answer.cancel(false);
    }
    return answer;
  }

  /** Takes an answer to what was asked; any other is ignored. */
  void answered(Message message) {
    Object id = message.id();
    CompletableFuture<Map<String, Object>> answer = id == null ? null : asked.remove(id);
    if (answer == null) {
      return;
    }
    if (message.result() instanceof Map<?, ?> result) {
      answer.complete(Message.asMap(result));
    } else {
      answer.cancel(false);
    }
  }

  /** Whether it was written: whole lines only. */
  boolean write(Object message) {
    byte[] json = Wire.bytes(message);
    byte[] line = new byte[json.length + 1];
    System.arraycopy(json, 0, line, 0, json.length);
    line[json.length] = '\n';
    synchronized (out) {
      try {
        out.write(line);
        out.flush();
        return true;
      } catch (IOException e) {
        // The client no longer listens. Its input ends as well, and with it its server.
        return false;
      }
    }
  }

  @Override
  public void close() {
    if (news != null) {
      news.close();
    }
  }
}
