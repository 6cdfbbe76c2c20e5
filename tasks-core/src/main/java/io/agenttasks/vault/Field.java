package io.agenttasks.vault;

import org.jspecify.annotations.Nullable;

/** A field that the text of a task may have, with its key and its sign. */
enum Field {
  DUE("due", "📅"),
  SCHEDULED("scheduled", "⏳"),
  START("start", "🛫"),
  CREATED("created", "➕"),
  DONE("completion", "✅"),
  CANCELLED("cancelled", "❌"),
  PRIORITY("priority", "⏫"),
  RECURRENCE("repeat", "🔁"),
  ON_COMPLETION("onCompletion", "🏁"),
  ID("id", "🆔"),
  DEPENDS_ON("dependsOn", "⛔");

  /** Below all signs, so that most characters cost one comparison. */
  private static final char FIRST_OF_SIGNS = '⌛';

  /** In brackets, before two colons. */
  final String key;

  /** The best known of its signs. */
  final String sign;

  Field(String key, String sign) {
    this.key = key;
    this.sign = sign;
  }

  /** The field whose sign stands at this place, or null. */
  static @Nullable Field at(String text, int place) {
    if (text.charAt(place) < FIRST_OF_SIGNS) {
      return null;
    }
    return switch (text.codePointAt(place)) {
      case 0x1F4C5, 0x1F4C6, 0x1F5D3 -> DUE;
      case 0x23F3, 0x231B -> SCHEDULED;
      case 0x1F6EB -> START;
      case 0x2795 -> CREATED;
      case 0x2705 -> DONE;
      case 0x274C -> CANCELLED;
      case 0x1F53A, 0x23EB, 0x1F53C, 0x1F53D, 0x23EC -> PRIORITY;
      case 0x1F501 -> RECURRENCE;
      case 0x1F3C1 -> ON_COMPLETION;
      case 0x1F194 -> ID;
      case 0x26D4 -> DEPENDS_ON;
      default -> null;
    };
  }

  /** Whether its value is a date. */
  boolean isDate() {
    return compareTo(PRIORITY) < 0;
  }
}
