package io.agenttasks.mcp.architecture;

import java.util.List;

/** The part of a source file that pages show: {@code // region name} to {@code // endregion}. */
final class SourceRegion {

  private SourceRegion() {}

  /** Cuts the region out and moves it to the left margin; empty if there is none of that name. */
  static List<String> cut(List<String> source, String name) {
    List<String> marks = source.stream().map(String::strip).toList();
    int start = marks.indexOf("// region " + name);
    if (start < 0) {
      return List.of();
    }
    int length = marks.subList(start, marks.size()).indexOf("// endregion");
    if (length < 0) {
      return List.of();
    }
    String region = String.join("\n", source.subList(start + 1, start + length));
    return region.stripIndent().lines().map(String::stripTrailing).toList();
  }
}
