package io.agenttasks.mcp.architecture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Markdown page: its links to files, and its code blocks that show a region of a source file. */
record MarkdownPage(Path file, List<String> lines) {

  /** In the page, on the line before a code block; the file is named from the root. */
  private static final Pattern REGION_MARK =
      Pattern.compile("<!--\\s*region:\\s*(\\S+)#(\\S+)\\s*-->");

  private static final Pattern INLINE_LINK =
      Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?(?:\\s+[\"'][^)]*)?\\s*\\)");
  private static final Pattern REFERENCE = Pattern.compile("^\\s*\\[[^]]+]:\\s*(\\S+)");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`]*`");
  private static final Pattern WEB = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*");

  /** Text of a code block, and the region of a source file that it claims to be. */
  record Block(String sourceFile, String region, List<String> code) {}

  static MarkdownPage of(Path file) {
    return new MarkdownPage(file, Repository.lines(file));
  }

  /** Gives the lines outside of code blocks, with the code inside of them cut out. */
  List<String> prose() {
    List<String> prose = new ArrayList<>();
    boolean inBlock = false;
    for (String line : lines) {
      if (isFence(line)) {
        inBlock = !inBlock;
      } else if (!inBlock) {
        prose.add(INLINE_CODE.matcher(line).replaceAll(""));
      }
    }
    return prose;
  }

  /** Gives the targets of links to files, without the part after {@code #}. */
  List<String> fileLinks() {
    List<String> links = new ArrayList<>();
    for (String line : prose()) {
      for (Pattern pattern : List.of(INLINE_LINK, REFERENCE)) {
        Matcher link = pattern.matcher(line);
        while (link.find()) {
          String target = link.group(1).replaceFirst("#.*", "");
          if (!target.isEmpty() && !WEB.matcher(target).matches()) {
            links.add(target);
          }
        }
      }
    }
    return links;
  }

  /** Gives the code blocks that stand below a region mark. */
  List<Block> regionBlocks() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = REGION_MARK.matcher(lines.get(i));
      if (mark.find()) {
        blocks.add(new Block(mark.group(1), mark.group(2), codeAfter(i)));
      }
    }
    return blocks;
  }

  /** Gives the code block right below a line; empty if something else stands there. */
  private List<String> codeAfter(int markLine) {
    int fence = markLine + 1;
    while (fence < lines.size() && lines.get(fence).isBlank()) {
      fence++;
    }
    List<String> code = new ArrayList<>();
    if (fence < lines.size() && isFence(lines.get(fence))) {
      for (String line : lines.subList(fence + 1, lines.size())) {
        if (isFence(line)) {
          break;
        }
        code.add(line.stripTrailing());
      }
    }
    return code;
  }

  private static boolean isFence(String line) {
    return line.stripLeading().startsWith("```");
  }
}
