package io.agenttasks.benchmarks.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;

/** The client of a server that reads its standard input. */
final class StdioClient implements Client {

  private final OutputStream input;
  private final BufferedReader output;

  /** Shakes hands with the server of this process. */
  StdioClient(Process server) throws IOException {
    input = server.getOutputStream();
    output = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8), 1 << 16);
    String unused = ask(Calls.HELLO);
  }

  @Override
  public Timing call(Calls calls, int count) throws IOException {
    long[] each = new long[count];
    long begin = System.nanoTime();
    for (int index = 0; index < count; index++) {
      String message = calls.call(index).message();
      long askedAt = System.nanoTime();
      String answer = ask(message);
      each[index] = System.nanoTime() - askedAt;
      Client.check(answer);
    }
    return Timing.of(System.nanoTime() - begin, each);
  }

  private String ask(String message) throws IOException {
    input.write((message + "\n").getBytes(UTF_8));
    input.flush();
    String answer = output.readLine();
    if (answer == null) {
      throw new IOException("the server has ended");
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
