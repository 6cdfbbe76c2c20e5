package io.agenttasks.mcp.server;

import java.time.Duration;
import java.util.List;

/**
 * How a server answers over HTTP.
 *
 * @param hosts by which names it may be addressed besides those of this machine, each with a port,
 *     or with {@code :*} for any; pages of other origins may not call it
 * @param patience how long an answer may take until it becomes a stream, 1 second by default
 * @param keepAlive how often a stream shows that it lives, 5 seconds by default; within twice that
 *     it is noticed that a caller is gone
 */
public record HttpSettings(List<String> hosts, Duration patience, Duration keepAlive) {

  /** What holds unless something else is said. */
  public static final HttpSettings DEFAULT =
      new HttpSettings(List.of(), Duration.ofSeconds(1), Duration.ofSeconds(5));

  /** Keeps the hosts as they are. */
  public HttpSettings {
    hosts = List.copyOf(hosts);
  }

  /** These settings, also for requests that are addressed to these hosts. */
  public HttpSettings withHosts(String... others) {
    return new HttpSettings(List.of(others), patience, keepAlive);
  }
}
