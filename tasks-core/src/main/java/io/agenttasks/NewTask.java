package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.activation.FilePattern;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Move;
import io.agenttasks.model.Scope;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wish for a task. Each method gives a copy that replaces one part. Limits are checked at once: a
 * value that breaks one is refused by an {@link IllegalArgumentException} that names the field, the
 * rule and the value. Lengths count code points.
 *
 * @param details what it says
 * @param key a name for this task within one call of create, one line of 1 to {@value
 *     #KEY_LENGTH_MAX} characters, or null
 * @param blockedBy tasks of the list that block it
 * @param blockedByKey keys of the same call, earlier or later, of tasks that block it
 * @param blocks tasks of the list that it blocks
 * @param by who creates it, or null: not said
 * @param scope what it has to do with the runs of its list
 * @param begins where it stands from the start, or null: it waits for its turn
 * @param note what the history shall say, up to {@value Event#NOTE_LENGTH_MAX} characters, or ""
 * @param document what the host keeps with it, or null: nothing
 */
public record NewTask(
    TaskDetails details,
    @Nullable String key,
    List<TaskId> blockedBy,
    List<String> blockedByKey,
    List<TaskId> blocks,
    @Nullable Agent by,
    Scope scope,
    @Nullable Move begins,
    String note,
    @Nullable Document document) {

  /** The most characters that a key may have. */
  public static final int KEY_LENGTH_MAX = 200;

  /**
   * Checks the keys, the note, the pattern, and where it begins.
   *
   * @throws IllegalArgumentException if one of them breaks its limit
   */
  public NewTask {
    requireNonNull(details, "details");
    requireNonNull(scope, "scope");
    blockedBy = List.copyOf(blockedBy);
    blockedByKey = List.copyOf(blockedByKey);
    blocks = List.copyOf(blocks);
    Texts.text("note", note, 0, Event.NOTE_LENGTH_MAX);
    if (begins != null) {
      Texts.require(begins instanceof Move.OfNew, "begins", "what a new task may be", begins);
    }
    blockedByKey.forEach(name -> Texts.line("blockedByKey", name, 1, KEY_LENGTH_MAX));
    if (key != null) {
      Texts.line("key", key, 1, KEY_LENGTH_MAX);
    }
    if (scope.activation() != null) {
      requirePattern(details, scope.activation().pattern());
    }
  }

  /**
   * A task of this title.
   *
   * @param title one line of 1 to {@value TaskDetails#TITLE_LENGTH_MAX} characters after trimming
   * @throws IllegalArgumentException if it is blank, longer, or more than a line
   */
  public static NewTask of(String title) {
    return new NewTask(
        TaskDetails.of(title),
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        Scope.NONE,
        null,
        "",
        null);
  }

  /**
   * With this description.
   *
   * @param text up to {@value TaskDetails#DESCRIPTION_LENGTH_MAX} characters, of any lines
   * @throws IllegalArgumentException if it is longer, or holds U+0000 or half a surrogate pair
   */
  public NewTask description(String text) {
    return with(details.withDescription(text));
  }

  /** With this priority: higher is handed out first, 0 by default. */
  public NewTask priority(int priority) {
    return with(details.withPriority(priority));
  }

  /**
   * With these tags.
   *
   * @param tags up to {@value TaskDetails#TAGS_PER_TASK_MAX} words of 1 to {@value
   *     TaskDetails#TAG_LENGTH_MAX} characters, doubles folded
   * @throws IllegalArgumentException if there are more, or one is longer or no word
   */
  public NewTask tags(String... tags) {
    return with(details.withTags(List.of(tags)));
  }

  /**
   * Touching these paths.
   *
   * @param paths up to {@value TaskDetails#PATHS_PER_TASK_MAX} of 1 to {@value
   *     TaskDetails#PATH_LENGTH_MAX} characters, as {@link TaskPath} reads them, doubles folded
   * @throws IllegalArgumentException if there are more, or one is refused as a path
   */
  public NewTask paths(String... paths) {
    return with(details.withPaths(List.of(paths)));
  }

  /**
   * For this agent only.
   *
   * @param agent 1 to {@value Agent#AGENT_LENGTH_MAX} characters after trimming
   * @throws IllegalArgumentException if it is no name of an agent
   */
  public NewTask assignee(String agent) {
    return with(details.withAssignee(Agent.of(agent)));
  }

  /**
   * For agents of this persona.
   *
   * @param persona 1 to {@value TaskDetails#PERSONA_LENGTH_MAX} characters after trimming
   * @throws IllegalArgumentException if it is blank, longer, or more than a line
   */
  public NewTask persona(String persona) {
    return with(details.withPersona(requireNonNull(persona, "persona")));
  }

  /** Not ready before this instant, which is cut to microseconds. */
  public NewTask startAt(Instant start) {
    return with(details.withStart(requireNonNull(start, "start")));
  }

  /**
   * Blocked by these tasks of the list. A task may have {@value Edge#BLOCKERS_PER_TASK_MAX}
   * blockers, with those named by key; more are refused when it is created.
   */
  public NewTask blockedBy(TaskId... ids) {
    return new NewTask(
        details, key, List.of(ids), blockedByKey, blocks, by, scope, begins, note, document);
  }

  /**
   * Blocked by the tasks of the same call that have these keys.
   *
   * @throws IllegalArgumentException if one can't be a key; creation throws it if no task has it
   */
  public NewTask blockedByKey(String... keys) {
    return new NewTask(
        details, key, blockedBy, List.of(keys), blocks, by, scope, begins, note, document);
  }

  /** Blocking these tasks of the list. */
  public NewTask blocks(TaskId... ids) {
    return new NewTask(
        details, key, blockedBy, blockedByKey, List.of(ids), by, scope, begins, note, document);
  }

  /**
   * Known to the other tasks of the same call by this key.
   *
   * @param name one line of 1 to {@value #KEY_LENGTH_MAX} characters
   * @throws IllegalArgumentException if it is empty, longer, or more than a line
   */
  public NewTask key(String name) {
    requireNonNull(name, "key");
    return new NewTask(
        details, name, blockedBy, blockedByKey, blocks, by, scope, begins, note, document);
  }

  /**
   * Created by this agent.
   *
   * @throws IllegalArgumentException if it is no name of an agent
   */
  public NewTask by(String agent) {
    return new NewTask(
        details,
        key,
        blockedBy,
        blockedByKey,
        blocks,
        Agent.of(agent),
        scope,
        begins,
        note,
        document);
  }

  /**
   * With a note for the history.
   *
   * @throws IllegalArgumentException if it has more than {@value Event#NOTE_LENGTH_MAX} characters
   */
  public NewTask note(String text) {
    return new NewTask(
        details, key, blockedBy, blockedByKey, blocks, by, scope, begins, text, document);
  }

  /**
   * Dormant until a push of the current run changes a file that matches this pattern; that is known
   * by {@link TaskList#filesPushed}. A dormant task is listed, but not handed out, and holds
   * nobody.
   *
   * @param pattern as {@link FilePattern} reads it
   * @throws IllegalArgumentException if it is none; the message names the position and this task
   */
  public NewTask activateWhen(String pattern) {
    requirePattern(details, pattern);
    return with(new Scope(new Activation(pattern), scope.ephemeral(), scope.run()));
  }

  /**
   * For one run only: the current one, or run 1 if none has begun. The next run ends it and takes
   * it off the list.
   */
  public NewTask ephemeral() {
    return with(new Scope(scope.activation(), true, 1));
  }

  /**
   * With a text that the library keeps for the host and never reads.
   *
   * @param text up to {@value Document#DOCUMENT_BYTES_MAX} bytes in UTF-8
   * @throws IllegalArgumentException if it is longer, or holds U+0000 or half a surrogate pair
   */
  public NewTask document(String text) {
    requireNonNull(text, "document");
    return new NewTask(
        details, key, blockedBy, blockedByKey, blocks, by, scope, begins, note, new Document(text));
  }

  /**
   * Done already: for work that was done before it was written down here. It may have blockers that
   * are open. Who creates it is who did it, and must be said by {@link #by}.
   */
  public NewTask completed() {
    return beginning(new Move.ToCompleted());
  }

  /**
   * Parked from the start.
   *
   * @param reason what it waits for, 1 to {@value TaskState#REASON_LENGTH_MAX} characters
   * @throws IllegalArgumentException if it is blank or longer
   */
  public NewTask blocked(String reason) {
    return beginning(new Move.ToBlocked(reason));
  }

  /**
   * Not needed from the start: it holds nobody.
   *
   * @param reason why, 1 to {@value TaskState#REASON_LENGTH_MAX} characters
   * @throws IllegalArgumentException if it is blank or longer
   */
  public NewTask notApplicable(String reason) {
    return beginning(new Move.ToNotApplicable(reason));
  }

  private NewTask beginning(Move.OfNew other) {
    return new NewTask(
        details, key, blockedBy, blockedByKey, blocks, by, scope, other, note, document);
  }

  private NewTask with(Scope other) {
    return new NewTask(
        details, key, blockedBy, blockedByKey, blocks, by, other, begins, note, document);
  }

  private static void requirePattern(TaskDetails details, String pattern) {
    try {
      FilePattern.of(pattern);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage() + ", of the task \"" + details.title() + "\"", e);
    }
  }

  private NewTask with(TaskDetails other) {
    return new NewTask(
        other, key, blockedBy, blockedByKey, blocks, by, scope, begins, note, document);
  }
}
