package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which list is meant, where it is kept, and who acts. */
final class ListOptions {

  /** The list that is meant where none is named. */
  static final String LIST = "/tasks";

  /** Who vouches for the user of this machine. */
  private static final String LOCAL = "local";

  private static final String SERVERS = "/mcp/";

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "the database: a JDBC URL, or memory; see below")
  private @Nullable String database;

  @Option(
      names = "--list",
      paramLabel = "ID",
      description = "the list, that of the agent /w/..., or /tasks; made by its first task")
  private @Nullable String list;

  @Option(
      names = "--as",
      paramLabel = "AGENT",
      description = "who acts: by default $TASKS_AGENT, the agent of a list /w/..., or the user")
  private @Nullable String as;

  /** The database that is meant. */
  String url(Surroundings surroundings) {
    return url(surroundings, surroundings.defaultDatabase());
  }

  /** The database that is meant, or if none is named, this one. */
  String url(Surroundings surroundings, String otherwise) {
    String named = database != null ? database : surroundings.variable(Surroundings.DATABASE);
    return named == null ? otherwise : named;
  }

  /**
   * The list that is meant.
   *
   * @throws IllegalArgumentException if it is none, or one of a server's own, or who acts is nobody
   */
  ListId id(Surroundings surroundings) {
    String named = named(surroundings);
    String id = list != null ? list : named != null && isOfAgent(named) ? named : LIST;
    if (id.startsWith(SERVERS)) {
      throw new IllegalArgumentException(
          "--list: lists below " + SERVERS + " are the server's own, found " + id);
    }
    return ListId.of(id);
  }

  /** Whether the list is named. */
  boolean namesList() {
    return list != null;
  }

  /** Who acts. */
  Caller caller(Surroundings surroundings) {
    ListId home = id(surroundings);
    String named = named(surroundings);
    String whole = named != null ? named : home.value();
    if (isOfAgent(whole)) {
      return AgentPath.of(ListId.of(whole)).map(Caller::agent).orElseThrow().withHome(home);
    }
    Caller user = Caller.person(LOCAL, surroundings.user(), null).withHome(home);
    return named == null ? user : user.as(Agent.of(named));
  }

  private @Nullable String named(Surroundings surroundings) {
    String named = as != null ? as : surroundings.variable(Surroundings.AGENT);
    if (named != null && named.startsWith("/") && !isOfAgent(named)) {
      throw new IllegalArgumentException(
          (as != null ? "--as" : Surroundings.AGENT)
              + ": a name, or /w/workspace/provider/account/slug, found "
              + named);
    }
    return named;
  }

  /** Whether this is an agent's whole name, which is that of its list. */
  private static boolean isOfAgent(String name) {
    return name.startsWith("/") && Optional.of(ListId.of(name)).flatMap(AgentPath::of).isPresent();
  }
}
