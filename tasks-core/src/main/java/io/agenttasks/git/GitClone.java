package io.agenttasks.git;

import io.agenttasks.activation.ReportedPath;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A clone of a repository, asked through the {@code git} of the search path, which must be version
 * {@value #GIT_VERSION_MIN} or newer.
 *
 * <p>Only the revisions are looked up in the clone itself. All else is asked of an empty repository
 * in the system's temporary folder, which borrows the clone's objects and is deleted in the end: so
 * settings, attributes, hooks, grafts and replaced objects of the clone, which whoever works in it
 * may write, run nothing and change nothing. Of the clone's contents, its objects count and where a
 * shallow history ends. Nothing is fetched: what a partial clone has not got is a failure.
 *
 * <p>Git runs without a shell, in the C locale, and sees none of the process's {@code GIT_…}
 * variables. A call runs up to nine commands one after the other; each ends within {@value
 * #SECONDS_MAX} seconds, or within the limit that {@link #limit} sets, or is stopped.
 *
 * <p>Immutable: any number of threads may use it.
 */
public final class GitClone {

  /** The oldest git that can do a merge again, to see what was changed by hand in it. */
  public static final String GIT_VERSION_MIN = "2.35";

  /** The most characters that the name of a revision may have. */
  public static final int REVISION_LENGTH_MAX = 1_000;

  /** How many seconds a command may take if nothing else was said. */
  public static final int SECONDS_MAX = 60;

  /** Git's name for the commit before the first, as hooks are told it. */
  private static final String NO_COMMIT = "0+";

  private final Path folder;
  private final Duration limit;

  private GitClone(Path folder, Duration limit) {
    this.folder = folder;
    this.limit = limit;
  }

  /** The clone in this folder, or around it. Nothing is read yet. */
  public static GitClone at(Path folder) {
    return new GitClone(folder, Duration.ofSeconds(SECONDS_MAX));
  }

  /**
   * This clone, where each command may take so long. It replaces a limit set before.
   *
   * @param limit 1 millisecond to {@value #SECONDS_MAX} seconds
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public GitClone limit(Duration limit) {
    Texts.require(
        limit.compareTo(Duration.ofMillis(1)) >= 0
            && limit.compareTo(Duration.ofSeconds(SECONDS_MAX)) <= 0,
        "limit",
        "1 millisecond to " + SECONDS_MAX + " seconds",
        limit);
    return new GitClone(folder, limit);
  }

  /**
   * The two sets of files that a push of a branch changed.
   *
   * <p><b>Net</b>: what differs between the new revision and its merge base with the base, or all
   * its files if they have none. <b>Pushed</b>: if the new revision continues the old one, the
   * files of the commits that are in the new one, but neither in the old one nor in the base; of a
   * merge commit only those that differ from what git makes of that merge by itself. After a forced
   * push, what differs between old and new. Without a base, net is what was pushed.
   *
   * <p>Names come in the form of {@link ReportedPath#ofFile}, so a task list accepts each of them.
   * In a shallow clone history ends early, and more files may seem changed.
   *
   * @param oldRevision where the branch stood before, or null or only zeros: nowhere
   * @param newRevision where it stands now
   * @param base what the branch is to be merged into, or null: unknown
   * @throws IllegalArgumentException if a revision is empty, longer than {@value
   *     #REVISION_LENGTH_MAX} characters, begins with {@code -} or holds a control character
   * @throws GitException if the folder is in no clone, a revision names no commit, git fails or
   *     takes too long, or a set has more than {@value RunFiles#PUSHED_PATHS_MAX} files
   */
  public FileChanges changes(
      @Nullable String oldRevision, String newRevision, @Nullable String base) {
    Optional<String> from =
        oldRevision == null || oldRevision.matches(NO_COMMIT)
            ? Optional.empty()
            : Optional.of(commit("oldRevision", oldRevision));
    String to = commit("newRevision", newRevision);
    Optional<String> into = Optional.ofNullable(base).map(name -> commit("base", name));
    try (BorrowingRepository repository = BorrowingRepository.of(place(), limit)) {
      return new PushedCommits(repository).changes(from, to, into);
    }
  }

  /** The id of a commit, so that nothing a caller named is ever read as an option. */
  private String commit(String field, String revision) {
    Texts.line(field, revision, 1, REVISION_LENGTH_MAX);
    Texts.require(!revision.startsWith("-"), field, "a revision, not an option", revision);
    List<String> question =
        List.of("rev-parse", "--verify", "--end-of-options", revision + "^{commit}");
    return new GitCommand(place(), limit, question).run(0).line();
  }

  private GitCommand.Place place() {
    return new GitCommand.Place(folder, folder, Map.of());
  }
}
