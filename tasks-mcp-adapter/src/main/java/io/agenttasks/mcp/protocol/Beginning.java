package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.PatientHandler;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Begins calls of tools that are, or may become, protocol tasks. */
final class Beginning {

  private final ProtocolDesk desk;
  private final Wish wish;

  Beginning(ProtocolDesk desk, Wish wish) {
    this.desk = desk;
    this.wish = wish;
  }

  /** As a protocol task, whatever comes of it. */
  CompletionStage<Reply> atOnce() {
    if (wish.tool().handler() instanceof Handler.Asking asking) {
      return CompletableFuture.completedStage(
          ask(asking, wish.document())
              .map(entry -> wish.era().created(entry))
              .orElseGet(() -> wish.era().tooMany()));
    }
    Run run = run();
    if (wish.tool().handler() instanceof PatientHandler patient) {
      // What the tool refuses it refuses before anything is written.
      CompletableFuture<ToolReply> reply = call(patient);
      run.accept();
      run.follow(reply);
      return run.reply();
    }
    Handler.Working.Doing work = work(run);
    if (run.accept()) {
      run.follow(work);
      desk.slots().submit(work);
    }
    return run.reply();
  }

  /** As a protocol task if it takes longer than {@link Limits#GRACE}, or asks. */
  CompletionStage<Reply> ifLong() {
    Run run = run();
    Handler.Working.Doing work = work(run);
    run.follow(work);
    desk.slots().submit(work);
    Instant end = desk.alarms().now().plus(Limits.GRACE);
    var alarm = desk.alarms().at(end, run::accept);
    var unused = run.reply().whenComplete((reply, failure) -> alarm.close());
    return run.reply();
  }

  /** As a protocol task if it has to wait at all. */
  CompletionStage<Reply> ifWaiting(PatientHandler patient) {
    Run run = run();
    CompletableFuture<ToolReply> reply = call(patient);
    if (!reply.isDone()) {
      run.accept();
    }
    run.follow(reply);
    return run.reply();
  }

  /** As no protocol task: who called waits for the answer. */
  CompletionStage<Reply> plainly() {
    if (wish.tool().handler() instanceof Handler.Asking asking) {
      return askPlainly(asking);
    }
    Run run = run();
    Handler.Working working = (Handler.Working) wish.tool().handler();
    Answer first = wish.first();
    PlainRun around = new PlainRun(wish.call().context(), first == null ? Answer.NONE : first);
    Arguments arguments = working.tool().input().read(wish.arguments());
    Handler.Working.Doing work =
        new Handler.Working.Doing(() -> working.work().run(arguments, around));
    around.of(work);
    run.follow(work);
    desk.slots().submit(work);
    return run.reply();
  }

  private Run run() {
    return new Run(desk, wish.ledger(), wish.era(), wish.call().context(), wish.document());
  }

  private CompletableFuture<ToolReply> call(PatientHandler patient) {
    return patient.callPatiently(wish.call().context(), wish.arguments()).toCompletableFuture();
  }

  private Handler.Working.Doing work(Run run) {
    Handler.Working working = (Handler.Working) wish.tool().handler();
    Arguments arguments = working.tool().input().read(wish.arguments());
    LongRunning.First first = working.tool().first();
    Question question = first == null ? null : first.question().apply(arguments);
    LiveRun around = new LiveRun(run, wish.first(), question);
    return new Handler.Working.Doing(() -> working.work().run(arguments, around));
  }

  /** Puts the question, which nobody need wait for; empty if there are too many. */
  private Optional<Entry> ask(Handler.Asking asking, TaskDocument document) {
    Question question = asking.question().apply(asking.tool().input().read(wish.arguments()));
    Instant now = desk.alarms().now();
    Instant dueAt = now.plus(asking.within());
    Duration least = asking.within().plus(Limits.KEEP);
    TaskDocument asks = document.asking(question, now).due(dueAt);
    Optional<Entry> entry =
        desk.admission()
            .admit(
                wish.ledger(),
                least.compareTo(document.ttl()) > 0 ? asks.withTtl(least) : asks,
                "a person is asked");
    // Should the process end, whoever meets it then closes it.
    entry.ifPresent(asked -> desk.alarms().at(dueAt, () -> wish.ledger().find(asked.id())));
    return entry;
  }

  /** Who called waits for the person, and takes the question back by leaving. */
  private CompletionStage<Reply> askPlainly(Handler.Asking asking) {
    Entry entry = ask(asking, wish.document()).orElse(null);
    if (entry == null) {
      return CompletableFuture.completedStage(wish.era().tooMany());
    }
    CompletableFuture<Entry> end = desk.results().await(wish.ledger(), entry).orElseThrow();
    CompletableFuture<Reply> reply = end.thenApply(this::ended);
    var unused =
        reply.whenComplete(
            (value, failure) -> {
              if (failure != null && !end.isDone()) {
                end.cancel(false);
                wish.ledger().decide(entry.id(), Rules::cancel);
              }
            });
    return reply;
  }

  private Reply ended(Entry entry) {
    @Nullable Outcome outcome = new Snapshot(entry).outcome();
    return outcome == null
        ? Reply.failure(Outcome.INTERNAL_ERROR, "the question was taken back")
        : wish.era().ended(outcome, () -> {});
  }
}
