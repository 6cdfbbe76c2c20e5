package io.agenttasks.mcp.protocol;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Room.Ref;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;

/**
 * The protocol tasks of one process: it runs their work, renews their leases, ends what is over and
 * tells whoever waits. Any number of threads may use it; a process needs one for each {@link
 * Tasks}.
 */
public final class ProtocolDesk implements AutoCloseable {

  private static final Logger LOG = System.getLogger(ProtocolDesk.class.getName());

  private static final int ERRANDS = 4;

  private final Tasks tasks;
  private final Alarms alarms;
  private final Hands hands;
  private final boolean keepsForEver;
  private final Room room;
  private final Results results = new Results(this);
  private final Sweep sweep = new Sweep(this::ledger);
  private final Admission admission = new Admission(sweep);
  private final ConcurrentMap<Ref, Run> runs = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * Who does what there is to do.
   *
   * @param errands does what may block for a moment
   * @param slots does the work of tools
   * @param own ends with the desk
   */
  record Hands(Executor errands, Slots slots, List<ThreadPoolExecutor> own) {
    Hands {
      own = List.copyOf(own);
    }
  }

  ProtocolDesk(Tasks tasks, Hands hands, boolean keepsForEver) {
    this.tasks = tasks;
    this.hands = hands;
    this.keepsForEver = keepsForEver;
    this.alarms = new Alarms(tasks.clock(), hands.errands());
    this.room = new Room(alarms);
    alarms.every(Limits.POLL, room::look);
    alarms.every(Limits.LEASE.dividedBy(3), this::renew);
    alarms.every(Limits.SWEEP, sweep::go);
  }

  /** Opens it. Closing it does not close the tasks. */
  public static ProtocolDesk open(Tasks tasks, ProtocolSettings settings) {
    List<ThreadPoolExecutor> threads = new ArrayList<>();
    threads.add(Daemons.upTo(ERRANDS, "agent-tasks-protocol"));
    Executor work = settings.executor();
    if (work == null) {
      threads.add(Daemons.upTo(settings.runningMax(), "agent-tasks-run"));
      work = threads.get(1);
    }
    Slots slots = new Slots(work, settings.runningMax());
    return new ProtocolDesk(
        tasks, new Hands(threads.get(0), slots, threads), settings.keepsForEver());
  }

  /** Answers clients of 2025-11-25 and before, which may call these tools. */
  public Tasks2025 legacy(Toolbox tools) {
    return new Tasks2025(this, tools);
  }

  /** Answers clients of 2026-07-28, which may call these tools. */
  public Tasks2026 modern(Toolbox tools) {
    return new Tasks2026(this, tools);
  }

  /** The tool that lists a caller's protocol tasks, for a toolbox. */
  public ToolSet toolSet() {
    return ProtocolTaskList.toolSet(this);
  }

  /** A protocol task as it is now; empty if it is unknown, another's or over. */
  public Optional<Snapshot> find(ProtocolCaller caller, String id) {
    return ledger(caller).find(id).map(Snapshot::new);
  }

  /**
   * Has a listener told of changes, from {@link Watch#start} on: in order for each of them, several
   * folded into one if they are fast, but never the last. One thread at a time calls the listener.
   *
   * @param ids up to {@value Limits#LISTEN_IDS_MAX}
   * @throws IllegalArgumentException if there are more
   */
  public Watch watch(
      ProtocolCaller caller,
      Declared declared,
      Collection<String> ids,
      Consumer<Snapshot> listener) {
    if (ids.size() > Limits.LISTEN_IDS_MAX) {
      throw new IllegalArgumentException(
          "taskIds: at most " + Limits.LISTEN_IDS_MAX + ", found " + ids.size());
    }
    return Watching.of(this, ledger(caller), declared.elicitation(), ids, listener);
  }

  /**
   * Answers an open question, for a client that was asked or a person at a board. The first answer
   * counts; one to a question that is not open is ignored.
   *
   * @param answer a result of {@code elicitation/create}
   * @throws IllegalArgumentException if it is none, or does not fit the form; the message names the
   *     key. Nothing was taken
   */
  public void answer(ProtocolCaller caller, String id, String key, Map<String, Object> answer) {
    Ledger ledger = ledger(caller);
    ledger.find(id).ifPresent(entry -> Answering.answer(ledger, entry, Map.of(key, answer), true));
  }

  Ledger ledger(ProtocolCaller caller) {
    ListId list = caller.list();
    sweep.know(list);
    return ledger(list);
  }

  private Ledger ledger(ListId list) {
    return new Ledger(tasks, list, new Here());
  }

  Alarms alarms() {
    return alarms;
  }

  Slots slots() {
    return hands.slots();
  }

  Room room() {
    return room;
  }

  Results results() {
    return results;
  }

  Admission admission() {
    return admission;
  }

  /** Whether a client may ask that one is kept without an end. */
  boolean keepsForEver() {
    return keepsForEver;
  }

  boolean isClosed() {
    return closed;
  }

  /** A run has become a protocol task. */
  void begun(Run run, Entry entry) {
    runs.put(new Ref(run.ledger().id(), entry.id()), run);
    // Whoever meets it then ends it.
    run.endsBy(
        alarms.at(
            entry.task().createdAt().plus(Limits.TTL_MAX), () -> run.ledger().find(entry.id())));
    if (closed) {
      run.stop();
    }
  }

  /** A run is over, or was given up. */
  void left(Run run) {
    run.claim().ifPresent(it -> runs.remove(new Ref(run.ledger().id(), it.task().id()), run));
  }

  /** What ledgers know of this process. */
  private final class Here implements Ledger.Surroundings {

    @Override
    public void written(Ledger ledger, Entry entry) {
      Run run = runs.get(new Ref(ledger.id(), entry.id()));
      if (run != null) {
        run.noticed(entry);
      }
      room.tell(ledger.id(), entry);
    }

    @Override
    public boolean worksOn(Ledger ledger, Entry entry) {
      return runs.containsKey(new Ref(ledger.id(), entry.id()));
    }
  }

  private void renew() {
    for (Run run : runs.values()) {
      attempt(run::renew);
    }
  }

  private static void attempt(Runnable errand) {
    try {
      errand.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "an errand for protocol tasks failed", e);
    }
  }

  /** How many run, and how many wait or listen. */
  int busy() {
    return runs.size() + room.size();
  }

  /** Ends every wait, and closes what runs here as stopped. */
  @Override
  public void close() {
    closed = true;
    results.close();
    alarms.close();
    runs.values().forEach(run -> attempt(run::stop));
    hands.own().forEach(ThreadPoolExecutor::shutdownNow);
  }

  /** For logs: an id is a key, so never all of it. */
  static String shortId(TaskId id) {
    return id.value().substring(0, Math.min(6, id.value().length())) + "…";
  }
}
