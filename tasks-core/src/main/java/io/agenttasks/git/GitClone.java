package io.agenttasks.git;

import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Texts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A clone of a repository, asked through the {@code git} of the search path, which must be version
 * {@value #GIT_VERSION_MIN} or newer.
 *
 * <p>Git runs without a shell, in the C locale, and sees none of the process's {@code GIT_…}
 * variables; it must be able to write temporary objects into the clone. A call runs up to eight
 * commands one after the other; each ends within {@value #SECONDS_MAX} seconds, or within the limit
 * that {@link #limit} sets, or is stopped.
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

  /** What git says to the question for an ancestor if the answer is no. */
  private static final int NO = 1;

  /** How the names of files are wanted, whatever the clone's configuration says. */
  private static final List<String> NAMES =
      List.of(
          "--name-only",
          "-z",
          "--no-renames",
          "--no-relative",
          "--no-ext-diff",
          "--no-color",
          "--ignore-submodules=none");

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
   * <p>In a shallow clone history ends early, and more files may seem changed.
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
    Set<String> pushed =
        from.isPresent() && !isAncestor(from.get(), to)
            ? difference(from.get(), to)
            : ofCommits(to, from, into);
    return new FileChanges(pushed, into.map(name -> net(name, to)).orElse(pushed));
  }

  /** The id of a commit, so that nothing a caller named is ever read as an option. */
  private String commit(String field, String revision) {
    Texts.line(field, revision, 1, REVISION_LENGTH_MAX);
    Texts.require(!revision.startsWith("-"), field, "a revision, not an option", revision);
    return git("rev-parse", "--verify", "--end-of-options", revision + "^{commit}").line();
  }

  private boolean isAncestor(String earlier, String later) {
    return git(NO, List.of("merge-base", "--is-ancestor", earlier, later)).code() != NO;
  }

  private Set<String> net(String base, String head) {
    GitCommand.Output found = git(NO, List.of("merge-base", base, head));
    return found.code() == NO ? allFiles(head) : difference(found.line(), head);
  }

  private Set<String> allFiles(String commit) {
    return git("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit).names();
  }

  private Set<String> difference(String from, String to) {
    List<String> arguments = new ArrayList<>(List.of("diff", "--no-textconv"));
    arguments.addAll(NAMES);
    arguments.addAll(List.of(from, to, "--"));
    return git(0, arguments).names();
  }

  private Set<String> ofCommits(String to, Optional<String> from, Optional<String> base) {
    List<String> range = new ArrayList<>(List.of(to));
    from.ifPresent(commit -> range.add("^" + commit));
    base.ifPresent(commit -> range.add("^" + commit));
    range.add("--");
    Set<String> files = log(range, "--max-parents=2", "--remerge-diff");
    // Git does not do a merge of three and more again: there a file counts if no parent had it so.
    Set<String> ofWideMerges = log(range, "--min-parents=3", "-c");
    if (ofWideMerges.isEmpty()) {
      return files;
    }
    Set<String> all = new LinkedHashSet<>(files);
    all.addAll(ofWideMerges);
    return all;
  }

  private Set<String> log(List<String> range, String... which) {
    List<String> arguments = new ArrayList<>(List.of("log", "--format="));
    arguments.addAll(List.of(which));
    arguments.addAll(NAMES);
    arguments.addAll(range);
    return git(0, arguments).names();
  }

  private GitCommand.Output git(String... arguments) {
    return git(0, List.of(arguments));
  }

  private GitCommand.Output git(int alsoGood, List<String> arguments) {
    return new GitCommand(folder, limit, arguments).run(alsoGood);
  }
}
