package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What people read about a protocol task. */
final class Messages {

  private static final String CUT = " … (cut)";

  private Messages() {}

  /** How far it is, as {@code 3 of 12: compiling}. */
  static String of(Progress progress) {
    String count =
        progress.total() > 0
            ? progress.done() + " of " + progress.total()
            : Long.toString(progress.done());
    return cut(progress.message().isEmpty() ? count : count + ": " + progress.message());
  }

  /** What an outcome says if it is none that was wished for; else null. */
  static @Nullable String of(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      return cut(failed.message());
    }
    Outcome.Answered answered = (Outcome.Answered) outcome;
    return answered.isError() ? cut(firstText(answered.value())) : null;
  }

  private static String firstText(Map<String, Object> result) {
    if (result.get(ToolResults.CONTENT) instanceof List<?> blocks) {
      for (Object block : blocks) {
        if (block instanceof Map<?, ?> map && map.get("text") instanceof String text) {
          return text;
        }
      }
    }
    return "the tool failed";
  }

  /** At most so many characters; if it is cut, it says so. */
  static String cut(String text) {
    if (text.codePointCount(0, text.length()) <= Limits.MESSAGE_LENGTH_MAX) {
      return text;
    }
    int kept = Limits.MESSAGE_LENGTH_MAX - CUT.length();
    return text.substring(0, text.offsetByCodePoints(0, kept)) + CUT;
  }
}
