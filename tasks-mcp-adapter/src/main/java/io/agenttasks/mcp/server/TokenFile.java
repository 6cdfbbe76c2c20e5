package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Callers by their bearer tokens. A line of the file is the SHA-256 of a token in hexadecimal, a
 * space, and whose it is: {@code /w/{workspace}/{provider}/{account}/{slug}}, an agent. Empty lines
 * and those that begin with {@code #} say nothing. The tokens themselves are nowhere.
 *
 * <p>The file is read again once it has changed: who was added may call, who was removed may not.
 * While it can't be read, or a line of it is wrong, the callers of before stay. Any number of
 * threads may use it.
 */
public final class TokenFile implements CallerResolver {

  /** The most callers of a file: each is compared with, so that time tells nothing. */
  public static final int CALLERS_MAX = 1_000;

  private static final int DIGEST_BYTES = 32;

  private final Path file;
  private final Consumer<String> problems;
  private volatile State state;
  private String problem = "";

  private record Entry(String digest, Caller caller) {}

  /**
   * What tells one content of the file from another.
   *
   * @param key which file it is, where the system tells
   */
  private record Stamp(FileTime modified, long size, @Nullable Object key) {

    static Stamp of(Path file) throws IOException {
      try {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(now.lastModifiedTime(), now.size(), now.fileKey());
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
  }

  /**
   * What was read.
   *
   * @param stamp of the file, taken before it was read, or null: it could not be read
   */
  private record State(@Nullable Stamp stamp, List<Entry> entries) {}

  private TokenFile(Path file, Consumer<String> problems, State state) {
    this.file = file;
    this.problems = problems;
    this.state = state;
  }

  /**
   * The callers of this file.
   *
   * @param problems is told, in one line, why the file could not be read again
   * @throws IOException if it can't be read
   * @throws IllegalArgumentException if it names nobody, or a line is none of these; it names the
   *     line, not the digest
   */
  public static TokenFile read(Path file, Consumer<String> problems) throws IOException {
    Stamp stamp = Stamp.of(file);
    List<Entry> entries = entries(file);
    Texts.number("token file: callers", entries.size(), 1, CALLERS_MAX);
    return new TokenFile(file, problems, new State(stamp, entries));
  }

  private static List<Entry> entries(Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        entries.add(entry(file + ": line " + number, line.strip()));
      }
    }
    Texts.number("token file: callers", entries.size(), 0, CALLERS_MAX);
    return entries;
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file, UTF_8);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static IOException unreadable(Path file, IOException e) {
    String why =
        e instanceof NoSuchFileException
            ? "there is no such file"
            : e instanceof CharacterCodingException ? "it is not UTF-8" : e.getMessage();
    return new IOException(file + ": can't be read: " + why, e);
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
    for (Entry entry : entries()) {
      if (MessageDigest.isEqual(entry.digest.getBytes(UTF_8), digest)) {
        found = Optional.of(entry.caller);
      }
    }
    return token.isEmpty() ? Optional.empty() : found;
  }

  /** Those of the file as it is now; a look at a file costs next to nothing. */
  private List<Entry> entries() {
    try {
      State known = state;
      return Stamp.of(file).equals(known.stamp) ? known.entries : readAgain();
    } catch (IOException e) {
      return keep(null, e);
    }
  }

  private synchronized List<Entry> readAgain() throws IOException {
    Stamp stamp = Stamp.of(file);
    if (!stamp.equals(state.stamp)) {
      try {
        state = new State(stamp, entries(file));
        problem = "";
      } catch (IllegalArgumentException e) {
        return keep(stamp, e);
      }
    }
    return state.entries;
  }

  private synchronized List<Entry> keep(@Nullable Stamp stamp, Exception e) {
    state = new State(stamp, state.entries);
    String why = String.valueOf(e.getMessage());
    if (!why.equals(problem)) {
      problem = why;
      problems.accept(why + "; the callers of before stay");
    }
    return state.entries;
  }

  private static byte[] sha256(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
