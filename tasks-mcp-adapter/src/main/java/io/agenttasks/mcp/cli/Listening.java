package io.agenttasks.mcp.cli;

import io.agenttasks.model.Texts;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where a server listens.
 *
 * @param address of an interface of this machine
 * @param port or 0: any that is free
 */
record Listening(InetAddress address, int port) {

  private static final int PORT_MAX = 65_535;

  /**
   * Reads a port, or an address and a port.
   *
   * @param tokens whether callers are told apart by tokens
   * @throws IllegalArgumentException if it is neither, or if whoever reaches it could call
   */
  static Listening of(String text, boolean tokens) {
    int colon = text.lastIndexOf(':');
    try {
      int port = Integer.parseInt(text.substring(colon + 1));
      InetAddress address =
          colon < 0
              ? InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1})
              : InetAddress.getByName(text.substring(0, colon));
      Texts.number("--http: port", port, 0, PORT_MAX);
      if (!address.isLoopbackAddress() && !tokens) {
        throw new IllegalArgumentException(
            "--http: needs a --token-file, since others reach " + address.getHostAddress());
      }
      return new Listening(address, port);
    } catch (NumberFormatException | UnknownHostException e) {
      throw new IllegalArgumentException(
          "--http: a port, or an address and a port, found " + text, e);
    }
  }

  /** The address as a URL has it. */
  String host() {
    String host = address.getHostAddress();
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
