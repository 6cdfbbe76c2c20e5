package io.agenttasks.mcp.protocol;

import io.agenttasks.Claim;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.protocol.Ledger.Decided;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool that is a protocol task, or may become one while it is done. It is decided
 * once how it ends: by its work, by a client, or by time.
 */
final class Run {

  private static final Logger LOG = System.getLogger(Run.class.getName());

  private final ProtocolDesk desk;
  private final Ledger ledger;
  private final Era era;
  private final CallContext call;
  private final CompletableFuture<Reply> reply = new CompletableFuture<>();
  private final Asks asks = new Asks(this);
  private final Pace pace;

  private TaskDocument document;
  private @Nullable Claim claim;
  private @Nullable CompletableFuture<ToolReply> work;
  private @Nullable Outcome outcome;
  private Runnable giveBack = () -> {};
  private boolean calledOff;
  private @Nullable Subscription deadline;

  /** How replies are worded. */
  interface Era {

    /** It has become a protocol task. */
    Reply created(Entry entry);

    /** It has ended without becoming one. */
    Reply ended(Outcome outcome, Runnable undelivered);

    /** It can't become one: its caller has too many. */
    Reply tooMany();
  }

  Run(ProtocolDesk desk, Ledger ledger, Era era, CallContext call, TaskDocument document) {
    this.desk = desk;
    this.ledger = ledger;
    this.era = era;
    this.call = call;
    this.document = document;
    this.pace = new Pace(this, desk.alarms());
    // A caller that leaves before it has a protocol task wants nothing any more.
    var unused =
        reply.whenComplete(
            (value, failure) -> {
              if (failure != null) {
                callOff();
              }
            });
  }

  /** What the call is answered: that it is a protocol task, or what came of it. */
  CompletableFuture<Reply> reply() {
    return reply;
  }

  CallContext call() {
    return call;
  }

  ProtocolDesk desk() {
    return desk;
  }

  Ledger ledger() {
    return ledger;
  }

  /** Has the work end it. */
  void follow(CompletableFuture<ToolReply> started) {
    synchronized (this) {
      work = started;
    }
    var unused = started.whenComplete(this::ended);
    if (isCalledOff()) {
      started.cancel(true);
    }
  }

  /** Makes it a protocol task, unless it is one or has ended; false if it can't become one. */
  boolean accept() {
    Entry entry;
    synchronized (this) {
      if (claim != null || outcome != null) {
        return true;
      }
      Optional<Entry> admitted =
          calledOff ? Optional.empty() : desk.admission().admit(ledger, document, null);
      Claim taken = admitted.flatMap(ledger::claim).orElse(null);
      claim = taken;
      entry = taken == null ? null : new Entry(taken.task(), document);
    }
    if (entry == null) {
      reply.complete(era.tooMany());
      callOff();
      return false;
    }
    desk.begun(this, entry);
    reply.complete(era.created(entry));
    return true;
  }

  /** An alarm that is of no use once it is over. */
  void endsBy(Subscription alarm) {
    synchronized (this) {
      deadline = alarm;
    }
    if (isCalledOff()) {
      alarm.close();
    }
  }

  /** Nothing more is to be done for it. */
  private void left() {
    Subscription alarm;
    synchronized (this) {
      alarm = deadline;
    }
    if (alarm != null) {
      alarm.close();
    }
    desk.left(this);
  }

  /** The id and fence that it has as a protocol task. */
  synchronized Optional<Claim> claim() {
    return Optional.ofNullable(claim);
  }

  synchronized boolean isCalledOff() {
    return calledOff;
  }

  /** What it says before it is a protocol task goes into its first document. */
  synchronized boolean keptForLater(Snapshot.Progress progress) {
    if (claim == null) {
      document = document.withProgress(progress);
    }
    return claim == null;
  }

  /** Has a rule about its fence decide; empty if it is over. */
  Optional<Entry> decide(LongFunction<Rule> rule) {
    Claim mine = claim().orElse(null);
    if (mine == null) {
      return Optional.empty();
    }
    return ledger
        .decide(mine.task().id(), rule.apply(mine.fence()))
        .filter(Decided::written)
        .map(Decided::entry);
  }

