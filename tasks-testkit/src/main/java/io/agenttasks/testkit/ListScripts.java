package io.agenttasks.testkit;

import io.agenttasks.model.Status;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;
import net.jqwik.api.state.Transformer;

/**
 * Scripts of calls on one list: {@link ListModel} checks each answer against the definitions, and
 * the whole list after each step.
 */
final class ListScripts {
  private static final Arbitrary<Integer> INDEX = Arbitraries.integers().between(0, 30);
  private static final Arbitrary<String> AGENT = Arbitraries.of("ann", "bob", "cy");
  private static final Arbitrary<Boolean> RARELY =
      Arbitraries.frequency(Tuple.of(4, false), Tuple.of(1, true));

  private ListScripts() {}

  /** Scripts that begin with this list, of so many calls. */
  static ActionChainArbitrary<ListModel> on(Supplier<ListModel> list, int calls) {
    return ActionChain.startWith(list)
        .withAction(4, create())
        .withAction(5, claimNext())
        .withAction(2, claimNamed())
        .withAction(6, act())
        .withAction(1, expire())
        .withAction(3, update())
        .withAction(2, edges())
        .withAction(1, edit())
        .withAction(1, document())
        .withAction(1, remove())
        .withAction(2, passTime())
        .withMaxTransformations(calls);
  }

  private static Action.Independent<ListModel> create() {
    return () ->
        Combinators.combine(
                Arbitraries.integers().between(-1, 2),
                INDEX.list().ofMaxSize(2),
                INDEX.list().ofMaxSize(1),
                Arbitraries.of("", "", "", "ann"),
                RARELY)
            .as(
                (priority, blockers, dependents, assignee, early) ->
                    Transformer.mutate(
                        "create p" + priority + " <-" + blockers + " ->" + dependents,
                        board -> board.create(priority, blockers, dependents, assignee, early)));
  }

  private static Action.Independent<ListModel> claimNext() {
    return () ->
        Combinators.combine(AGENT, Arbitraries.integers().between(1, 3), RARELY)
            .as(
                (agent, count, forEver) ->
                    Transformer.mutate(
                        agent + " claims " + count,
                        board -> board.claimNext(agent, count, forEver)));
  }

  private static Action.Independent<ListModel> claimNamed() {
    return () ->
        Combinators.combine(AGENT, INDEX, RARELY)
            .as(
                (agent, task, force) ->
                    Transformer.mutate(
                        agent + " claims the task at " + task + (force ? " by force" : ""),
                        board -> board.claimNamed(agent, task, force)));
  }

  private static Action.Independent<ListModel> act() {
    return () ->
        Combinators.combine(INDEX, Arbitraries.of(HolderAct.values()))
            .as(
                (claim, act) ->
                    Transformer.mutate(
                        "the claim at " + claim + ": " + act, board -> board.act(claim, act)));
  }

  private static Action.Independent<ListModel> expire() {
    return () ->
        INDEX.map(
            claim ->
                Transformer.mutate(
                    "the host ends the claim at " + claim, board -> board.expire(claim)));
  }

  private static Action.Independent<ListModel> update() {
    return () ->
        Combinators.combine(AGENT, INDEX, Arbitraries.of(Status.values()), RARELY)
            .as(
                (agent, task, status, force) ->
                    Transformer.mutate(
                        agent + " sets the task at " + task + " " + status,
                        board -> board.move(agent, task, status, force)));
  }

  private static Action.Independent<ListModel> edges() {
    return () ->
        Combinators.combine(
                INDEX,
                INDEX.list().ofMaxSize(2),
                INDEX.list().ofMaxSize(1),
                INDEX.list().ofMaxSize(1))
            .as(
                (task, add, remove, dependents) ->
                    Transformer.mutate(
                        "edges of " + task + " +" + add + " -" + remove + " ->" + dependents,
                        board -> board.edges(task, add, remove, dependents)));
  }

  private static Action.Independent<ListModel> edit() {
    return () ->
        Combinators.combine(INDEX, Arbitraries.integers().between(-1, 2))
            .as(
                (task, priority) ->
                    Transformer.mutate(
                        "the task at " + task + " gets p" + priority,
                        board -> board.prioritise(task, priority)));
  }

  private static Action.Independent<ListModel> document() {
    return () ->
        Combinators.combine(INDEX, Arbitraries.of("", "a", "b", "{\"é\": 1}"))
            .as(
                (task, text) ->
                    Transformer.mutate(
                        "the task at " + task + " gets the document '" + text + "'",
                        board -> board.document(task, text)));
  }

  private static Action.Independent<ListModel> remove() {
    return () ->
        INDEX.map(
            task ->
                Transformer.mutate(
                    "the host removes the task at " + task, board -> board.remove(task)));
  }

  private static Action.Independent<ListModel> passTime() {
    return () ->
        Arbitraries.of(1, 30, 60, 300)
            .map(
                seconds ->
                    Transformer.mutate(seconds + " s pass", board -> board.passTime(seconds)));
  }
}
