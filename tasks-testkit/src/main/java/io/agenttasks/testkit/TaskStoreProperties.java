package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;

/**
 * What holds on a backend after any script of calls. Beside {@link TaskStoreContract}, which says
 * what each call does, this looks for what only many of them in some order do. The test of a
 * backend extends this class and writes {@link #store}, no more; it needs jqwik.
 *
 * <p>A thousand scripts are run, or as many as jqwik's parameter {@code jqwik.tries.default} says,
 * and some of the whole API. A failing one is shrunk where that is possible, and its seed is
 * printed.
 */
public abstract class TaskStoreProperties {

  private static final int CALLS = 8;
  private static final AtomicLong LISTS = new AtomicLong();

  /** For a subclass in any package or module. */
  protected TaskStoreProperties() {}

  /**
   * A store for one script, which closes it. It may keep the lists of earlier scripts: each has a
   * list of its own.
   *
   * @param clock stands still until the script moves it; what {@link TaskStore#clock} shall give
   */
  protected abstract TaskStore store(InstantSource clock);

  /** How many calls a script has: the more, the cheaper they are. */
  protected int calls() {
    return CALLS;
  }

  @Property
  void every_answer_and_every_state_of_any_script_is_as_defined(
      @ForAll("scripts") ActionChain<ListModel> script) {
    script.run().end();
  }

  @Provide
  ActionChainArbitrary<ListModel> scripts() {
    return ListScripts.on(
        () -> {
          ManualClock clock = new ManualClock();
          return new ListModel(store(clock), clock, newList());
        },
        calls());
  }

  @Property(tries = 100)
  void any_script_of_the_whole_api_is_answered_as_in_memory(@ForAll long seed) {
    ListId list = newList();
    CallScript model = new CallScript(seed, new InMemoryTaskStore(new ManualClock()), list);
    try (TaskStore store = store(new ManualClock())) {
      CallScript subject = new CallScript(seed, store, list);

      for (int step = 0; step < 2 * calls(); step++) {
        String expected = model.step();
        assertThat(subject.step()).as("step %d of seed %d", step, seed).isEqualTo(expected);
      }
      assertThat(subject.everything()).as("seed %d", seed).isEqualTo(model.everything());
    }
  }

  private static ListId newList() {
    return ListId.of("/properties/" + LISTS.incrementAndGet());
  }
}
