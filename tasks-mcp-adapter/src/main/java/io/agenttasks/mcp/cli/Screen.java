package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a command writes, and what may be written there. Text of others passes {@link Plain} first.
 *
 * @param out for results
 * @param err for what went wrong, one line each
 * @param columns how wide a line may be, {@value #COLUMNS_MIN} or more
 * @param live whether a line may be painted over
 * @param color whether colours are welcome
 * @param unicode whether more than ASCII can be shown
 */
record Screen(
    PrintStream out, PrintStream err, int columns, boolean live, boolean color, boolean unicode) {

  /** The narrowest screen that is written for. */
  static final int COLUMNS_MIN = 60;

  /** The widest screen that is made use of. */
  static final int COLUMNS_MAX = 160;

  /** How wide lines are where that is not known. */
  static final int COLUMNS_DEFAULT = 100;

  /** The width of the terminal that standard output is; {@code bin/tasks} says so. */
  private static final String TERMINAL = "agenttasks.terminal";

  Screen {
    columns = Math.max(COLUMNS_MIN, Math.min(COLUMNS_MAX, columns));
  }

  /** How a part of a line stands out. */
  enum Style {
    PLAIN(""),
    STRONG("1"),
    GOOD("32"),
    FAINT("2"),
    BAD("31");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  /** The screen of this process. */
  static Screen ofSystem() {
    Map<String, String> environment = System.getenv();
    boolean unicode =
        UTF_8.equals(Charset.forName(System.getProperty("native.encoding", "US-ASCII")));
    String width = System.getProperty(TERMINAL);
    boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean live = width != null && !dumb;
    return new Screen(
        stream(FileDescriptor.out, unicode),
        stream(FileDescriptor.err, unicode),
        columns(width),
        live,
        live && environment.getOrDefault("NO_COLOR", "").isEmpty(),
        unicode);
  }

  private static PrintStream stream(FileDescriptor file, boolean unicode) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(file)), false, charset(unicode));
  }

  private static Charset charset(boolean unicode) {
    return unicode ? UTF_8 : US_ASCII;
  }

  private static int columns(@Nullable String width) {
    try {
      int columns = width == null ? 0 : Integer.parseInt(width);
      return columns > 0 ? columns : COLUMNS_DEFAULT;
    } catch (NumberFormatException e) {
      return COLUMNS_DEFAULT;
    }
  }

  /** One line of results. */
  void line(String text) {
    out.println(text);
  }

  /** Results as they are. */
  void print(String text) {
    out.print(text);
  }

  /** One line about what went wrong, whatever the text holds. */
  void problem(String text) {
    out.flush();
    err.println(Plain.line(text, unicode));
    err.flush();
  }

  /** The text in a style, if colours are welcome. */
  String styled(String text, Style style) {
    return color && style != Style.PLAIN ? "\033[" + style.code + "m" + text + "\033[0m" : text;
  }

  PrintWriter outWriter() {
    return new PrintWriter(out, true, charset(unicode));
  }

  PrintWriter errWriter() {
    return new PrintWriter(err, true, charset(unicode));
  }

  void flush() {
    out.flush();
    err.flush();
  }
}
