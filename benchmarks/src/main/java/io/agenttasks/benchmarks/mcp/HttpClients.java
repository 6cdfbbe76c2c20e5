package io.agenttasks.benchmarks.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients over HTTP, each on a connection that is kept alive, all served by the thread that calls:
 * so they take little of the machine that the server needs.
 */
final class HttpClients implements Client {

  private final Selector selector = Selector.open();
  private final List<Connection> connections = new ArrayList<>();

  /** So many connections to a port of this machine. */
  HttpClients(int port, int count) throws IOException {
    for (int index = 0; index < count; index++) {
      SocketChannel channel =
          SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.configureBlocking(false);
      Connection connection = new Connection(channel);
      connections.add(connection);
      SelectionKey unused = channel.register(selector, SelectionKey.OP_READ, connection);
    }
  }

  @Override
  public Timing call(Calls calls, int count) throws IOException {
    long[] each = new long[count];
    int asked = 0;
    int answered = 0;
    long begin = System.nanoTime();
    while (asked < count && asked < connections.size()) {
      connections.get(asked).ask(calls.call(asked), asked);
      asked++;
    }
    while (answered < count) {
      selector.select();
      for (SelectionKey key : selector.selectedKeys()) {
        Connection connection = (Connection) key.attachment();
        if (connection.isAnswered()) {
          each[connection.index] = System.nanoTime() - connection.askedAt;
          answered++;
          if (asked < count) {
            connection.ask(calls.call(asked), asked);
            asked++;
          }
        }
      }
      selector.selectedKeys().clear();
    }
    return Timing.of(System.nanoTime() - begin, each);
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections) {
      connection.channel.close();
    }
    selector.close();
  }

  /** One connection, with at most one call on its way. */
  private static final class Connection {

    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final String LENGTH = "content-length:";

    private final SocketChannel channel;
    private final ByteBuffer answer = ByteBuffer.allocate(1 << 20);
    private int index;
    private long askedAt;

    Connection(SocketChannel channel) {
      this.channel = channel;
    }

    /** Asks; what is asked is short, so it is written at once. */
    void ask(Calls.Call call, int number) throws IOException {
      byte[] body = call.message().getBytes(UTF_8);
      String head =
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Accept: application/json, text/event-stream\r\nContent-Length: "
              + body.length
              + END_OF_HEAD;
      ByteBuffer request = ByteBuffer.allocate(head.length() + body.length);
      request.put(head.getBytes(UTF_8)).put(body).flip();
      answer.clear();
      index = number;
      askedAt = System.nanoTime();
      while (request.hasRemaining()) {
        channel.write(request);
      }
    }

    /** Reads what is there; whether the answer is whole. */
    boolean isAnswered() throws IOException {
      if (channel.read(answer) < 0) {
        throw new IOException("the server closed the connection");
      }
      String text = new String(answer.array(), 0, answer.position(), UTF_8);
      int head = text.indexOf(END_OF_HEAD);
      if (head < 0 || answer.position() < head + END_OF_HEAD.length() + length(text, head)) {
        return false;
      }
      Client.check(text);
      return true;
    }

    private static int length(String text, int head) throws IOException {
      for (String line : text.substring(0, head).split("\r\n", -1)) {
        if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
          return Integer.parseInt(line.substring(LENGTH.length()).strip());
        }
      }
      throw new IOException("an answer without a length: " + text.substring(0, head));
    }
  }
}
