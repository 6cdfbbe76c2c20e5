package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Callers by their bearer tokens. A line of the file is the SHA-256 of a token in hexadecimal, a
 * space, and whose it is: {@code /w/{workspace}/{provider}/{account}/{slug}}, an agent. Empty lines
 * and those that begin with {@code #} say nothing. The tokens themselves are nowhere.
 */
public final class TokenFile implements CallerResolver {

  /** The most callers of a file: each is compared with, so that time tells nothing. */
  public static final int CALLERS_MAX = 1_000;

  private static final int DIGEST_BYTES = 32;

  private final List<Entry> entries;

  private record Entry(String digest, Caller caller) {}

  private TokenFile(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * The callers of this file.
   *
   * @throws IOException if it can't be read
   * @throws IllegalArgumentException if a line is none of these; it names the line, not the digest
   */
  public static TokenFile read(Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file, UTF_8)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        entries.add(entry(file + ": line " + number, line.strip()));
      }
    }
    Texts.number("token file: callers", entries.size(), 1, CALLERS_MAX);
    return new TokenFile(entries);
  }

  private static Entry entry(String place, String line) {
    try {
      int space = line.indexOf(' ');
      byte[] digest = HexFormat.of().parseHex(line.substring(0, Math.max(0, space)));
      AgentPath path = AgentPath.of(ListId.of(line.substring(space + 1).strip())).orElseThrow();
      if (digest.length == DIGEST_BYTES) {
        return new Entry(HexFormat.of().formatHex(digest), Caller.agent(path));
      }
    } catch (RuntimeException e) {
      // Told below, without the line: what was meant as a digest may be a token.
    }
    throw new IllegalArgumentException(
        place
            + ": the SHA-256 of a token in hexadecimal, a space, /w/workspace/provider/account/slug");
  }

  @Override
  public Optional<Caller> resolve(String token) {
    byte[] digest = HexFormat.of().formatHex(sha256(token)).getBytes(UTF_8);
    Optional<Caller> found = Optional.empty();
    for (Entry entry : entries) {
      if (MessageDigest.isEqual(entry.digest.getBytes(UTF_8), digest)) {
        found = Optional.of(entry.caller);
      }
    }
    return token.isEmpty() ? Optional.empty() : found;
  }

  private static byte[] sha256(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
