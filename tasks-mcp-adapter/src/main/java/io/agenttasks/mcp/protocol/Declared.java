package io.agenttasks.mcp.protocol;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client said about itself: in this request if it is modern, as it introduced itself if it
 * is legacy.
 *
 * @param version of the protocol that is spoken
 * @param extension whether it knows {@value #EXTENSION}
 * @param elicitation in which ways its user may be asked
 */
public record Declared(String version, boolean extension, Set<QuestionKind> elicitation) {

  /** The name of the extension that protocol tasks are in modern versions. */
  public static final String EXTENSION = "io.modelcontextprotocol/tasks";

  /** Keeps the kinds as they are. */
  public Declared {
    elicitation =
        elicitation.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(elicitation));
  }

  /**
   * What a client's capabilities declare. A bare {@code elicitation} means forms.
   *
   * @param capabilities as they were sent, or null: none were
   */
  public static Declared of(String version, @Nullable Object capabilities) {
    return new Declared(
        version,
        member(member(capabilities, "extensions"), EXTENSION) instanceof Map,
        kinds(member(capabilities, "elicitation")));
  }

  private static Set<QuestionKind> kinds(@Nullable Object elicitation) {
    EnumSet<QuestionKind> kinds = EnumSet.noneOf(QuestionKind.class);
    if (elicitation instanceof Map<?, ?> named) {
      for (QuestionKind kind : QuestionKind.values()) {
        if (named.get(kind.word()) instanceof Map) {
          kinds.add(kind);
        }
      }
      if (!named.containsKey(QuestionKind.URL.word())) {
        kinds.add(QuestionKind.FORM);
      }
    }
    return kinds;
  }

  private static @Nullable Object member(@Nullable Object value, String name) {
    return value instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
