package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.CallContext;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import reactor.core.Disposable;
import reactor.core.Disposables;

/**
 * The way back of one request over HTTP. It is written at most once, in one piece or behind a
 * stream of comments; once it is over nothing writes any more, since the container uses its
 * response again.
 */
final class HttpAnswer implements AsyncListener {

  private static final byte[] KEEP_ALIVE = ":\n\n".getBytes(UTF_8);

  private final Delivery delivery;
  private final Era era;
  private final Message request;
  private final AsyncContext async;
  private final Disposable.Swap work = Disposables.swap();
  private boolean streams;
  private boolean over;
  private Runnable whenOver = () -> {};

  HttpAnswer(
      HttpServletRequest httpRequest, CallContext call, Peer peer, Era era, Message request) {
    this.delivery = new Delivery(call, peer, this::push);
    this.era = era;
    this.request = request;
    this.async = httpRequest.startAsync();
    async.setTimeout(0);
    async.addListener(this);
  }

  /** The request that is answered. */
  Message request() {
    return request;
  }

  /** The request on its way to a tool and back here. */
  Delivery delivery() {
    return delivery;
  }

  /** What to end if the caller leaves, and what to do in any case. */
  void workedOnBy(Disposable worker, Runnable then) {
    work.update(worker);
    synchronized (this) {
      if (!over) {
        whenOver = then;
        return;
      }
    }
    then.run();
  }

  /** Writes the answer, if the caller is still there. */
  void finish(Answer answer) {
    boolean written;
    synchronized (this) {
      written = !over && writeLast(answer);
    }
    if (!written) {
      delivery.abandon();
    }
    end();
  }

  /** Says that the answer takes its time; does nothing once it is there. */
  void keepAlive() {
    if (!stream(KEEP_ALIVE)) {
      leave();
    }
  }

  /** Writes a message ahead of the answer. */
  void push(Object message) {
    if (!stream(event(message))) {
      leave();
    }
  }

  private synchronized boolean stream(byte[] bytes) {
    if (over) {
      return true;
    }
    try {
      HttpServletResponse response = (HttpServletResponse) async.getResponse();
      if (!streams) {
        streams = true;
        response.setContentType("text/event-stream");
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("X-Accel-Buffering", "no");
      }
      response.getOutputStream().write(bytes);
      response.flushBuffer();
      return true;
    } catch (IOException | IllegalStateException e) {
      return false;
    }
  }

  private boolean writeLast(Answer answer) {
    try {
      HttpServletResponse response = (HttpServletResponse) async.getResponse();
      if (streams) {
        response.getOutputStream().write(event(answer.message()));
        response.flushBuffer();
      } else {
        write(response, status(answer), answer);
      }
      return true;
    } catch (IOException | IllegalStateException e) {
      return false;
    }
  }

  /** In the legacy era an error is an answer as any other. */
  private int status(Answer answer) {
    if (era == Era.LEGACY) {
      return HttpServletResponse.SC_OK;
    }
    return switch (answer.errorCode()) {
      case 0, Wire.INTERNAL_ERROR -> HttpServletResponse.SC_OK;
      case Wire.METHOD_NOT_FOUND -> HttpServletResponse.SC_NOT_FOUND;
      default -> HttpServletResponse.SC_BAD_REQUEST;
    };
  }

  /** Writes an answer in one piece. */
  static void write(HttpServletResponse response, int status, Answer answer) throws IOException {
    byte[] json = Wire.bytes(answer.message());
    response.setStatus(status);
    response.setContentType("application/json");
    response.setContentLength(json.length);
    response.getOutputStream().write(json);
    response.flushBuffer();
  }

  private static byte[] event(Object message) {
    return ("event: message\ndata: " + new String(Wire.bytes(message), UTF_8) + "\n\n")
        .getBytes(UTF_8);
  }

  /** The caller is gone: nothing more is done for it. */
  private void leave() {
    work.dispose();
    delivery.abandon();
    end();
  }

  private void end() {
    Runnable then;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      then = whenOver;
      try {
        async.complete();
      } catch (IllegalStateException e) {
        // The container ended it itself.
      }
    }
    then.run();
  }

  @Override
  public void onError(AsyncEvent event) {
    leave();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    leave();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    // Whoever completed it knows.
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // It is started once.
  }
}
