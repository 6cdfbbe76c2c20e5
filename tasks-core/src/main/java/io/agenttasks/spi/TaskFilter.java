package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Texts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks a page shows: those for which all parts hold. {@link #ALL} asks for nothing; each
 * {@code with…} gives a copy that asks for one thing more, or replaces it.
 *
 * @param statuses any of these
 * @param heldBack only what is queued but held back, by open blockers or by a start that nobody has
 *     met yet
 * @param dormant only what is dormant, or only what is not, or null: both
 * @param readyAt only what may be handed out at this instant, cut to microseconds, or null: also
 *     others
 * @param owner held by this agent, parked by it, or closed by it; or null: whoever
 * @param assignees assigned to one of these, up to {@value ClaimFilter#FILTER_ASSIGNEES_MAX}; none
 *     and not {@code unassigned}: whoever
 * @param unassigned what is assigned to nobody will do, too
 * @param tags the task has all of these, up to {@value ClaimFilter#FILTER_TAGS_MAX}
 * @param persona for this persona, or null: for any
 * @param priorities within this range
 * @param starts within this range, or null: whenever, also at once
 * @param titlePrefix the title begins so, case counts; "" for any
 * @param pathPrefix the task names this path or one beneath it, whole segments; brought into the
 *     stored form of {@link TaskPath}; "" for any
 * @param blockedBy an edge leads to it from this task, open or not; or null
 * @param updatedSince its newest version is of this instant or later, or null
 */
public record TaskFilter(
    Set<Status> statuses,
    boolean heldBack,
    @Nullable Boolean dormant,
    @Nullable Instant readyAt,
    @Nullable Agent owner,
    Set<Agent> assignees,
    boolean unassigned,
    Set<String> tags,
    @Nullable String persona,
    Priorities priorities,
    @Nullable Starts starts,
    String titlePrefix,
    String pathPrefix,
    @Nullable TaskId blockedBy,
    @Nullable Instant updatedSince) {

  /** The last microsecond that there is. */
  private static final Instant END = Instant.MAX.truncatedTo(ChronoUnit.MICROS);

  /** Every task. */
  public static final TaskFilter ALL = new Parts().built();

  /** What is queued but held back. */
  public static final TaskFilter HELD_BACK = ALL.withHeldBack();

  /** What is neither dormant nor resolved: it keeps a list from being finished. */
  public static final TaskFilter ACTIVE =
      of(EnumSet.complementOf(EnumSet.of(Status.COMPLETED, Status.NOT_APPLICABLE)))
          .withDormant(false);

  private static final Set<Status> EVERY_STATUS = Set.copyOf(EnumSet.allOf(Status.class));

  /**
   * Priorities from one to another, both included.
   *
   * @param least the lowest
   * @param most the highest
   */
  public record Priorities(int least, int most) {

    /** Every priority. */
    public static final Priorities ANY = new Priorities(Integer.MIN_VALUE, Integer.MAX_VALUE);

    /** Refuses a range that is upside down: it would find nothing, without a word. */
    public Priorities {
      Texts.require(least <= most, "priority", "from " + least + " to no less", most);
    }

    /** Whether this priority lies between them. */
    public boolean include(int priority) {
      return priority >= least && priority <= most;
    }
  }

  /**
   * Start times from one instant, included, to another, excluded. A task without a start lies in no
   * such range. Parts of a microsecond round up, but never past the end of time.
   *
   * @param from the first, or null: from ever
   * @param before the first behind them, or null: for ever
   */
  public record Starts(@Nullable Instant from, @Nullable Instant before) {

    /** Rounds to microseconds, which is what tasks have, and refuses a range upside down. */
    public Starts {
      if (from != null && before != null && from.isAfter(before)) {
        throw Texts.refusal("start", "from " + from + " to no earlier instant", before);
      }
      from = from == null ? null : roundedUp(from);
      // Every start lies before the end of time, since starts are cut to microseconds.
      before = before == null || before.isAfter(END) ? null : roundedUp(before);
    }

    /** Whether this start lies between them. */
    public boolean include(@Nullable Instant start) {
      return start != null
          && (from == null || !start.isBefore(from))
          && (before == null || start.isBefore(before));
    }
  }

  /** Checks each part; a message names field and value. */
  public TaskFilter {
    statuses = Set.copyOf(statuses);
    assignees = Set.copyOf(assignees);
    tags = Set.copyOf(tags);
    readyAt = readyAt == null ? null : readyAt.truncatedTo(ChronoUnit.MICROS);
    updatedSince = updatedSince == null ? null : roundedUp(updatedSince);
    persona = persona == null ? null : persona.strip();
    Texts.number("tags", tags.size(), 0, ClaimFilter.FILTER_TAGS_MAX);
    Texts.number("assignees", assignees.size(), 0, ClaimFilter.FILTER_ASSIGNEES_MAX);
    tags.forEach(tag -> Texts.line("tag", tag, 1, TaskDetails.TAG_LENGTH_MAX));
    Texts.text("title prefix", titlePrefix, 0, TaskDetails.TITLE_LENGTH_MAX);
    pathPrefix = pathPrefix.isEmpty() ? "" : TaskPath.of("path prefix", pathPrefix).value();
    if (persona != null) {
      Texts.line("persona", persona, 1, TaskDetails.PERSONA_LENGTH_MAX);
    }
  }

  /** Tasks of any of these statuses. */
  public static TaskFilter of(Collection<Status> statuses) {
    return ALL.withStatuses(statuses);
  }

  /** Of any of these statuses. */
  public TaskFilter withStatuses(Collection<Status> others) {
    return with(parts -> parts.statuses = Set.copyOf(others));
  }

  /** Only what is queued but held back. */
  public TaskFilter withHeldBack() {
    return with(parts -> parts.heldBack = true);
  }

  /** Only what is dormant, or only what is not. */
  public TaskFilter withDormant(boolean wanted) {
    return with(parts -> parts.dormant = wanted);
  }

  /** Only what may be handed out at this instant. */
  public TaskFilter withReadyAt(Instant now) {
    return with(parts -> parts.readyAt = now);
  }

  /** Held, parked or closed by this agent. */
  public TaskFilter withOwner(Agent agent) {
    return with(parts -> parts.owner = agent);
  }

  /** Assigned to one of these; to nobody will do as well if that was asked for. */
  public TaskFilter withAssignees(Collection<Agent> agents) {
    return with(parts -> parts.assignees = Set.copyOf(agents));
  }

  /** Assigned to nobody, or to one of those asked for. */
  public TaskFilter withUnassigned() {
    return with(parts -> parts.unassigned = true);
  }

  /** With all of these tags. */
  public TaskFilter withTags(Collection<String> all) {
    return with(parts -> parts.tags = Set.copyOf(all));
  }

  /** For this persona. */
  public TaskFilter withPersona(String name) {
    return with(parts -> parts.persona = name);
  }

  /** Of these priorities. */
  public TaskFilter withPriorities(Priorities range) {
    return with(parts -> parts.priorities = range);
  }

  /** With a start in this range. */
  public TaskFilter withStarts(Starts range) {
    return with(parts -> parts.starts = range);
  }

  /** With a title that begins so. */
  public TaskFilter withTitlePrefix(String prefix) {
    return with(parts -> parts.titlePrefix = prefix);
  }

  /** Naming this path or one beneath it. */
  public TaskFilter withPathPrefix(String prefix) {
    return with(parts -> parts.pathPrefix = prefix);
  }

  /** Blocked by this task. */
  public TaskFilter withBlockedBy(TaskId blocker) {
    return with(parts -> parts.blockedBy = blocker);
  }

  /** Written at this instant or later. */
  public TaskFilter withUpdatedSince(Instant since) {
    return with(parts -> parts.updatedSince = since);
  }

  private TaskFilter with(Consumer<Parts> change) {
    Parts parts = new Parts(this);
    change.accept(parts);
    return parts.built();
  }

  /** Whether nothing but statuses is asked for. */
  public boolean asksForStatusesOnly() {
    return equals(of(statuses));
  }

  /**
   * Whether the parts hold that a task tells by itself. {@code heldBack}, {@code dormant}, {@code
   * readyAt} and {@code blockedBy} are about what a store derives, and left to it.
   */
  public boolean accepts(Task task) {
    return (statuses.size() == EVERY_STATUS.size() || statuses.contains(task.status()))
        && (owner == null || owner.equals(task.state().owner()))
        && (updatedSince == null || !task.updatedAt().isBefore(updatedSince))
        && acceptsDetails(task.details());
  }

  private boolean acceptsDetails(TaskDetails details) {
    return priorities.include(details.priority())
        && acceptsAssignee(details.assignee())
        && (tags.isEmpty() || details.tags().containsAll(tags))
        && (persona == null || persona.equals(details.persona()))
        && (starts == null || starts.include(details.start()))
        && details.title().startsWith(titlePrefix)
        && (pathPrefix.isEmpty() || details.paths().stream().anyMatch(this::acceptsPath));
  }

  private boolean acceptsAssignee(@Nullable Agent assignee) {
    return (assignees.isEmpty() && !unassigned)
        || (assignee == null ? unassigned : assignees.contains(assignee));
  }

  /**
   * Beneath a file are its symbols, {@code a.py#C}, and beneath these others, {@code a.py#C::m}.
   */
  private boolean acceptsPath(String path) {
    int length = pathPrefix.length();
    return path.startsWith(pathPrefix)
        && (path.length() == length
            || path.startsWith("/", length)
            || path.startsWith("#", length)
            || path.startsWith("::", length));
  }

  private static Instant roundedUp(Instant instant) {
    Instant cut = instant.truncatedTo(ChronoUnit.MICROS);
    return cut.equals(instant) || cut.equals(END) ? cut : cut.plus(1, ChronoUnit.MICROS);
  }

  /** The parts of a filter on their way to another one. */
  private static final class Parts {
    private Set<Status> statuses = EnumSet.allOf(Status.class);
    private boolean heldBack;
    private @Nullable Boolean dormant;
    private @Nullable Instant readyAt;
    private @Nullable Agent owner;
    private Set<Agent> assignees = Set.of();
    private boolean unassigned;
    private Set<String> tags = Set.of();
    private @Nullable String persona;
    private Priorities priorities = Priorities.ANY;
    private @Nullable Starts starts;
    private String titlePrefix = "";
    private String pathPrefix = "";
    private @Nullable TaskId blockedBy;
    private @Nullable Instant updatedSince;

    Parts() {}

    Parts(TaskFilter from) {
      statuses = from.statuses;
      heldBack = from.heldBack;
      dormant = from.dormant;
      readyAt = from.readyAt;
      owner = from.owner;
      assignees = from.assignees;
      unassigned = from.unassigned;
      tags = from.tags;
      persona = from.persona;
      priorities = from.priorities;
      starts = from.starts;
      titlePrefix = from.titlePrefix;
      pathPrefix = from.pathPrefix;
      blockedBy = from.blockedBy;
      updatedSince = from.updatedSince;
    }

    TaskFilter built() {
      return new TaskFilter(
          statuses,
          heldBack,
          dormant,
          readyAt,
          owner,
          assignees,
          unassigned,
          tags,
          persona,
          priorities,
          starts,
          titlePrefix,
          pathPrefix,
          blockedBy,
          updatedSince);
    }
  }
}
