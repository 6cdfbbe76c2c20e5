package io.agenttasks.mcp.server;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Requests over HTTP that are not answered yet. Those that take long are kept alive. */
final class OpenCalls {

  private final Set<HttpAnswer> open = ConcurrentHashMap.newKeySet();
  private final HttpSettings settings;

  OpenCalls(HttpSettings settings) {
    this.settings = settings;
  }

  /** Has the answer written once it is there. */
  void serve(HttpAnswer answer, Mono<Answer> work) {
    open.add(answer);
    changed();
    Disposable.Swap timers = Disposables.swap();
    Disposable worker = work.subscribe(answer::finish);
    answer.workedOnBy(
        worker,
        () -> {
          timers.dispose();
          open.remove(answer);
          changed();
        });
    if (open.contains(answer)) {
      timers.update(
          Disposables.composite(keepAlive(answer), Progress.of(answer.request(), answer::push)));
    }
  }

  /** On threads that may be held up by a slow reader. */
  private Disposable keepAlive(HttpAnswer answer) {
    return Flux.interval(settings.patience(), settings.keepAlive())
        .onBackpressureDrop()
        .publishOn(Schedulers.boundedElastic())
        .subscribe(tick -> answer.keepAlive());
  }

  private synchronized void changed() {
    notifyAll();
  }

  /** Whether the number of open calls became as wished within this time. */
  synchronized boolean await(IntPredicate wished, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!wished.test(open.size())) {
      long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
