package io.agenttasks.mcp.cli;

import io.agenttasks.vault.VaultQuery;
import io.agenttasks.vault.VaultQuery.Show;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tasks of a vault are meant. */
final class VaultFilters {

  @Option(
      names = "--folder",
      paramLabel = "PATH",
      description = "only notes under this path, or one note")
  private String folder = "";

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "open, done, cancelled or all; by default open, for an import all")
  private @Nullable String status;

  @Option(
      names = "--due-by",
      paramLabel = "DAY",
      description = "only what is due by then: YYYY-MM-DD")
  private @Nullable String dueBy;

  @Option(
      names = "--scheduled-by",
      paramLabel = "DAY",
      description = "only what is scheduled by then: YYYY-MM-DD")
  private @Nullable String scheduledBy;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "only lines with this tag; may be given again; work/ is work and all below")
  private List<String> tags = List.of();

  /**
   * The query for them.
   *
   * @param unlessSaid the statuses that are meant if none are named
   * @throws IllegalArgumentException if one of them can't be meant
   */
  VaultQuery query(Show unlessSaid) {
    VaultQuery query =
        VaultQuery.open()
            .folder(folder)
            .show(status == null ? unlessSaid : Show.of(status))
            .tags(tags);
    query = dueBy == null ? query : query.dueBy(VaultQuery.day("--due-by", dueBy));
    return scheduledBy == null
        ? query
        : query.scheduledBy(VaultQuery.day("--scheduled-by", scheduledBy));
  }
}
