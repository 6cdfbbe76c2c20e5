package io.agenttasks.git;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What commits changed, asked of a repository by their ids.
 *
 * @param repository where they are
 */
record PushedCommits(BorrowingRepository repository) {

  /** What git says to the question for an ancestor if the answer is no. */
  private static final int NO = 1;

  /** How the names of files are wanted. */
  private static final List<String> NAMES = List.of("--name-only", "-z", "--no-renames");

  /**
   * The two sets of files.
   *
   * @param from where the branch stood, or empty: nowhere
   * @param to where it stands
   * @param base what it is to be merged into, or empty: unknown
   */
  FileChanges changes(Optional<String> from, String to, Optional<String> base) {
    Set<String> pushed =
        from.isPresent() && !isAncestor(from.get(), to)
            ? difference(from.get(), to)
            : ofCommits(to, from, base);
    return new FileChanges(pushed, base.map(name -> net(name, to)).orElse(pushed));
  }

  private boolean isAncestor(String earlier, String later) {
    return git(NO, List.of("merge-base", "--is-ancestor", earlier, later)).code() != NO;
  }

  private Set<String> net(String base, String head) {
    GitCommand.Output found = git(NO, List.of("merge-base", base, head));
    return found.code() == NO ? allFiles(head) : difference(found.line(), head);
  }

  private Set<String> allFiles(String commit) {
    return git(0, List.of("ls-tree", "-r", "-z", "--name-only", commit)).names();
  }

  private Set<String> difference(String from, String to) {
    List<String> arguments = new ArrayList<>(List.of("diff"));
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

  private GitCommand.Output git(int alsoGood, List<String> arguments) {
    return repository.git(alsoGood, arguments);
  }
}
