package io.agenttasks.benchmarks;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** One of JMH's threads. Public, as generated code extends it. */
@State(Scope.Thread)
public class Worker {

  private int index;

  /** Learns which one it is. */
  @Setup(Level.Trial)
  public void begin(ThreadParams parameters) {
    index = parameters.getThreadIndex();
  }

  int index() {
    return index;
  }
}
