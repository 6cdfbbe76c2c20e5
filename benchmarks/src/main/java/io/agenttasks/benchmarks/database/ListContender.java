package io.agenttasks.benchmarks.database;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.TaskList;
import io.agenttasks.UpdateResult;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** The library, by its public calls. */
final class ListContender implements Contender {

  private final String title;
  private final TaskList list;
  private final ClaimRequest request;
  private final int batch;
  private final boolean finishing;
  private final long before;
  private final Given given;
  private final long[] finished;

  /**
   * Works on a list.
   *
   * @param batch how many it claims at once
   * @param finishing whether it completes what it claimed
   */
  ListContender(String title, TaskList list, int workers, int batch, boolean finishing) {
    this(title, list, workers, batch, finishing, 0);
  }

  /**
   * Works on a list.
   *
   * @param before how many somebody else has claimed before
   */
  ListContender(
      String title, TaskList list, int workers, int batch, boolean finishing, long before) {
    this.title = title;
    this.before = before;
    this.list = list;
    this.request = ClaimRequest.by("agent").lease(Duration.ofMinutes(10)).upTo(batch);
    this.batch = batch;
    this.finishing = finishing;
    this.given = new Given(workers);
    this.finished = new long[workers];
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void work(int worker, int cycles) {
    for (int done = 0; done < cycles; done += batch) {
      if (list.claim(request) instanceof ClaimResult.Claimed claimed) {
        List<Claim> claims = claimed.claims();
        claims.forEach(claim -> given.note(worker, claim.task().creation()));
        if (finishing) {
          finished[worker] += finish(claims);
        }
      }
    }
  }

  private long finish(List<Claim> claims) {
    List<UpdateResult> results =
        claims.size() == 1 ? List.of(claims.get(0).complete()) : list.complete(claims).results();
    return results.stream().filter(UpdateResult.Updated.class::isInstance).count();
  }

  @Override
  public void check() {
    given.check(title);
    Counts counts = list.counts();
    long completed = LongStream.of(finished).sum();
    WrongCountException.require(title + ": completed", completed, counts.of(Status.COMPLETED));
    WrongCountException.require(
        title + ": in progress", before + given.count() - completed, counts.of(Status.IN_PROGRESS));
    WrongCountException.require(
        title + ": left unfinished", finishing ? 0 : given.count(), given.count() - completed);
  }
}
