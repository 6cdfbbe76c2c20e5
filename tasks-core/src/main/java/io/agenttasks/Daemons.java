package io.agenttasks;

import java.util.concurrent.ThreadFactory;

/** Threads of the library: none of them keeps a process alive. */
final class Daemons {

  private Daemons() {}

  static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
