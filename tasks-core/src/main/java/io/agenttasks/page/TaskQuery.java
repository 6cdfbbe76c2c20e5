package io.agenttasks.page;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskFilter.Priorities;
import io.agenttasks.spi.TaskFilter.Starts;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a list to read, and how. All parts of what is asked for must hold. Each method
 * gives a copy that asks for one thing more, or replaces what it asked for before. Limits are
 * checked at once: a value that breaks one is refused by an {@link IllegalArgumentException} that
 * names the field, the rule and the value.
 *
 * @param filter which tasks
 * @param onlyReady only those that may be handed out as the page is read
 * @param order in which order, by default that of creation
 * @param limit the most tasks of one page, 1 to {@value #PAGE_SIZE_MAX}, by default {@value
 *     #PAGE_SIZE_DEFAULT}
 * @param byteLimit the most bytes that the texts of a page's tasks may have together, 1 to {@value
 *     #PAGE_BYTES_MAX}; a page holds one task even so
 * @param withEdges whether the tasks come with their blockers and dependents, by default not
 * @param withDocuments whether the tasks come with their documents, by default not
 * @param caller for whom it is read, or "": cursors of one caller don't open for another
 * @param cursor where the page begins, or null: at the first task
 */
public record TaskQuery(
    TaskFilter filter,
    boolean onlyReady,
    PageOrder order,
    int limit,
    int byteLimit,
    boolean withEdges,
    boolean withDocuments,
    String caller,
    @Nullable Cursor cursor) {

  /** The most tasks of one page. */
  public static final int PAGE_SIZE_MAX = 500;

  /** The tasks of one page unless something else is said. */
  public static final int PAGE_SIZE_DEFAULT = 100;

  /** The most bytes that may be asked for; as many unless something else is said. */
  public static final int PAGE_BYTES_MAX = 64 * 1024 * 1024;

  /** The most characters that the name of a caller may have. */
  public static final int CALLER_LENGTH_MAX = 512;

  private static final TaskQuery ALL =
      new TaskQuery(
          TaskFilter.ALL,
          false,
          PageOrder.CREATION,
          PAGE_SIZE_DEFAULT,
          PAGE_BYTES_MAX,
          false,
          false,
          "",
          null);

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if one breaks its limit
   */
  public TaskQuery {
    requireNonNull(filter, "filter");
    requireNonNull(order, "order");
    Texts.number("limit", limit, 1, PAGE_SIZE_MAX);
    Texts.number("bytes", byteLimit, 1, PAGE_BYTES_MAX);
    Texts.text("caller", caller, 0, CALLER_LENGTH_MAX);
  }

  /** Every task. */
  public static TaskQuery all() {
    return ALL;
  }

  /** Only tasks that this filter lets pass; it replaces what was asked for, but readiness. */
  public TaskQuery matching(TaskFilter other) {
    return new TaskQuery(
        other, onlyReady, order, limit, byteLimit, withEdges, withDocuments, caller, cursor);
  }

  /** Only tasks of these statuses, instead of those asked for before. */
  public TaskQuery status(Status first, Status... others) {
    return matching(filter.withStatuses(EnumSet.of(first, others)));
  }

  /** Only tasks that may be handed out as the page is read. */
  public TaskQuery ready() {
    return new TaskQuery(
        filter, true, order, limit, byteLimit, withEdges, withDocuments, caller, cursor);
  }

  /** Only tasks whose condition does not hold: they wait for nobody, and keep nobody waiting. */
  public TaskQuery dormant() {
    return matching(filter.withDormant(true));
  }

  /**
   * Only tasks that keep the list from being finished: neither dormant nor resolved. Of statuses
   * asked for before, those that are not resolved remain; asking for {@link #status} or {@link
   * #dormant} afterwards replaces that part.
   */
  public TaskQuery active() {
    Set<Status> both = EnumSet.copyOf(TaskFilter.ACTIVE.statuses());
    both.retainAll(filter.statuses());
    return matching(filter.withStatuses(both).withDormant(false));
  }

  /**
   * Only tasks that this agent has, has parked, or has closed.
   *
   * @throws IllegalArgumentException if it is no name of an agent
   */
  public TaskQuery owner(String agent) {
    return matching(filter.withOwner(Agent.of(agent)));
  }

  /**
   * Only tasks that are assigned to one of these; to nobody as well, if asked for.
   *
   * @param agents 1 to {@value ClaimFilter#FILTER_ASSIGNEES_MAX}
   * @throws IllegalArgumentException if there are none or more, or one is no name of an agent
   */
  public TaskQuery assignedTo(String... agents) {
    Texts.require(agents.length > 0, "assignees", "at least one", List.of());
    return matching(filter.withAssignees(Stream.of(agents).map(Agent::of).toList()));
  }

  /** Only tasks that are assigned to nobody, or to one of those asked for. */
  public TaskQuery unassigned() {
    return matching(filter.withUnassigned());
  }

  /**
   * Only tasks that have all of these tags.
   *
   * @param tags up to {@value ClaimFilter#FILTER_TAGS_MAX}, of 1 to {@value
   *     TaskDetails#TAG_LENGTH_MAX} characters
   * @throws IllegalArgumentException if there are more, or one is longer or no line
   */
  public TaskQuery tags(String... tags) {
    return matching(filter.withTags(List.of(tags)));
  }

  /**
   * Only tasks for this persona.
   *
   * @param name 1 to {@value TaskDetails#PERSONA_LENGTH_MAX} characters after trimming
   * @throws IllegalArgumentException if it is blank, longer, or no line
   */
  public TaskQuery persona(String name) {
    return matching(filter.withPersona(requireNonNull(name, "persona")));
  }

  /**
   * Only tasks of these priorities, both included.
   *
   * @throws IllegalArgumentException if the least is more than the most
   */
  public TaskQuery priority(int least, int most) {
    return matching(filter.withPriorities(new Priorities(least, most)));
  }

  /**
   * Only tasks with a start in this range.
   *
   * @param from included, or null: from ever
   * @param before excluded, or null: for ever
   * @throws IllegalArgumentException if the range ends before it begins
   */
  public TaskQuery start(@Nullable Instant from, @Nullable Instant before) {
    return matching(filter.withStarts(new Starts(from, before)));
  }

  /**
   * Only tasks with a title that begins so; case counts.
   *
   * @param prefix up to {@value TaskDetails#TITLE_LENGTH_MAX} characters
   * @throws IllegalArgumentException if it is longer
   */
  public TaskQuery titlePrefix(String prefix) {
    return matching(filter.withTitlePrefix(prefix));
  }

  /**
   * Only tasks that name this path or one beneath it, whole segments compared.
   *
   * @param prefix a path in any form that {@link TaskPath} takes, or "" for any
   * @throws IllegalArgumentException if it is refused as a path
   */
  public TaskQuery pathPrefix(String prefix) {
    return matching(filter.withPathPrefix(prefix));
  }

  /** Only tasks that this one blocks, whether it is open or not. */
  public TaskQuery blockedBy(TaskId blocker) {
    return matching(filter.withBlockedBy(requireNonNull(blocker, "blockedBy")));
  }

  /** Only tasks whose newest version is of this instant or later. */
  public TaskQuery updatedSince(Instant since) {
    return matching(filter.withUpdatedSince(requireNonNull(since, "updatedSince")));
  }

  /** In this order. */
  public TaskQuery orderBy(PageOrder other) {
    return new TaskQuery(
        filter, onlyReady, other, limit, byteLimit, withEdges, withDocuments, caller, cursor);
  }

  /**
   * At most so many tasks in one page.
   *
   * @throws IllegalArgumentException unless it is 1 to {@value #PAGE_SIZE_MAX}
   */
  public TaskQuery limit(int most) {
    return new TaskQuery(
        filter, onlyReady, order, most, byteLimit, withEdges, withDocuments, caller, cursor);
  }

  /**
   * At most so many bytes of text in one page: it ends before the task that would exceed them, but
   * holds at least one. Counted in UTF-8 are a task's id, title, description, tags, paths, persona,
   * reason, and the names of agents.
   *
   * @throws IllegalArgumentException unless it is 1 to {@value #PAGE_BYTES_MAX}
   */
  public TaskQuery bytes(int most) {
    return new TaskQuery(
        filter, onlyReady, order, limit, most, withEdges, withDocuments, caller, cursor);
  }

  /** With their blockers and dependents. */
  public TaskQuery edges() {
    return new TaskQuery(
        filter, onlyReady, order, limit, byteLimit, true, withDocuments, caller, cursor);
  }

  /**
   * With their documents; such a page has {@value TaskStore#DOCUMENTS_PER_CALL_MAX} tasks at most,
   * and {@link #bytes} counts the documents, too.
   */
  public TaskQuery documents() {
    return new TaskQuery(
        filter, onlyReady, order, limit, byteLimit, withEdges, true, caller, cursor);
  }

  /**
   * For this caller.
   *
   * @throws IllegalArgumentException if it has more than {@value #CALLER_LENGTH_MAX} characters
   */
  public TaskQuery caller(String name) {
    return new TaskQuery(
        filter, onlyReady, order, limit, byteLimit, withEdges, withDocuments, name, cursor);
  }

  /** From where the page before ended. */
  public TaskQuery after(Cursor next) {
    requireNonNull(next, "cursor");
    return new TaskQuery(
        filter, onlyReady, order, limit, byteLimit, withEdges, withDocuments, caller, next);
  }

  /** What a store looks for at this instant. */
  public TaskFilter filterAt(Instant now) {
    requireNonNull(now, "now");
    return onlyReady ? filter.withReadyAt(now) : filter;
  }

  /** The operation, filter and order as one text, the same however the query was written. */
  String normalForm() {
    return NormalForm.of(this);
  }
}
