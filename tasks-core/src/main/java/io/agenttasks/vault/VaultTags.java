package io.agenttasks.vault;

import java.util.List;

/**
 * The tags on the line of a task, in their order, without the {@code #}, doubles folded.
 *
 * @param names the first {@value #TAGS_PER_TASK_MAX} of at most {@value #TAG_LENGTH_MAX} characters
 * @param cut whether the line has more, or a longer one
 */
public record VaultTags(List<String> names, boolean cut) {

  /** The most tags of one task that are kept. */
  public static final int TAGS_PER_TASK_MAX = 64;

  /** The most characters, that is code points, of a tag that is kept, the {@code #} not counted. */
  public static final int TAG_LENGTH_MAX = 128;

  /** No tags. */
  public static final VaultTags NONE = new VaultTags(List.of(), false);

  /** Keeps a copy of the names. */
  public VaultTags {
    names = List.copyOf(names);
  }
}
