package io.agenttasks.activation;

import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Texts;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A path that a tool reported as changed, in the one form that is kept and compared: relative to
 * the repository's root, with {@code /}, without segments {@code .} and empty ones, in Unicode's
 * form NFC.
 *
 * @param value the path in this form
 */
public record ReportedPath(String value) {

  /** The most characters that a reported path may have. */
  public static final int PATH_LENGTH_MAX = 10_000;

  /** What stands before a name that would read as a drive, and for one of which nothing is left. */
  private static final String MARK = "_";

  /**
   * Brings the path into its form.
   *
   * @throws IllegalArgumentException if it is empty, longer than {@value #PATH_LENGTH_MAX}
   *     characters, absolute, with or without a drive, holds a segment {@code ..}, U+0000 or half a
   *     surrogate pair, or was quoted by git
   */
  public ReportedPath {
    value = normal("path", value);
  }

  /** The path of this name, as a tool reports it. */
  public static ReportedPath of(String path) {
    return new ReportedPath(path);
  }

  /**
   * The path of a file that git knows, whatever it is called: never refused, for one file must not
   * keep a push from being reported. On top of what is done to each path, segments {@code ..} go, a
   * name that would read as a drive gets {@code _} before it, of a name that is too long the end is
   * kept, U+0000 and half a surrogate pair become U+FFFD; and if nothing is left it is {@code _}.
   *
   * @param name the name below the root, as it is: not quoted
   */
  public static ReportedPath ofFile(String name) {
    String whole = harmless(form(name.replaceAll("[\\x00\\p{Cs}]", "\uFFFD")));
    int length = whole.codePointCount(0, whole.length());
    if (length <= PATH_LENGTH_MAX) {
      return new ReportedPath(whole);
    }
    int start = whole.offsetByCodePoints(0, length - (PATH_LENGTH_MAX - MARK.length()));
    return new ReportedPath(harmless(whole.substring(start)));
  }

  /**
   * Paths as a tool reports them, in their form, doubles folded, in their order.
   *
   * @param field what the paths are called in a refusal
   * @param paths up to {@value RunFiles#PUSHED_PATHS_MAX}
   * @throws IllegalArgumentException if there are more, or one is refused; it names the field and
   *     the path
   */
  public static Set<String> all(String field, Collection<String> paths) {
    Texts.number(field, paths.size(), 0, RunFiles.PUSHED_PATHS_MAX);
    Set<String> all = new LinkedHashSet<>();
    for (String path : paths) {
      all.add(normal(field, path));
    }
    return Collections.unmodifiableSet(all);
  }

  private static String normal(String field, String path) {
    Texts.text(field, path, 1, PATH_LENGTH_MAX);
    // Git quotes a name only if there is something in it to write with a backslash.
    boolean quoted = path.length() > 1 && path.startsWith("\"") && path.endsWith("\"");
    Texts.require(
        !quoted || path.indexOf('\\') < 0, field, "not quoted: let git end names by NUL", path);
    String form = form(path);
    Texts.require(!form.startsWith("/"), field, "relative to the root", path);
    if (needsFolding(form)) {
      form = folded(form, segment -> !segment.equals("."));
      Texts.require(!form.isEmpty(), field, "names a file", path);
      Texts.require(!("/" + form + "/").contains("/../"), field, "without ..", path);
    }
    // Looked at in the end: what is kept must be accepted if it comes back.
    Texts.require(!hasDrive(form), field, "relative to the root", path);
    return Texts.text(field, form, 1, PATH_LENGTH_MAX);
  }

  private static String form(String path) {
    return Normalizer.normalize(path.replace('\\', '/'), Normalizer.Form.NFC);
  }

  private static String harmless(String form) {
    String path = folded(form, segment -> !segment.equals(".") && !segment.equals(".."));
    return path.isEmpty() || hasDrive(path) ? MARK + path : path;
  }

  private static String folded(String form, Predicate<String> kept) {
    return Stream.of(form.split("/"))
        .filter(segment -> !segment.isEmpty() && kept.test(segment))
        .collect(Collectors.joining("/"));
  }

  private static boolean needsFolding(String path) {
    return path.startsWith(".") || path.endsWith("/") || path.contains("/.") || path.contains("//");
  }

  private static boolean hasDrive(String path) {
    return path.length() > 2
        && path.charAt(1) == ':'
        && path.charAt(2) == '/'
        && Character.isLetter(path.charAt(0));
  }

  @Override
  public String toString() {
    return value;
  }
}
