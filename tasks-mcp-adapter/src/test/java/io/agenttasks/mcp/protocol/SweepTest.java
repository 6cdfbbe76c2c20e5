package io.agenttasks.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Tasks;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Counts;
import io.agenttasks.model.ListId;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How what is over goes from the store, of which nobody asks. */
final class SweepTest {

  private static final ListId ANNS = Bench.ANN.list();
  private static final ListId BOBS = Bench.BOB.list();
  private static final int ALL = Sweep.PAGES * TaskStore.DOCUMENTS_PER_CALL_MAX;

  private final ManualClock clock = new ManualClock();
  private final AtomicInteger pages = new AtomicInteger();
  private final AtomicReference<Runnable> counted = new AtomicReference<>(() -> {});
  private final Tasks tasks = Tasks.on(counting(new InMemoryTaskStore(clock)), Bench.KEYS);
  private final Sweep sweep = new Sweep(this::ledger);

  private TaskStore counting(TaskStore store) {
    return new ForwardingTaskStore(store) {
      @Override
      public Slice<Stored> page(PageTerms terms) {
        pages.incrementAndGet();
        return super.page(terms);
      }

      @Override
      public Counts counts(ListId list) {
        Counts counts = super.counts(list);
        counted.getAndSet(() -> {}).run();
        return counts;
      }
    };
  }

  private Ledger ledger(ListId list) {
    return new Ledger(tasks, list, Ghost.DEAD);
  }

  private void closed(ListId list, int count, Duration ttl) {
    Ledger ledger = ledger(list);
    for (int index = 0; index < count; index++) {
      Entry entry = ledger.create(TaskDocument.of("job", Set.of(), ttl, null), null);
      assertThat(ledger.decide(entry.id(), Rules::cancel)).isPresent();
    }
    sweep.know(list);
  }

  private long left(ListId list) {
    return ledger(list).list().counts().total();
  }

  @Test
  void however_much_there_is_so_many_pages_are_read_each_time() {
    closed(ANNS, ALL + 3, Limits.TTL_MIN);
    clock.advance(Limits.KEEP);

    sweep.go();
    assertThat(pages).hasValue(Sweep.PAGES);
    assertThat(left(ANNS)).isEqualTo(3);
    sweep.go();
    assertThat(left(ANNS)).isZero();

    // Nothing is left, so nothing is looked at.
    pages.set(0);
    sweep.go();
    assertThat(pages).hasValue(0);
  }

  @Test
  void each_time_goes_on_behind_what_stays() {
    closed(ANNS, ALL, Limits.TTL_MAX);
    closed(ANNS, 1, Limits.TTL_MIN);
    clock.advance(Limits.KEEP);

    sweep.go();
    assertThat(left(ANNS)).isEqualTo(ALL + 1);
    sweep.go();
    assertThat(left(ANNS)).isEqualTo(ALL);
  }

  @Test
  void a_list_with_much_keeps_no_other_from_its_turn() {
    closed(ANNS, ALL, Limits.TTL_MAX);
    closed(BOBS, 1, Limits.TTL_MIN);
    clock.advance(Limits.KEEP);

    sweep.go();

    assertThat(left(BOBS)).isZero();
  }

  @Test
  void a_list_that_gets_its_first_while_it_is_found_empty_is_not_forgotten() {
    sweep.know(ANNS);
    counted.set(() -> closed(ANNS, 1, Limits.TTL_MIN));

    sweep.go();
    assertThat(left(ANNS)).isEqualTo(1);

    clock.advance(Limits.KEEP);
    sweep.go();
    assertThat(left(ANNS)).isZero();
  }
}
