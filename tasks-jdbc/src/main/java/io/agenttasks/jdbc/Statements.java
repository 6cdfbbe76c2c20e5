package io.agenttasks.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of each statement for one dialect. Each stands in a file: in the dialect's folder if it
 * has its own, else in {@code common}. What stands in braces is put in once, so that a statement is
 * always the same text and stays prepared. Any number of threads may use it.
 */
final class Statements {

  private static final Pattern WORD = Pattern.compile("\\{(\\w+)(?: (\\w+))?}");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*$");

  /** Which index leads to the rows of a table: they stand behind its name. */
  private static final List<String> HINTS =
      List.of("by_number", "by_id", "by_blocker", "by_dependent");

  private final Dialect dialect;
  private final Map<String, String> words = new HashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<String, DirectStatement> direct = new ConcurrentHashMap<>();

  /**
   * The statements over tables whose names begin so.
   *
   * @param prefix of the names of all tables, with a schema and a dot if wanted
   */
  Statements(Dialect dialect, String prefix) {
    this.dialect = dialect;
    words.put("prefix", prefix);
    // Indexes are named without the schema of their table.
    words.put("bare", prefix.substring(prefix.indexOf('.') + 1));
    // Most databases need to be told neither the order of a join nor an index.
    words.put("join", "join");
    HINTS.forEach(hint -> words.put(hint, ""));
    dialect.words().forEach((name, word) -> words.put(name, filled(word)));
    words.put("channel", channel());
    words.put("columns", TaskColumns.SELECTED);
    words.put("returned", TaskColumns.SELECTED.replaceAll("\\bt\\.", ""));
    words.put("events", EventColumns.SELECTED);
    words.put("locked", Locked.SELECTED);
  }

  /** What the names of all tables begin with. */
  String prefix() {
    return words.getOrDefault("prefix", "");
  }

  /** The name under which changes are announced where announcements have one. */
  String channel() {
    return prefix().replace('.', '_') + "changes";
  }

  /** A statement that is run on the connection itself, by the name of its file. */
  DirectStatement direct(String name) {
    return direct.computeIfAbsent(name, it -> new DirectStatement(dialect.preparing(), text(it)));
  }

  /** The text of a statement, by the name of its file. */
  String text(String name) {
    return texts.computeIfAbsent(name, this::load);
  }

  private String load(String name) {
    String own = read(dialect.name() + "/" + name + ".sql");
    String text = own == null ? read("common/" + name + ".sql") : own;
    if (text == null) {
      throw new IllegalStateException(dialect.name() + " has no statement " + name);
    }
    return filled(COMMENT.matcher(text).replaceAll("")).strip();
  }

  /** Puts in what stands in braces. */
  String filled(String text) {
    return WORD.matcher(text)
        .replaceAll(it -> Matcher.quoteReplacement(word(it.group(1), it.group(2))));
  }

  private String word(String name, @Nullable String parameter) {
    if (parameter != null) {
      return name.equals("texts") ? dialect.texts(parameter) : dialect.numbers(parameter);
    }
    String word = words.get(name);
    if (word == null) {
      throw new IllegalStateException(dialect.name() + " has no word for " + name);
    }
    return word;
  }

  private static @Nullable String read(String file) {
    try (InputStream in = Statements.class.getResourceAsStream(file)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
