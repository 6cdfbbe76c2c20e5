package io.agenttasks.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A wish to change one field of a task's details, whatever the others are by then. */
public sealed interface Edit {

  /** These details with the field changed. */
  TaskDetails on(TaskDetails details);

  /**
   * Another title.
   *
   * @param title the new one
   */
  record Title(String title) implements Edit {
    /** Checks that there is one; the rest is checked when it is applied. */
    public Title {
      requireNonNull(title, "title");
    }

    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withTitle(title);
    }
  }

  /**
   * Another description.
   *
   * @param description the new one, or ""
   */
  record Description(String description) implements Edit {
    /** Checks that there is one; the rest is checked when it is applied. */
    public Description {
      requireNonNull(description, "description");
    }

    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withDescription(description);
    }
  }

  /**
   * Another priority.
   *
   * @param priority the new one
   */
  record Priority(int priority) implements Edit {
    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withPriority(priority);
    }
  }

  /**
   * Other tags.
   *
   * @param tags all of them
   */
  record Tags(List<String> tags) implements Edit {
    /** Keeps the tags as they are. */
    public Tags {
      tags = List.copyOf(tags);
    }

    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withTags(tags);
    }
  }

  /**
   * Other paths.
   *
   * @param paths all of them
   */
  record Paths(List<String> paths) implements Edit {
    /** Keeps the paths as they are. */
    public Paths {
      paths = List.copyOf(paths);
    }

    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withPaths(paths);
    }
  }

  /**
   * Another assignee.
   *
   * @param assignee the new one, or null for anybody
   */
  record Assignee(@Nullable Agent assignee) implements Edit {
    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withAssignee(assignee);
    }
  }

  /**
   * Another persona.
   *
   * @param persona the new one, or null for any
   */
  record Persona(@Nullable String persona) implements Edit {
    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withPersona(persona);
    }
  }

  /**
   * Another start.
   *
   * @param start the new one, or null for none
   */
  record Start(@Nullable Instant start) implements Edit {
    @Override
    public TaskDetails on(TaskDetails details) {
      return details.withStart(start);
    }
  }
}
