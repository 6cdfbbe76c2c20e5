package io.agenttasks;

import io.agenttasks.activation.ReportedPath;
import io.agenttasks.activation.RunEnd;
import io.agenttasks.model.Activation;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Freed;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The runs of one list: where they begin, what was pushed in them, and whether all is done. */
final class Runs {

  private static final TaskFilter ENDED_BADLY =
      TaskFilter.of(Set.of(Status.FAILED, Status.CANCELLED)).withDormant(false);

  private final ListAccess list;

  Runs(ListAccess list) {
    this.list = list;
  }

  RunView view() {
    RunRecord now = list.store.run(list.id);
    return new RunView(now.list().run(), now.files(), now.awake());
  }

  long start() {
    return start(Optional.empty());
  }

  /** Begins the next run, unless a call of this id did so before. */
  long start(RequestId requestId) {
    return start(Optional.of(requestId));
  }

  private long start(Optional<RequestId> requestId) {
    Request call =
        Repeats.request(Request.Operation.START_RUN, null, requestId.orElse(null), "run");
    Optional<Answer> repeated = Repeats.find(list, call);
    return repeated.isPresent() ? repeated.get().run() : list.decide(() -> tryStart(call));
  }

  private Optional<Long> tryStart(@Nullable Request call) {
    ListState now = list.store.open(list.id, 0, List.of()).list();
    Instant at = list.now();
    long next = now.run() + 1;
    Write write =
        Write.of(list.id, at, List.of())
            .guardedBy(guard(now, new RunChange(next, RunFiles.NONE, Set.of())))
            .sweeping(RunEnd.of(now.run(), list.settings(now).policy(), at))
            .answering(call);
    WriteOutcome outcome = list.apply(write);
    if (outcome instanceof WriteOutcome.Repeated repeated) {
      return Optional.of(repeated.answer().run());
    }
    return outcome instanceof WriteOutcome.Written ? Optional.of(next) : Optional.empty();
  }

  PushResult pushed(long run, Collection<String> pushed, Collection<String> net) {
    Set<String> morePushed = ReportedPath.all("pushed", pushed);
    Set<String> newNet = ReportedPath.all("net", net);
    PushMatching matching = new PushMatching();
    return list.decide(() -> tryPushed(run, new RunFiles(morePushed, newNet), matching));
  }

  private Optional<PushResult> tryPushed(long run, RunFiles reported, PushMatching matching) {
    RunRecord now = list.store.run(list.id);
    long current = now.list().run();
    Texts.require(run >= 1 && run <= current, "run", "1 to the current one, " + current, run);
    if (run < current) {
      return Optional.of(new PushResult.StaleRun(current));
    }
    Set<String> all = new LinkedHashSet<>(now.files().pushed());
    all.addAll(reported.pushed());
    RunFiles files = new RunFiles(all, reported.net());
    RunChange change = new RunChange(run, files, matching.met(now.conditions(), files));
    if (files.equals(now.files()) && change.awake().equals(now.awake())) {
      // A cascade that a failure cut short goes on.
      cascade(now.list(), change.awake());
      return Optional.of(new PushResult.Recorded(Freed.NONE));
    }
    Write write = Write.of(list.id, list.now(), List.of()).guardedBy(guard(now.list(), change));
    if (!(list.apply(write) instanceof WriteOutcome.Written written)) {
      return Optional.empty();
    }
    Set<String> woken = new HashSet<>(change.awake());
    woken.removeAll(now.awake());
    ListAccess.followUp("recorded", () -> cascade(now.list(), woken));
    return Optional.of(new PushResult.Recorded(written.freed()));
  }

  /** Cancels what waits for tasks that ended badly while they slept. */
  private void cascade(ListState state, Set<String> woken) {
    if (list.settings(state).policy() != BlockerPolicy.CASCADE || woken.isEmpty()) {
      return;
    }
    List<TaskId> ended = new ArrayList<>();
    long after = 0;
    Slice<Stored> slice;
    do {
      slice = list.store.page(new PageTerms(list.id, ENDED_BADLY, after, TaskStore.SLICE_MAX));
      for (Stored stored : slice.items()) {
        after = stored.task().creation();
        Activation condition = stored.task().scope().activation();
        if (condition != null && woken.contains(condition.pattern())) {
          ended.add(stored.task().id());
        }
      }
    } while (slice.more());
    Writing.cascade(list, ended);
  }

  FinishResult canFinish() {
    Slice<Stored> slice = active(FinishResult.Unfinished.UNFINISHED_SHOWN_MAX);
    if (slice.items().isEmpty()) {
      return new FinishResult.MayFinish();
    }
    List<Task> first = slice.items().stream().map(Stored::task).toList();
    // Counted a moment later, if there are others: never fewer than are named.
    long count =
        slice.more()
            ? Math.max(first.size(), list.store.count(list.id, TaskFilter.ACTIVE))
            : first.size();
    return new FinishResult.Unfinished(first, count);
  }

  private Slice<Stored> active(int limit) {
    return list.store.page(new PageTerms(list.id, TaskFilter.ACTIVE, 0, limit));
  }

  /** The next version of the list, which is the first if there is none. */
  private ListGuard guard(ListState now, RunChange change) {
    ListGuard founding = list.founding(now);
    return (founding == null ? ListGuard.replacing(now.version()) : founding).with(change);
  }
}
