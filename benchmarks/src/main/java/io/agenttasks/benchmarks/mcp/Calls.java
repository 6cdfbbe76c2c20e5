package io.agenttasks.benchmarks.mcp;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Kinds of calls that are measured. Those of one kind differ only in which task they are about. */
enum Calls {
  /** A hundred tasks are created. */
  CREATE {
    @Override
    Call call(int index) {
      return new Call(
          "task_create",
          IntStream.range(0, TASKS)
              .mapToObj(number -> "{\"title\":\"Add pagination to the users API\"}")
              .collect(Collectors.joining(",", "{\"tasks\":[", "]}")));
    }
  },
  /** A page of ten tasks, then a change of one task, in turn. */
  LIST_AND_UPDATE {
    @Override
    Call call(int index) {
      return index % 2 == 0
          ? new Call("task_list", "{\"limit\":10}")
          : new Call(
              "task_update",
              "{\"task_id\":" + task(index) + ",\"priority\":" + priority(index) + "}");
    }
  },
  /** The next task is claimed. */
  CLAIM {
    @Override
    Call call(int index) {
      return new Call("task_claim", "{}");
    }
  },
  /** A tool that does nothing is called. */
  NOTHING {
    @Override
    Call call(int index) {
      return new Call(ToolServer.NOTHING, "{}");
    }
  };

  /** How many tasks are listed and changed. */
  static final int TASKS = 100;

  /**
   * One call.
   *
   * @param tool its name
   * @param arguments as JSON
   */
  record Call(String tool, String arguments) {

    /** The message that asks for it. */
    String message() {
      return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
          + tool
          + "\",\"arguments\":"
          + arguments
          + "}}";
    }
  }

  /** What a client over standard input says first. */
  static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}";

  /** The task that a change of this number is about. */
  static int task(int index) {
    return 1 + index / 2 % TASKS;
  }

  /** The priority that it gets: another one than it had. */
  static int priority(int index) {
    return index / 2 / TASKS % 9 + 1;
  }

  /** The call of this number. */
  abstract Call call(int index);
}
