package io.agenttasks;

import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finishes several claims. Those that seem to be good are finished by one write; if that is
 * overtaken, each is finished by itself, so that one that is not good costs the others nothing but
 * time.
 */
final class Completing {

  private final ListAccess list;
  private final List<Claim> claims;
  private final @Nullable UpdateResult[] results;
  private final List<TaskId> freed = new ArrayList<>();
  private int freedCount;
  private boolean someFinished;

  Completing(ListAccess list, List<Claim> claims) {
    this.list = list;
    this.claims = List.copyOf(claims);
    this.results = new UpdateResult[claims.size()];
    for (Claim claim : claims) {
      Texts.require(claim.list().equals(list.id), "claims", "of the list " + list.id, claim.list());
    }
  }

  Completion run() {
    for (int from = 0; from < claims.size(); from += TaskStore.SLICE_MAX) {
      int begin = from;
      step(() -> together(begin, Math.min(claims.size(), begin + TaskStore.SLICE_MAX)));
    }
    for (int index = 0; index < results.length; index++) {
      if (results[index] == null) {
        int left = index;
        step(() -> alone(left));
      }
    }
    List<TaskId> first = freed.stream().limit(Freed.FREED_SHOWN_MAX).toList();
    return new Completion(Arrays.asList(results), new Freed(first, freedCount));
  }

  /** One write; once another has finished something, a failure says so. */
  private void step(Runnable write) {
    if (someFinished) {
      ListAccess.followUp("some claims are finished, not all", write);
    } else {
      write.run();
    }
  }

  private void alone(int index) {
    UpdateResult result = claims.get(index).complete();
    results[index] = result;
    if (result instanceof UpdateResult.Updated updated) {
      note(updated.freed());
    }
  }

  private void together(int from, int to) {
    Instant at = list.now();
    Set<TaskId> tasks = new HashSet<>();
    List<Claim.Finish> finishes = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int index = from; index < to; index++) {
      Claim claim = claims.get(index);
      // Two claims of one task can't both be good.
      Claim.Finish finish = tasks.add(claim.task().id()) ? claim.finish(at) : null;
      if (finish != null) {
        finishes.add(finish);
        places.add(index);
      }
    }
    if (finishes.isEmpty()) {
      return;
    }
    Write write =
        Write.of(
            list.id, at, finishes.stream().flatMap(finish -> finish.changes().stream()).toList());
    if (Writing.apply(list, write) instanceof WriteOutcome.Written written) {
      for (int index = 0; index < finishes.size(); index++) {
        results[places.get(index)] = finishes.get(index).written();
      }
      note(written.freed());
    }
  }

  private void note(Freed more) {
    someFinished = true;
    freed.addAll(more.first());
    freedCount += more.count();
  }
}