  /** It was written by somebody, maybe by itself. */
  void noticed(Entry entry) {
    if (entry.isClosed()) {
      callOff();
    } else {
      asks.noticed(entry);
    }
  }

  Asks asks() {
    return asks;
  }

  Pace pace() {
    return pace;
  }

  private void ended(@Nullable ToolReply answer, @Nullable Throwable failure) {
    boolean plain;
    synchronized (this) {
      if (answer != null) {
        giveBack = answer.undelivered();
      }
      if (calledOff || outcome != null) {
        plain = false;
      } else {
        outcome = Outcomes.of(document.tool(), answer, failure);
        plain = claim == null;
      }
    }
    if (isCalledOff()) {
      giveBack();
    } else if (plain) {
      answerPlainly();
    } else {
      store();
    }
  }

  private void answerPlainly() {
    Outcome ended = ended();
    if (ended != null && !reply.complete(era.ended(ended, giveBack))) {
      giveBack();
    }
  }

  private synchronized @Nullable Outcome ended() {
    return outcome;
  }

  private void giveBack() {
    Runnable once;
    synchronized (this) {
      once = giveBack;
      giveBack = () -> {};
    }
    once.run();
  }

  /** Writes what it came to. If the store fails it is tried again with the next renewal. */
  private void store() {
    Outcome ended = ended();
    Claim mine = claim().orElse(null);
    if (ended == null || mine == null) {
      return;
    }
    try {
      Optional<Decided> decided = ledger.decide(mine.task().id(), finish(mine, ended));
      left();
      if (decided.filter(it -> it.written() || isOutcome(it.entry(), ended)).isEmpty()) {
        LOG.log(
            Level.DEBUG, "a late end of {0} is dropped", ProtocolDesk.shortId(mine.task().id()));
        giveBack();
      }
    } catch (TaskStoreException e) {
      LOG.log(
          Level.WARNING,
          "an end can't be stored yet: " + ProtocolDesk.shortId(mine.task().id()),
          e);
    }
  }

  private static Rule finish(Claim claim, Outcome ended) {
    return (now, at) ->
        Rules.finish(claim.fence(), Outcomes.fitting(ended, now.document())).decide(now, at);
  }

  /** An earlier try may have happened. */
  private static boolean isOutcome(Entry entry, Outcome ended) {
    Outcome stored = entry.document().outcome();
    return stored != null && DocumentJson.text(stored).equals(DocumentJson.text(ended));
  }

  /** Nobody wants it any more, or it is over without its work. */
  void callOff() {
    CompletableFuture<ToolReply> doing;
    synchronized (this) {
      if (calledOff || outcome != null) {
        return;
      }
      calledOff = true;
      doing = work;
    }
    left();
    if (doing != null) {
      doing.cancel(true);
    }
    asks.callOff();
    reply.cancel(false);
  }

  /** The process ends. */
  void stop() {
    decide(Rules::stop);
    callOff();
  }

  /** Keeps it for another lease. */
  void renew() {
    Claim mine = claim().orElse(null);
    if (mine == null) {
      return;
    }
    if (ended() != null) {
      store();
      return;
    }
    TaskId id = mine.task().id();
    UpdateResult renewed = mine.renew();
    if (renewed instanceof UpdateResult.LeaseLost || renewed instanceof UpdateResult.Refused) {
      ledger.find(id).ifPresentOrElse(this::noticed, this::callOff);
      return;
    }
    Instant created = mine.task().createdAt();
    Duration age = Duration.between(created, ledger.now());
    if (Rules.mustKeep(age, ttl())) {
      decide(Rules::keep).ifPresent(entry -> kept(entry.document().ttl()));
    }
  }

  private synchronized Duration ttl() {
    return document.ttl();
  }

  private synchronized void kept(Duration ttl) {
    document = document.withTtl(ttl);
  }
}
