package io.agenttasks.benchmarks.mcp;

import io.agenttasks.benchmarks.WrongCountException;
import java.io.IOException;

/** Calls tools, each call behind the answer to the one before on the same connection. */
interface Client extends AutoCloseable {

  /**
   * Makes so many calls.
   *
   * @throws WrongCountException if one is answered by an error
   */
  Timing call(Calls calls, int count) throws IOException;

  @Override
  void close() throws IOException;

  /** Refuses an answer that is none. */
  static void check(String answer) {
    long good = answer.contains("\"isError\":false") ? 1 : 0;
    WrongCountException.require("good answers: " + answer, 1, good);
  }
}
