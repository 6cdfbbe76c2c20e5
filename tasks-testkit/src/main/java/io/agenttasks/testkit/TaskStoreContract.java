package io.agenttasks.testkit;

import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;

/**
 * What a backend passes to show that it keeps the rules of {@link TaskStore}. Its test extends this
 * class and writes {@link #emptyStore}, no more:
 *
 * <pre>{@code
 * final class JdbcTaskStoreTest extends TaskStoreContract {
 *   @Override
 *   protected TaskStore emptyStore(InstantSource clock) {
 *     return JdbcTaskStore.on(emptyDatabase(), clock);
 *   }
 * }
 * }</pre>
 *
 * <p>The tests stand in the classes above this one, one for each topic. Each names its rules by
 * {@link Rule}; {@code docs/contract.md} says why a rule is there, and where to look when its test
 * fails. After each test {@link StoreInvariants} recounts the lists, so a test may also fail by
 * what it left behind.
 *
 * <p>Several threads work on one store within a test; the tests themselves run one at a time unless
 * {@code emptyStore} gives each one data of its own.
 */
public abstract class TaskStoreContract extends RemovalContract {

  /** For a subclass in any package or module. */
  protected TaskStoreContract() {}

  /**
   * Makes the store under test: empty, and shared with no other test. It is closed after the test.
   *
   * @param clock stands still until the test moves it; what {@link TaskStore#clock} shall give
   */
  @Override
  protected abstract TaskStore emptyStore(InstantSource clock) throws Exception;

  /**
   * Makes a second store on the data of the first, as another process would; tests read and write
   * through both. A backend that keeps its data within one instance leaves this as it is: the first
   * store itself.
   */
  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) throws Exception {
    return first;
  }
}
