package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.timer.Daemons;
import io.agenttasks.timer.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;

/**
 * Task lists on a store. Any number of threads may use it.
 *
 * <pre>{@code
 * Tasks tasks = Tasks.on(new InMemoryTaskStore());
 * TaskList list = tasks.list("/w/shop/local/alice/checkout");
 * }</pre>
 */
public final class Tasks implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TaskStore store;
  private final CursorSeal seal;
  private final ExecutorService lookers;
  private final ExecutorService tellers;
  private final Waiting waiting;
  private final Duration patience;
  private final Publishing publishing = new Publishing();

  /**
   * Task lists on a store.
   *
   * @param patience how long closing waits for those who are told
   */
  Tasks(TaskStore store, CursorSeal seal, Duration patience) {
    this.store = store;
    this.seal = seal;
    this.patience = patience;
    this.lookers = Waiting.lookers();
    this.tellers = Waiting.tellers();
    this.waiting = new Waiting(new Timers(store.clock()), lookers, tellers);
  }

  /** Task lists on this store; cursors are good for as long as this object lives. */
  public static Tasks on(TaskStore store) {
    return on(store, CursorKeys.random());
  }

  /** Task lists on this store, with cursor keys of the host. */
  public static Tasks on(TaskStore store, CursorKeys keys) {
    return new Tasks(store, new CursorSeal(requireNonNull(keys, "keys")), PATIENCE);
  }

  /**
   * The list of this name, with the default settings. It need not exist: its first write makes it.
   *
   * @throws IllegalArgumentException if the name is not one of a list
   */
  public TaskList list(String id) {
    return list(ListId.of(id));
  }

  /** The list of this id, with the default settings. */
  public TaskList list(ListId id) {
    return list(id, ListSettings.DEFAULT);
  }

  /** The list of this id. The settings are fixed by its first write; later ones are ignored. */
  public TaskList list(ListId id, ListSettings settings) {
    requireNonNull(id, "id");
    requireNonNull(settings, "settings");
    return new TaskList(new ListAccess(store, publishing, id, settings), seal, waiting);
  }

  /** What only a host does with the list of this id. */
  public Housekeeping housekeeping(ListId id) {
    requireNonNull(id, "id");
    return new Housekeeping(new ListAccess(store, publishing, id, ListSettings.DEFAULT));
  }

  /** The clock of the store: what is over, and what may start, is judged by it alone. */
  public InstantSource clock() {
    return store.clock();
  }

  /**
   * Has a listener told what is written through this object from now on, in all its lists.
   *
   * @return ends it when closed, and says what it lost
   */
  public Listening listen(TaskListener listener) {
    return publishing.listen(requireNonNull(listener, "listener"));
  }

  /**
   * Ends every wait, with {@code CLOSED}, and closes the store. What was won as the lists were
   * closed is given back before the store is gone.
   *
   * <p>It waits for what hangs on the stages of {@link TaskList#claimAsync}, and interrupts what
   * takes longer than ten seconds; so what hangs there had better not call this.
   */
  @Override
  public void close() {
    waiting.close();
    var unused = Daemons.finish(lookers, patience);
    List<Runnable> untold = Daemons.finish(tellers, patience);
    while (!untold.isEmpty()) {
      // All threads that tell were held up by those whom they told.
      ExecutorService others = Waiting.tellers();
      untold.forEach(others::execute);
      untold = Daemons.finish(others, patience);
    }
    publishing.close();
    store.close();
  }
}
