package io.agenttasks.activation;

import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Texts;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
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

  /**
   * Brings the path into its form.
   *
   * @throws IllegalArgumentException if it is empty, longer than {@value #PATH_LENGTH_MAX}
   *     characters, absolute, holds a segment {@code ..}, U+0000 or half a surrogate pair, or was
   *     quoted by git
   */
  public ReportedPath {
    value = normal("path", value);
  }

  /** The path of this name, as a tool reports it. */
  public static ReportedPath of(String path) {
    return new ReportedPath(path);
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
    String slashed = path.replace('\\', '/');
    Texts.require(
        !slashed.startsWith("/") && !hasDrive(slashed), field, "relative to the root", path);
    if (needsFolding(slashed)) {
      slashed =
          Stream.of(slashed.split("/"))
              .filter(segment -> !segment.isEmpty() && !segment.equals("."))
              .collect(Collectors.joining("/"));
      Texts.require(!slashed.isEmpty(), field, "names a file", path);
      Texts.require(!("/" + slashed + "/").contains("/../"), field, "without ..", path);
    }
    return Normalizer.normalize(slashed, Normalizer.Form.NFC);
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
