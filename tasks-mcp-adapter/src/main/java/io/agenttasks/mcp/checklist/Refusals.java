package io.agenttasks.mcp.checklist;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.util.stream.Collectors;

/** What the list refuses, in the words of this set. */
final class Refusals {

  private Refusals() {}

  /** Why it was refused. */
  static ProblemException problem(Refusal refusal) {
    Code code = Code.FAILED_PRECONDITION;
    String remedy = "";
    if (refusal instanceof Refusal.Unknown) {
      code = Code.NOT_FOUND;
      remedy = "; check the ids";
    } else if (refusal instanceof Refusal.SelfEdge) {
      code = Code.INVALID_ARGUMENT;
    } else if (refusal instanceof Refusal.TooManyBlockers) {
      code = Code.RESOURCE_EXHAUSTED;
    }
    return new ProblemException(code, refusal.message() + remedy);
  }

  /** The same, saying of each blocker where it stands. */
  static ProblemException problem(TaskList list, Refusal refusal) {
    if (!(refusal instanceof Refusal.OpenBlockers blockers)) {
      return problem(refusal);
    }
    String shown =
        blockers.ids().stream().map(id -> standing(list, id)).collect(Collectors.joining(", "));
    int more = blockers.count() - blockers.ids().size();
    return new ProblemException(
        Code.FAILED_PRECONDITION,
        "blocked by "
            + shown
            + (more > 0 ? " and " + more + " more" : "")
            + "; resolve these first");
  }

  private static String standing(TaskList list, TaskId id) {
    return id + list.get(id).map(TaskView::task).map(task -> " (" + task.status() + ")").orElse("");
  }
}
