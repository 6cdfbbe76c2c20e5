package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/** Who asked for it is told every fifteen seconds that its call still waits. */
final class ProgressTest {

  private static final String CALL =
      "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'task_pull','arguments':{}%s}}";

  private final HandClock time = new HandClock();
  private final List<Object> told = new ArrayList<>();

  @Test
  @Shows(of = "pull", value = 52)
  void at_fifteen_and_thirty_seconds_and_no_more_once_it_is_answered() throws Exception {
    Disposable telling = Progress.of(request(",'_meta':{'progressToken':'p'}"), told::add, time);

    time.advance(14);
    assertThat(told).isEmpty();
    time.advance(1);
    assertThat(told).hasSize(1);
    time.advance(15);
    assertThat(told).extracting(ProgressTest::progress).containsExactly(15L, 30L);
    assertThat(told.get(0).toString())
        .contains("method=notifications/progress", "progressToken=p", "message=waiting for 15 s");
    telling.dispose();
    time.advance(15);
    assertThat(told).hasSize(2);
  }

  @Test
  void who_did_not_ask_is_told_nothing() throws Exception {
    Disposable telling = Progress.of(request(""), told::add, time);

    time.advance(60);

    assertThat(told).isEmpty();
    assertThat(telling.isDisposed()).isTrue();
  }

  private static Message request(String meta) throws Wire.BadMessageException {
    return Wire.read(CALL.formatted(meta).replace('\'', '"').getBytes(UTF_8));
  }

  private static long progress(Object notification) {
    return Wire.tree(notification).path("params").path("progress").asLong();
  }

  /** Time that passes by hand; it knows one thing that is repeated. */
  private static final class HandClock implements Scheduler, Scheduler.Worker {
    private Runnable repeated = () -> {};
    private long period;
    private long next;
    private long now;

    void advance(long seconds) {
      for (long second = 0; second < seconds; second++) {
        now++;
        if (now == next) {
          next += period;
          repeated.run();
        }
      }
    }

    @Override
    public Disposable schedule(Runnable task) {
      task.run();
      return Disposables.disposed();
    }

    @Override
    public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
      throw new UnsupportedOperationException("nothing here happens once");
    }

    @Override
    public Disposable schedulePeriodically(
        Runnable task, long initialDelay, long every, TimeUnit unit) {
      repeated = task;
      period = unit.toSeconds(every);
      next = now + unit.toSeconds(initialDelay);
      return this;
    }

    @Override
    public Worker createWorker() {
      return this;
    }

    @Override
    public void dispose() {
      repeated = () -> {};
    }
  }
}
