package io.agenttasks.imports;

import io.agenttasks.NewTask;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.vault.VaultDate;
import io.agenttasks.vault.VaultPriority;
import io.agenttasks.vault.VaultTags;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the wish for a task out of a line, without its edges. */
final class ImportWish {

  private final ImportRequest request;
  private final List<String> remarks;

  /**
   * Of these settings.
   *
   * @param remarks gets what could not be taken over
   */
  ImportWish(ImportRequest request, List<String> remarks) {
    this.request = request;
    this.remarks = remarks;
  }

  /**
   * The task that a line asks for.
   *
   * @throws ImportRefusedException if it breaks a limit
   */
  NewTask of(ImportLine line) {
    try {
      NewTask wish =
          NewTask.of(title(line.line().subject()))
              .description(Origin.description(line))
              .document(Origin.document(line))
              .by(request.by().name())
              .priority(priority(line.task().fields().priority()))
              .tags(tags(line));
      return begun(started(wish, line), line);
    } catch (IllegalArgumentException e) {
      throw new ImportRefusedException(List.of(line.remark(String.valueOf(e.getMessage()))));
    }
  }

  /** The whole is in the description. */
  private static String title(String subject) {
    int length = subject.codePointCount(0, subject.length());
    return length <= TaskDetails.TITLE_LENGTH_MAX
        ? subject
        : subject.substring(0, subject.offsetByCodePoints(0, TaskDetails.TITLE_LENGTH_MAX));
  }

  private static int priority(@Nullable VaultPriority priority) {
    if (priority == null) {
      return 0;
    }
    return switch (priority) {
      case HIGHEST -> 3;
      case HIGH -> 2;
      case MEDIUM -> 1;
      case LOW -> -1;
      case LOWEST -> -2;
    };
  }

  private String[] tags(ImportLine line) {
    VaultTags all = line.task().fields().tags();
    List<String> kept = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (String tag : all.names()) {
      boolean fits =
          kept.size() < TaskDetails.TAGS_PER_TASK_MAX
              && tag.codePointCount(0, tag.length()) <= TaskDetails.TAG_LENGTH_MAX
              && tag.codePoints().noneMatch(ImportWish::isNoneOfTag);
      (fits ? kept : left).add(tag);
    }
    if (!left.isEmpty() || all.cut()) {
      String more = all.cut() ? (left.isEmpty() ? "some tags" : ", and more") : "";
      remarks.add(line.remark("left out: " + shown(left) + more));
    }
    return kept.toArray(String[]::new);
  }

  private static String shown(List<String> tags) {
    return String.join(" ", tags.stream().map(tag -> "#" + tag).toList());
  }

  private static boolean isNoneOfTag(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.isISOControl(point);
  }

  private NewTask started(NewTask wish, ImportLine line) {
    VaultDate start = line.task().fields().dates().start();
    if (start == null) {
      return wish;
    }
    Optional<LocalDate> day = start.inCalendar();
    if (day.isEmpty()) {
      remarks.add(line.remark("start " + start + " (no such day), ignored"));
      return wish;
    }
    return wish.startAt(day.get().atStartOfDay(request.zone()).toInstant());
  }

  private static NewTask begun(NewTask wish, ImportLine line) {
    return switch (line.task().status()) {
      case PENDING, IN_PROGRESS -> wish;
      case BLOCKED -> wish.blocked("on hold in " + line.place());
      case COMPLETED -> wish.completed();
      case CANCELLED -> wish.notApplicable("cancelled in " + line.place());
    };
  }
}
