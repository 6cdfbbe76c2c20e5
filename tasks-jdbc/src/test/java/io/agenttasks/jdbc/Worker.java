package io.agenttasks.jdbc;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The program of a {@link WorkerProcess}: it claims what is ready, completes it if it is told to,
 * and writes a line as soon as each call has returned, until nothing is ready.
 */
final class Worker {

  static final String READY = "ready";
  static final String CLAIMED = "claimed";
  static final String COMPLETED = "completed";

  private final TaskList list;
  private final boolean completes;

  private Worker(TaskList list, boolean completes) {
    this.list = list;
    this.completes = completes;
  }

  /**
   * Runs it.
   *
   * @param args the URL, the names of the tables, the list, the number of threads, and whether it
   *     completes
   */
  public static void main(String[] args) throws Exception {
    JdbcSettings settings = JdbcSettings.DEFAULT.withTables(args[1]);
    try (Tasks tasks = Tasks.on(JdbcTaskStore.open(args[0], settings))) {
      Worker worker = new Worker(tasks.list(args[2]), Boolean.parseBoolean(args[4]));
      say(READY);
      awaitLine();
      worker.work(Integer.parseInt(args[3]));
    }
  }

  private static void awaitLine() throws IOException {
    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
  }

  private void work(int threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        running.add(pool.submit(this::claimAll));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      pool.shutdown();
    }
  }

  private void claimAll() {
    String agent = "worker-" + ProcessHandle.current().pid();
    while (list.claim(ClaimRequest.by(agent)) instanceof ClaimResult.Claimed claimed) {
      Claim claim = claimed.claim();
      say(CLAIMED, claim);
      if (completes) {
        claim.complete();
        say(COMPLETED, claim);
      }
    }
  }

  private static void say(String what, Claim claim) {
    say(what + " " + claim.task().id() + " " + claim.fence());
  }

  private static void say(String line) {
    System.out.println(line);
  }
}
