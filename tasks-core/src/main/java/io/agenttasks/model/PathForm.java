package io.agenttasks.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The one stored form of a path, however it was written. */
final class PathForm {

  /** What stands between the segments of a symbol. */
  static final String SEPARATOR = "::";

  private static final Pattern SYMBOL_SEPARATOR = Pattern.compile("::|[./\\\\]");
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private final String field;
  private final String given;

  private PathForm(String field, String given) {
    this.field = field;
    this.given = given;
  }

  /** The stored form; bringing that into its stored form changes nothing. */
  static String stored(String field, String given) {
    if (given.length() <= TaskDetails.PATH_LENGTH_MAX && isPlain(given)) {
      return given;
    }
    Texts.line(field, given, 1, TaskDetails.PATH_LENGTH_MAX);
    String stored = new PathForm(field, given).stored();
    Texts.text(field, stored, 1, TaskDetails.PATH_LENGTH_MAX);
    return stored;
  }

  /** Whether it is a stored form for certain, as most paths are: what is kept is read often. */
  private static boolean isPlain(String text) {
    boolean named = false;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (unit == '/') {
        if (!named) {
          return false;
        }
        named = false;
      } else if ((unit >= 'a' && unit <= 'z')
          || (unit >= 'A' && unit <= 'Z')
          || (unit >= '0' && unit <= '9')
          || unit == '_'
          || unit == '-') {
        named = true;
      } else if (unit != '.') {
        return false;
      }
    }
    // A segment of dots alone takes the long way.
    return named;
  }

  private String stored() {
    int hash = given.indexOf('#');
    if (hash < 0) {
      return file(given);
    }
    String file = given.substring(0, hash).replace('\\', '/');
    String last = stripped(file.substring(file.lastIndexOf('/') + 1));
    require(!last.isEmpty() && !last.equals("."), "a symbol is one of a file");
    return file(file) + "#" + symbol(stripped(given.substring(hash + 1)));
  }

  private String file(String text) {
    String slashed = stripped(text).replace('\\', '/');
    require(!slashed.startsWith("/"), "relative, so it does not begin with /");
    List<String> segments = new ArrayList<>();
    for (String part : slashed.split("/", -1)) {
      String segment = stripped(part);
      require(!segment.equals(".."), "no .. segment");
      if (!segment.isEmpty() && !segment.equals(".")) {
        segments.add(segment);
      }
    }
    require(!segments.isEmpty(), "names something below the root");
    require(!DRIVE.matcher(segments.get(0)).matches(), "relative, so without a drive");
    return String.join("/", segments);
  }

  private String symbol(String text) {
    String bare = withoutReceiver(withoutTypeArguments(text));
    require(bare.codePoints().noneMatch(Names::isSpace), "no white space in a symbol");
    String[] segments = SYMBOL_SEPARATOR.split(bare, -1);
    for (String segment : segments) {
      require(!segment.isEmpty(), "no empty part of a symbol");
      require(
          !segment.startsWith(":") && !segment.endsWith(":"), "a symbol's parts stand between ::");
    }
    return String.join(SEPARATOR, segments);
  }

  /** {@code Handle<T>} is {@code Handle}. */
  private String withoutTypeArguments(String symbol) {
    StringBuilder without = new StringBuilder();
    int depth = 0;
    for (int index = 0; index < symbol.length(); index++) {
      char unit = symbol.charAt(index);
      if (unit == '<') {
        depth++;
      } else if (unit == '>') {
        depth--;
        require(depth >= 0, "a > has its <");
      } else if (depth == 0) {
        without.append(unit);
      }
    }
    require(depth == 0, "a < has its >");
    return without.toString();
  }

  /** {@code (*Server).Handle} is {@code Server.Handle}. */
  private String withoutReceiver(String symbol) {
    String rest = symbol;
    while (rest.startsWith("(") || rest.startsWith("*")) {
      if (rest.startsWith("*")) {
        rest = rest.substring(1);
      } else {
        int end = rest.indexOf(')');
        require(end > 0, "a ( has its )");
        String behind = rest.substring(end + 1);
        require(
            behind.isEmpty() || SYMBOL_SEPARATOR.matcher(behind).lookingAt(),
            "a separator behind the receiver");
        rest = rest.substring(1, end) + behind;
      }
    }
    return rest;
  }

  private static String stripped(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && Names.isSpace(text.charAt(from))) {
      from++;
    }
    while (from < to && Names.isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private void require(boolean holds, String rule) {
    Texts.require(holds, field, rule, given);
  }
}
