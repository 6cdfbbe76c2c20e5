package io.agenttasks.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes answers: all of a call, or nothing. */
final class Answering {

  private Answering() {}

  /**
   * Takes the answers to questions that are open; others are passed over.
   *
   * @param anybody whether also questions that don't go to the client are answered
   * @throws IllegalArgumentException if one does not fit; nothing was taken
   */
  static void answer(Ledger ledger, Entry entry, Map<?, ?> given, boolean anybody) {
    Map<String, Map<String, Object>> answers = new LinkedHashMap<>();
    for (Asked asked : anybody ? entry.document().open() : entry.document().openToClient()) {
      if (given.containsKey(asked.key())) {
        @Nullable Object answer = given.get(asked.key());
        answers.put(asked.key(), Answers.checked(asked, answer));
      }
    }
    if (!answers.isEmpty() && !entry.isClosed()) {
      ledger.decide(entry.id(), Rules.answer(answers));
    }
  }
}
