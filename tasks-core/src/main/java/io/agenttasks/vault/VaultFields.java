package io.agenttasks.vault;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a task says in fields. Parts that it does not say are null or empty. A value
 * that breaks a limit is not kept, and its sign is among the unread.
 *
 * @param dates the six dates
 * @param priority how urgent it is
 * @param recurrence how it comes again, as written, up to {@value #RECURRENCE_LENGTH_MAX}
 *     characters
 * @param onCompletion what becomes of the line
 * @param id the name by which other tasks depend on it, up to {@value #ID_LENGTH_MAX} characters
 * @param dependsOn the names of the tasks that it waits for, in their order, up to {@value
 *     #DEPENDS_ON_MAX}, doubles folded
 * @param tags its tags
 * @param unread the signs, and keys such as {@code due::}, that stand in the text and were not read
 *     as a field, each once
 */
public record VaultFields(
    VaultDates dates,
    @Nullable VaultPriority priority,
    @Nullable String recurrence,
    @Nullable OnCompletion onCompletion,
    @Nullable String id,
    List<String> dependsOn,
    VaultTags tags,
    List<String> unread) {

  /** The most characters of a recurrence. */
  public static final int RECURRENCE_LENGTH_MAX = 1_000;

  /** The most characters of an id, also of one that is depended on. */
  public static final int ID_LENGTH_MAX = 200;

  /** The most tasks that one may depend on. */
  public static final int DEPENDS_ON_MAX = 256;

  /** Nothing is said. */
  public static final VaultFields NONE =
      new VaultFields(
          VaultDates.NONE, null, null, null, null, List.of(), VaultTags.NONE, List.of());

  /** Keeps copies of the lists. */
  public VaultFields {
    dependsOn = List.copyOf(dependsOn);
    unread = List.copyOf(unread);
  }
}
