package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.spi.PathWrite;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** A path claim as its columns. */
final class PathClaimColumns {

  private PathClaimColumns() {}

  /** The key of a row: a digest, as path and owner together are too long for an index. */
  static String digest(PathClaim.Key key) {
    try {
      // No path and no name has a zero in it, so that two keys never read alike.
      byte[] text = (key.path() + "\0" + key.owner().name()).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Reads a row. */
  static PathClaim read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    String path = columns.text();
    Agent owner = Agent.of(columns.text());
    return new PathClaim(
        columns.number(),
        path,
        owner,
        columns.text(),
        columns.instant(),
        columns.instant(),
        columns.instant(),
        Duration.ofNanos(columns.number()),
        columns.flag());
  }

  /** Writes the rows that a write puts; those of their keys are gone already. */
  static void insert(Database database, Handle handle, long list, PathWrite write) {
    if (write.put().isEmpty()) {
      return;
    }
    try (PreparedBatch batch = handle.prepareBatch(database.statements.text("insert_path_claim"))) {
      for (PathClaim claim : write.put()) {
        batch
            .bind("list", list)
            .bind("digest", digest(claim.key()))
            .bind("claim", claim.claim())
            .bind("path", claim.path())
            .bind("owner", claim.owner().name())
            .bind("reason", claim.reason())
            .bind("since", Micros.of(claim.since()))
            .bind("renewed", Micros.of(claim.renewed()))
            .bind("lease_until", Micros.of(claim.until()))
            .bind("lease", claim.lease().toNanos())
            .bind("told", claim.told())
            .bind("standing", claim.holdsAt(write.at()))
            .add();
      }
      batch.execute();
    }
  }
}
