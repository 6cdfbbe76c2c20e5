package io.agenttasks.mcp.tool;

import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a caller gave a tool, checked against its parameters. */
public final class Arguments {

  private final Map<String, Object> values;

  Arguments(Map<String, Object> values) {
    this.values = Map.copyOf(values);
  }

  /** Whether it was given. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Whether nothing of these was given. */
  public boolean hasNone(String... names) {
    return Stream.of(names).noneMatch(values::containsKey);
  }

  /** A text, if it was given. */
  public Optional<String> text(String name) {
    return get(name, String.class);
  }

  /** A text that has to be given. */
  public String need(String name) {
    return text(name).orElseThrow();
  }

  /** A number, if it was given. */
  public Optional<Integer> integer(String name) {
    return get(name, Integer.class);
  }

  /** Whether it was given, and is true. */
  public boolean flag(String name) {
    return get(name, Boolean.class).orElse(false);
  }

  /** The id of a task that has to be given. */
  public TaskId id(String name) {
    return TaskId.of(need(name));
  }

  /** The ids; none if they were not given. */
  public TaskId[] ids(String name) {
    return texts(name).stream().map(TaskId::of).toArray(TaskId[]::new);
  }

  /** The texts; none if they were not given. */
  public List<String> texts(String name) {
    return list(name, String.class);
  }

  /** The same as an array. */
  public String[] array(String name) {
    return texts(name).toArray(String[]::new);
  }

  /** The objects; none if they were not given. */
  public List<Arguments> objects(String name) {
    return list(name, Arguments.class);
  }

  private <T> Optional<T> get(String name, Class<T> type) {
    return Optional.ofNullable(values.get(name)).map(type::cast);
  }

  private <T> List<T> list(String name, Class<T> type) {
    List<T> entries = new ArrayList<>();
    for (Object entry : get(name, List.class).orElse(List.of())) {
      entries.add(type.cast(entry));
    }
    return entries;
  }
}
