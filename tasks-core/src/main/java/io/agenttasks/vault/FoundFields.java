package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers what was found on one line. Used by one thread. */
final class FoundFields {

  /** What the signs of a priority say. */
  private static final Map<String, VaultPriority> PRIORITIES =
      Map.of(
          "🔺", VaultPriority.HIGHEST,
          "⏫", VaultPriority.HIGH,
          "🔼", VaultPriority.MEDIUM,
          "🔽", VaultPriority.LOW,
          "⏬", VaultPriority.LOWEST);

  private final Map<Field, String> values = new EnumMap<>(Field.class);
  private final Set<String> unread = new LinkedHashSet<>();
  private final Set<String> tags = new LinkedHashSet<>();
  private boolean tagsCut;

  /** Keeps a value unless the field has one. */
  void first(Field field, String value) {
    values.putIfAbsent(field, value);
  }

  /** Keeps a value instead of that which the field has. */
  void last(Field field, String value) {
    values.put(field, value);
  }

  /** Notes a sign, or a key with its colons, that was not read. */
  void unread(String sign) {
    unread.add(sign);
  }

  /** Adds a tag, without its sign. */
  void tag(String name) {
    if (tags.contains(name)) {
      return;
    }
    boolean fits =
        tags.size() < VaultTags.TAGS_PER_TASK_MAX
            && name.codePointCount(0, name.length()) <= VaultTags.TAG_LENGTH_MAX;
    if (fits) {
      tags.add(name);
    }
    tagsCut |= !fits;
  }

  VaultFields fields() {
    if (values.isEmpty() && unread.isEmpty() && tags.isEmpty() && !tagsCut) {
      return VaultFields.NONE;
    }
    String recurrence = kept(Field.RECURRENCE, VaultFields.RECURRENCE_LENGTH_MAX);
    String id = kept(Field.ID, VaultFields.ID_LENGTH_MAX);
    List<String> dependsOn = dependsOn();
    return new VaultFields(
        dates(),
        priority(),
        recurrence,
        onCompletion(),
        id,
        dependsOn,
        tags.isEmpty() && !tagsCut ? VaultTags.NONE : new VaultTags(List.copyOf(tags), tagsCut),
        List.copyOf(unread));
  }

  /** The value, unless it is too long to be kept. */
  private @Nullable String kept(Field field, int max) {
    String value = values.get(field);
    if (value != null && value.codePointCount(0, value.length()) > max) {
      unread.add(field.sign);
      return null;
    }
    return value;
  }

  private VaultDates dates() {
    if (values.keySet().stream().noneMatch(Field::isDate)) {
      return VaultDates.NONE;
    }
    return new VaultDates(
        date(Field.DUE),
        date(Field.SCHEDULED),
        date(Field.START),
        date(Field.CREATED),
        date(Field.DONE),
        date(Field.CANCELLED));
  }

  private @Nullable VaultDate date(Field field) {
    String value = values.get(field);
    return value == null ? null : VaultDate.read(value);
  }

  private @Nullable VaultPriority priority() {
    String value = values.get(Field.PRIORITY);
    if (value == null) {
      return null;
    }
    VaultPriority bySign = PRIORITIES.get(value);
    return bySign == null ? VaultPriority.valueOf(value.toUpperCase(Locale.ROOT)) : bySign;
  }

  private @Nullable OnCompletion onCompletion() {
    String value = values.get(Field.ON_COMPLETION);
    return value == null || !FieldValues.isAct(value)
        ? null
        : OnCompletion.valueOf(value.toUpperCase(Locale.ROOT));
  }

  private List<String> dependsOn() {
    String value = values.get(Field.DEPENDS_ON);
    if (value == null) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    int from = 0;
    while (from < value.length()) {
      int comma = value.indexOf(',', from);
      int to = comma < 0 ? value.length() : comma;
      int start = Whites.skip(value, from, to);
      boolean fits =
          names.size() < VaultFields.DEPENDS_ON_MAX
              && Whites.skipBack(value, start, to) - start <= VaultFields.ID_LENGTH_MAX;
      if (fits) {
        names.add(value.substring(start, Whites.skipBack(value, start, to)));
      } else {
        unread.add(Field.DEPENDS_ON.sign);
      }
      from = to + 1;
    }
    return new ArrayList<>(names);
  }
}
