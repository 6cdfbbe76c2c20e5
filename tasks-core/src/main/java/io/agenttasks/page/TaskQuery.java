package io.agenttasks.page;

import io.agenttasks.model.Status;
import io.agenttasks.model.Texts;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a list to read, in the order of creation. Each method gives a copy that replaces
 * one part.
 *
 * @param statuses any of these
 * @param limit the most tasks of one page, 1 to {@value #PAGE_SIZE_MAX}, by default {@value
 *     #PAGE_SIZE_DEFAULT}
 * @param withEdges whether the tasks come with their blockers and dependents, by default not
 * @param caller for whom it is read, or "": cursors of one caller don't open for another
 * @param cursor where the page begins, or null: at the oldest task
 */
public record TaskQuery(
    Set<Status> statuses, int limit, boolean withEdges, String caller, @Nullable Cursor cursor) {

  /** The most tasks of one page. */
  public static final int PAGE_SIZE_MAX = 500;

  /** The tasks of one page unless something else is said. */
  public static final int PAGE_SIZE_DEFAULT = 100;

  /** The most characters that the name of a caller may have. */
  public static final int CALLER_LENGTH_MAX = 512;

  /** Checks the numbers. */
  public TaskQuery {
    statuses = Set.copyOf(statuses);
    Texts.number("limit", limit, 1, PAGE_SIZE_MAX);
    Texts.text("caller", caller, 0, CALLER_LENGTH_MAX);
  }

  /** Every task. */
  public static TaskQuery all() {
    return new TaskQuery(EnumSet.allOf(Status.class), PAGE_SIZE_DEFAULT, false, "", null);
  }

  /** Only tasks of these statuses. */
  public TaskQuery status(Status first, Status... others) {
    Set<Status> some = EnumSet.of(first, others);
    return new TaskQuery(some, limit, withEdges, caller, cursor);
  }

  /** At most so many tasks in one page. */
  public TaskQuery limit(int most) {
    return new TaskQuery(statuses, most, withEdges, caller, cursor);
  }

  /** With their blockers and dependents. */
  public TaskQuery edges() {
    return new TaskQuery(statuses, limit, true, caller, cursor);
  }

  /** For this caller. */
  public TaskQuery caller(String name) {
    return new TaskQuery(statuses, limit, withEdges, name, cursor);
  }

  /** From where the page before ended. */
  public TaskQuery after(Cursor next) {
    return new TaskQuery(statuses, limit, withEdges, caller, next);
  }

  /** The operation, filter and order as one text, the same however the query was written. */
  String normalForm() {
    String names =
        Arrays.stream(Status.values())
            .filter(statuses::contains)
            .map(Status::name)
            .collect(Collectors.joining(","));
    return "page by creation, status " + names;
  }
}
