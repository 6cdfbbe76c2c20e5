package io.agenttasks.mcp.cli;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.checklist.Code;
import io.agenttasks.mcp.checklist.ProblemException;
import io.agenttasks.mcp.checklist.WhoseList;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.ListId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A command about one's own tasks, or about those of an agent whose slug stands before its other
 * words. Who reaches what by a slug is as with the tools; a person who can run this program has all
 * lists, as by {@code --list}.
 */
abstract class WhoseCommand extends ListCommand {

  @Option(
      names = "--workspace",
      paramLabel = "NAME",
      description = "where the agent of the slug is; where you are by default")
  private @Nullable String workspace;

  private final Access needed;
  private String slug = "";

  WhoseCommand(Program program, Access needed) {
    super(program);
    this.needed = needed;
  }

  /** Reads what was asked for, as {@link #step} does, but for whose list it is. */
  abstract Step wish() throws PlanException;

  @Override
  final Step step() throws PlanException {
    Step step = wish();
    if (slug.isEmpty() && workspace != null) {
      throw wrong("--workspace: goes with the slug of an agent");
    }
    if (!slug.isEmpty()) {
      if (namesList()) {
        throw wrong("--list, or the slug of an agent: one of the two");
      }
      ListId unused = checked(() -> whose().meant());
    }
    return step;
  }

  /** The slug that was given, if there was one. */
  final void slug(String given) {
    slug = given.strip();
  }

  /** The last of one or two words; the first of two is the slug. */
  final String behindSlug(List<String> words, String name) {
    if (words.size() > 2) {
      throw wrong("[SLUG] " + name + ": one or two words, found " + words.size());
    }
    if (words.size() == 2) {
      slug(words.get(0));
    }
    return words.get(words.size() - 1);
  }

  @Override
  final ListId meant(Tasks tasks, ListId ofOptions) {
    if (slug.isEmpty()) {
      return ofOptions;
    }
    Caller caller = caller();
    boolean person = caller.workspace() == null;
    AccessPolicy policy = person ? (who, list) -> Access.UPDATE : AccessPolicy.WORKSPACE;
    return checked(() -> whose().find(new CallContext(caller, tasks, policy), needed));
  }

  private WhoseList whose() {
    return new WhoseList(caller(), slug, workspace);
  }

  private interface Finding {
    ListId find();
  }

  /** What can't be meant at all is wrong usage; what is not there is refused. */
  private ListId checked(Finding finding) {
    try {
      return finding.find();
    } catch (ProblemException e) {
      if (e.code() == Code.INVALID_ARGUMENT) {
        throw wrong(String.valueOf(e.getMessage()).replaceFirst("^workspace:", "--workspace:"));
      }
      throw e;
    }
  }
}
