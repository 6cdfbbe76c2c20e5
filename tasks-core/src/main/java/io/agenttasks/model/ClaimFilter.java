package io.agenttasks.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which ready tasks a claim may take. All parts must hold.
 *
 * @param tags the task has all of these, up to {@value #FILTER_TAGS_MAX}
 * @param assignees the task is assigned to one of these; ignored if {@code anyAssignee}
 * @param unassigned tasks assigned to nobody will do, too; ignored if {@code anyAssignee}
 * @param anyAssignee whoever it is assigned to
 * @param persona the task is for this persona, or null: for any
 */
public record ClaimFilter(
    Set<String> tags,
    Set<Agent> assignees,
    boolean unassigned,
    boolean anyAssignee,
    @Nullable String persona) {

  /** The most tags that a filter may name. */
  public static final int FILTER_TAGS_MAX = 32;

  /** The most assignees that a filter may name. */
  public static final int FILTER_ASSIGNEES_MAX = 100;

  /** Trims the persona, and checks each field. */
  public ClaimFilter {
    tags = Set.copyOf(tags);
    assignees = Set.copyOf(assignees);
    tags.forEach(tag -> Names.word("tag", tag, TaskDetails.TAG_LENGTH_MAX));
    if (persona != null) {
      persona = Names.trimmed("persona", persona, TaskDetails.PERSONA_LENGTH_MAX);
    }
    Texts.require(
        anyAssignee || unassigned || !assignees.isEmpty(), "assignees", "at least one", assignees);
    Texts.require(
        tags.size() <= FILTER_TAGS_MAX, "tags", "at most " + FILTER_TAGS_MAX, tags.size());
    Texts.require(
        assignees.size() <= FILTER_ASSIGNEES_MAX,
        "assignees",
        "at most " + FILTER_ASSIGNEES_MAX,
        assignees.size());
  }

  /** What is assigned to nobody or to this agent. */
  public static ClaimFilter forAgent(Agent agent) {
    return new ClaimFilter(Set.of(), Set.of(agent), true, false, null);
  }

  /** Whether a task with these details passes. */
  public boolean accepts(TaskDetails details) {
    return acceptsAssignee(details.assignee()) && acceptsLabels(details);
  }

  /** Whether tags and persona pass, whoever the task is assigned to. */
  public boolean acceptsLabels(TaskDetails details) {
    return (tags.isEmpty() || details.tags().containsAll(tags))
        && (persona == null || persona.equals(details.persona()));
  }

  private boolean acceptsAssignee(@Nullable Agent assignee) {
    return anyAssignee || (assignee == null ? unassigned : assignees.contains(assignee));
  }
}
