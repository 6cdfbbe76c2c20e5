package io.agenttasks;

import io.agenttasks.model.Status;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;
import net.jqwik.api.state.Transformer;

/** What holds for runs after any script of calls: {@link RunBoard} compares with definitions. */
final class RunProperties {

  private static final Arbitrary<Integer> INDEX = Arbitraries.integers().between(0, 15);
  private static final Arbitrary<Set<String>> FILES =
      Arbitraries.of("a1", "x/b", "c", "other").set().ofMaxSize(4);

  @Property(tries = 500)
  void c36_a_list_may_be_finished_exactly_if_no_active_task_is_unresolved(
      @ForAll("scripts") ActionChain<RunBoard> script) {
    script.run();
  }

  @Provide
  ActionChainArbitrary<RunBoard> scripts() {
    return ActionChain.startWith(RunBoard::new)
        .withAction(4, create())
        .withAction(2, Action.just(Transformer.mutate("start run", RunBoard::startRun)))
        .withAction(3, push())
        .withAction(3, Action.just(Transformer.mutate("claim", RunBoard::claim)))
        .withAction(4, move())
        .withMaxTransformations(25);
  }

  private static Action.Independent<RunBoard> create() {
    Arbitrary<String> pattern = Arbitraries.of("", "a*", "**/b", "?");
    Arbitrary<List<Integer>> blockers = INDEX.list().ofMaxSize(2);
    return () ->
        Combinators.combine(pattern, Arbitraries.of(true, false, false), blockers)
            .as(
                (text, ephemeral, before) ->
                    Transformer.mutate(
                        "create " + text + (ephemeral ? " ephemeral" : "") + " <-" + before,
                        board -> board.create(text, ephemeral, before)));
  }

  private static Action.Independent<RunBoard> push() {
    return () ->
        Combinators.combine(Arbitraries.of(0L, 0L, 0L, 1L), FILES, FILES)
            .as(
                (back, pushed, net) ->
                    Transformer.mutate(
                        "push " + back + " runs ago " + pushed + " net " + net,
                        board -> board.push(back, pushed, net)));
  }

  private static Action.Independent<RunBoard> move() {
    return () ->
        Combinators.combine(INDEX, Arbitraries.of(Status.class), Arbitraries.of(true, false))
            .as(
                (index, status, force) ->
                    Transformer.mutate(
                        (force ? "force " : "set ") + index + " " + status,
                        board -> board.move(index, status, force)));
  }
}
