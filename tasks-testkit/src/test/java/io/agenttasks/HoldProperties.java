package io.agenttasks;

import io.agenttasks.testkit.HolderAct;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;
import net.jqwik.api.state.Transformer;

/**
 * Whatever was claimed, ended, edited and let lapse before: a claim gets the tasks that the
 * definition of the tiers names, and is told the holds that it names.
 */
final class HoldProperties {

  private static final Arbitrary<Integer> INDEX = Arbitraries.integers().between(0, 30);
  private static final Arbitrary<String> AGENT = Arbitraries.of("ann", "bob", "cy", "dan");
  private static final Arbitrary<Boolean> RARELY =
      Arbitraries.frequency(Tuple.of(4, false), Tuple.of(1, true));
  private static final Arbitrary<String[]> PATHS =
      Arbitraries.of(
              "a", "a/b", "a/b/c", "a/b/d", "a/e", "f", "f#G", "f#g::h", "f#i", "a/b#j", "k", "l")
          .array(String[].class)
          .ofMaxSize(3);

  @Property(tries = 1_500)
  void d15_every_claim_gets_what_the_tiers_say(@ForAll("scripts") ActionChain<HoldBoard> script) {
    script.run();
  }

  @Provide
  ActionChainArbitrary<HoldBoard> scripts() {
    return ActionChain.startWith(HoldBoard::new)
        .withAction(6, create())
        .withAction(6, claim())
        .withAction(2, claimNamed())
        .withAction(4, act())
        .withAction(2, edit())
        .withAction(4, paths())
        .withAction(2, passTime())
        .withMaxTransformations(30);
  }

  private static Action.Independent<HoldBoard> create() {
    return () ->
        Combinators.combine(
                PATHS,
                Arbitraries.integers().between(0, 2),
                Arbitraries.of("", "", "ann", "bob"),
                RARELY,
                Arbitraries.integers().between(0, 9),
                INDEX)
            .as(
                (paths, priority, assignee, tagged, kind, blocker) -> {
                  NewTask plain = NewTask.of("t").paths(paths).priority(priority);
                  NewTask labelled = tagged ? plain.tags("x") : plain;
                  NewTask task = assignee.isEmpty() ? labelled : labelled.assignee(assignee);
                  String name = "create p" + priority + " " + List.of(paths);
                  return switch (kind) {
                    case 0 ->
                        Transformer.mutate(
                            name + " behind " + blocker,
                            board -> board.createBehind(task, blocker));
                    case 1 ->
                        Transformer.mutate(name + " later", board -> board.createLater(task, 40));
                    default -> Transformer.<HoldBoard>mutate(name, board -> board.create(task));
                  };
                });
  }

  private static Arbitrary<ClaimRequest> requests() {
    return Combinators.combine(
            AGENT, Arbitraries.integers().between(0, 5), RARELY, RARELY, RARELY, RARELY)
        .as(
            (agent, several, free, forEver, tagged, any) -> {
              ClaimRequest request = ClaimRequest.by(agent).upTo(Math.max(1, several - 2));
              request = free ? request.onlyFree() : request;
              request = forEver ? request : request.lease(Duration.ofMinutes(1));
              request = any ? request.anyAssignee() : request;
              return tagged ? request.tags("x") : request;
            });
  }

  private static Action.Independent<HoldBoard> claim() {
    return () ->
        requests()
            .map(
                request ->
                    Transformer.mutate(
                        request.agent()
                            + " claims "
                            + request.count()
                            + (request.free() ? " free" : ""),
                        board -> board.claim(request)));
  }

  private static Action.Independent<HoldBoard> claimNamed() {
    return () ->
        Combinators.combine(AGENT, INDEX, RARELY, RARELY)
            .as(
                (agent, task, free, force) -> {
                  ClaimRequest plain = ClaimRequest.by(agent).lease(Duration.ofMinutes(1));
                  ClaimRequest forced = force ? plain.force() : plain;
                  ClaimRequest request = free && !force ? forced.onlyFree() : forced;
                  return Transformer.mutate(
                      agent + " claims the task at " + task,
                      board -> board.claimNamed(request, task));
                });
  }

  private static Action.Independent<HoldBoard> act() {
    return () ->
        Combinators.combine(INDEX, Arbitraries.of(HolderAct.values()))
            .as(
                (claim, act) ->
                    Transformer.mutate(
                        "the claim at " + claim + ": " + act, board -> board.act(claim, act)));
  }

  private static Action.Independent<HoldBoard> edit() {
    return () ->
        Combinators.combine(INDEX, PATHS, Arbitraries.integers().between(0, 4))
            .as(
                (task, paths, kind) ->
                    Transformer.mutate(
                        "edit " + kind + " of the task at " + task + " " + List.of(paths),
                        board ->
                            board.update(
                                task,
                                update ->
                                    switch (kind) {
                                      case 0 -> update.assignee("bob");
                                      case 1 -> update.priority(paths.length);
                                      case 2 -> update.pending();
                                      default -> update.paths(paths);
                                    })));
  }

  private static Action.Independent<HoldBoard> paths() {
    return () ->
        Combinators.combine(AGENT, PATHS, Arbitraries.integers().between(0, 4))
            .as(
                (agent, paths, kind) ->
                    switch (paths.length == 0 ? 4 - kind % 2 : kind) {
                      case 3 ->
                          Transformer.mutate(
                              agent + " renews its paths", board -> board.renewPaths(agent));
                      case 4 ->
                          Transformer.mutate(
                              agent + " releases its paths", board -> board.releasePaths(agent));
                      default ->
                          Transformer.<HoldBoard>mutate(
                              agent + " claims " + List.of(paths),
                              board ->
                                  board.claimPaths(
                                      PathRequest.by(agent)
                                          .paths(paths)
                                          .lease(Duration.ofSeconds(50))));
                    });
  }

  private static Action.Independent<HoldBoard> passTime() {
    return () ->
        Arbitraries.of(1, 10, 20, 50, 60)
            .map(
                seconds ->
                    Transformer.mutate(seconds + " s pass", board -> board.passTime(seconds)));
  }
}
