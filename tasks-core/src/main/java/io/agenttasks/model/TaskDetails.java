package io.agenttasks.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people and agents write about a task, and may edit.
 *
 * <p>Immutable. Each {@code with…} gives a copy.
 *
 * @param title one line for people, 1 to {@value #TITLE_LENGTH_MAX} characters
 * @param description what is to be done, up to {@value #DESCRIPTION_LENGTH_MAX} characters, or ""
 * @param priority higher is handed out first; 0 unless said otherwise
 * @param tags up to {@value #TAGS_PER_TASK_MAX} words to filter by, doubles folded
 * @param paths up to {@value #PATHS_PER_TASK_MAX} paths that the work touches, in the stored form
 *     of {@link TaskPath}, doubles folded
 * @param assignee the only agent to whom it is handed out unasked, or null: anybody
 * @param persona the kind of agent that it is for, or null: any
 * @param start it is not ready before this instant, or null: it is at once
 */
public record TaskDetails(
    String title,
    String description,
    int priority,
    List<String> tags,
    List<String> paths,
    @Nullable Agent assignee,
    @Nullable String persona,
    @Nullable Instant start) {

  /** The most characters that a title may have. */
  public static final int TITLE_LENGTH_MAX = 500;

  /** The most characters that a description may have. */
  public static final int DESCRIPTION_LENGTH_MAX = 131_072;

  /** The most tags that a task may have. */
  public static final int TAGS_PER_TASK_MAX = 32;

  /** The most characters that a tag may have. */
  public static final int TAG_LENGTH_MAX = 64;

  /** The most paths that a task may name. */
  public static final int PATHS_PER_TASK_MAX = 64;

  /** The most characters that a path may have. */
  public static final int PATH_LENGTH_MAX = 1_024;

  /** The most characters that the name of a persona may have. */
  public static final int PERSONA_LENGTH_MAX = 64;

  /** Trims the title, folds doubles, and checks each field; a message names field and value. */
  public TaskDetails {
    title = Names.trimmed("title", title, TITLE_LENGTH_MAX);
    Texts.text("description", description, 0, DESCRIPTION_LENGTH_MAX);
    tags = Texts.folded("tags", tags, TAGS_PER_TASK_MAX);
    tags.forEach(tag -> Names.word("tag", tag, TAG_LENGTH_MAX));
    paths = paths.isEmpty() ? List.of() : stored(paths);
    if (persona != null) {
      persona = Names.trimmed("persona", persona, PERSONA_LENGTH_MAX);
    }
    if (start != null) {
      start = start.truncatedTo(ChronoUnit.MICROS);
    }
  }

  /** A title, and the default for all else. */
  public static TaskDetails of(String title) {
    return new TaskDetails(title, "", 0, List.of(), List.of(), null, null, null);
  }

  /** These details with another title. */
  public TaskDetails withTitle(String other) {
    return new TaskDetails(other, description, priority, tags, paths, assignee, persona, start);
  }

  /** These details with another description; "" is none. */
  public TaskDetails withDescription(String other) {
    return new TaskDetails(title, other, priority, tags, paths, assignee, persona, start);
  }

  /** These details with another priority. */
  public TaskDetails withPriority(int other) {
    return new TaskDetails(title, description, other, tags, paths, assignee, persona, start);
  }

  /** These details with these tags instead. */
  public TaskDetails withTags(Collection<String> others) {
    return new TaskDetails(
        title, description, priority, List.copyOf(others), paths, assignee, persona, start);
  }

  /** These details with these paths instead. */
  public TaskDetails withPaths(Collection<String> others) {
    return new TaskDetails(
        title, description, priority, tags, List.copyOf(others), assignee, persona, start);
  }

  /** These details for this assignee, or for anybody. */
  public TaskDetails withAssignee(@Nullable Agent other) {
    return new TaskDetails(title, description, priority, tags, paths, other, persona, start);
  }

  /** These details for this persona, or for any. */
  public TaskDetails withPersona(@Nullable String other) {
    return new TaskDetails(title, description, priority, tags, paths, assignee, other, start);
  }

  /** These details with this start, cut to microseconds, or none. */
  public TaskDetails withStart(@Nullable Instant other) {
    return new TaskDetails(title, description, priority, tags, paths, assignee, persona, other);
  }

  private static List<String> stored(List<String> paths) {
    List<String> stored = paths.stream().map(path -> TaskPath.of(path).value()).toList();
    return Texts.folded("paths", stored, PATHS_PER_TASK_MAX);
  }
}
