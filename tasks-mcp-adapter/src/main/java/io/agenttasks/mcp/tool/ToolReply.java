package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answers.
 *
 * @param texts blocks of text, at least one
 * @param structured the answer as an object, or null: the text says it all
 * @param error whether the tool could not do what was asked for
 * @param undelivered is run if the answer can't reach the caller: it gives back what was taken for
 *     it
 */
public record ToolReply(
    List<String> texts, @Nullable ObjectNode structured, boolean error, Runnable undelivered) {

  /** Keeps the texts as they are. */
  public ToolReply {
    texts = List.copyOf(texts);
  }

  /** An answer in words, or in JSON as text. */
  public static ToolReply text(String text) {
    return new ToolReply(List.of(text), null, false, ToolReply::giveNothingBack);
  }

  /** That it could not be done, and why. */
  public static ToolReply error(String text) {
    return new ToolReply(List.of(text), null, true, ToolReply::giveNothingBack);
  }

  /** An object, with a line about it. */
  public static ToolReply structured(String text, ObjectNode value) {
    return new ToolReply(List.of(text), value, false, ToolReply::giveNothingBack);
  }

  /** The same with a remark in a block of its own. */
  public ToolReply note(String remark) {
    List<String> both = new ArrayList<>(texts);
    both.add("note: " + remark);
    return new ToolReply(both, structured, error, undelivered);
  }

  /** The same, told as an error. */
  public ToolReply asError() {
    return new ToolReply(texts, structured, true, undelivered);
  }

  /** The same; if it can't be delivered this is done as well. */
  public ToolReply orElse(Runnable giveBack) {
    Runnable before = undelivered;
    return new ToolReply(texts, structured, error, () -> both(giveBack, before));
  }

  private static void both(Runnable first, Runnable second) {
    try {
      first.run();
    } finally {
      second.run();
    }
  }

  private static void giveNothingBack() {
    // Nothing was taken.
  }
}
