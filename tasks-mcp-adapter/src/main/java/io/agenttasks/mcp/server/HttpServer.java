package io.agenttasks.mcp.server;

import io.agenttasks.Tasks;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;

/** Serves any number of clients over HTTP, at {@value #PATH}. */
public final class HttpServer implements AutoCloseable {

  /** Where the endpoint is. */
  public static final String PATH = "/mcp";

  /** The most threads that work on requests at once; calls that wait hold none. */
  static final int THREADS_MAX = 16;

  /** The most connections; each waiting call has one. */
  static final int CONNECTIONS_MAX = 10_000;

  /** How long calls that are under way may go on when it is closed. */
  static final Duration DRAIN_MAX = Duration.ofSeconds(3);

  /**
   * Its loggers tell of each start and stop; a program on a terminal need not. Kept, or forgotten.
   */
  private static final Logger CONTAINER = Logger.getLogger("org.apache");

  private final Tomcat tomcat;
  private final McpServlet servlet;
  private final Tasks tasks;
  private final Path folder;
  private final AtomicBoolean closed = new AtomicBoolean();

  private HttpServer(Tomcat tomcat, McpServlet servlet, Tasks tasks, Path folder) {
    this.tomcat = tomcat;
    this.servlet = servlet;
    this.tasks = tasks;
    this.folder = folder;
  }

  /**
   * Starts to serve.
   *
   * @param address where it listens
   * @param port where it listens, or 0: any that is free
   * @param tasks are closed with the server, so that calls that wait are answered
   * @throws IOException if it can't listen there
   */
  public static HttpServer start(InetAddress address, int port, McpServlet servlet, Tasks tasks)
      throws IOException {
    return start(address, port, servlet, tasks, THREADS_MAX);
  }

  /** The same with so many threads. */
  static HttpServer start(
      InetAddress address, int port, McpServlet servlet, Tasks tasks, int threads)
      throws IOException {
    CONTAINER.setLevel(Level.SEVERE);
    Path folder = Files.createTempDirectory("agent-tasks");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setConnector(connector(address, port, threads));
    // What is no request at all is refused without a page that tells what serves here.
    ((StandardHost) tomcat.getHost()).setErrorReportValveClass("");
    Context context = tomcat.addContext("", folder.toString());
    Wrapper wrapper = Tomcat.addServlet(context, "mcp", servlet);
    wrapper.setAsyncSupported(true);
    wrapper.addMapping(PATH);
    HttpServer server = new HttpServer(tomcat, servlet, tasks, folder);
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      server.stop();
      throw new IOException("can't listen on " + address.getHostAddress() + ":" + port, e);
    }
    return server;
  }

  private static Connector connector(InetAddress address, int port, int threads) {
    Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(port);
    connector.setThrowOnFailure(true);
    connector.setProperty("address", address.getHostAddress());
    connector.setProperty("maxThreads", String.valueOf(threads));
    connector.setProperty("minSpareThreads", "2");
    connector.setProperty("maxConnections", String.valueOf(CONNECTIONS_MAX));
    connector.setProperty("acceptCount", "1000");
    connector.setProperty("maxKeepAliveRequests", "-1");
    return connector;
  }

  /** The port on which it listens. */
  public int port() {
    return tomcat.getConnector().getLocalPort();
  }

  /** Takes no more requests, answers those that wait, and stops. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    tomcat.getConnector().pause();
    servlet.close();
    tasks.close();
    try {
      servlet.open().await(open -> open == 0, DRAIN_MAX);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop();
  }

  private void stop() {
    try {
      tomcat.stop();
      tomcat.destroy();
      deleteFolder();
    } catch (LifecycleException | IOException e) {
      CONTAINER.log(Level.SEVERE, "not stopped as it should be", e);
    }
  }

  private void deleteFolder() throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
