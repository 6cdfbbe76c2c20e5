package io.agenttasks.spi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values at paths, found by what overlaps them: that stands on the way to a path, or below it. A
 * path is named by its {@link io.agenttasks.model.TaskPath#key key}. Looking costs the segments of
 * the path and what is below it, however many values there are. Not thread-safe.
 *
 * @param <V> what stands at a path
 */
public final class PathTree<V> {

  private final Place<V> root = new Place<>(null, "");

  /** A tree without values. */
  public PathTree() {}

  /** One place of the tree. */
  private static final class Place<V> {
    final @Nullable Place<V> above;
    final String segment;
    final Map<String, Place<V>> below = new HashMap<>(2);
    @Nullable V value;

    Place(@Nullable Place<V> above, String segment) {
      this.above = above;
      this.segment = segment;
    }
  }

  /** The value at a path; a new one if there is none. */
  public V made(List<String> key, Supplier<V> fresh) {
    Place<V> place = root;
    for (String segment : key) {
      Place<V> next = place.below.get(segment);
      if (next == null) {
        next = new Place<>(place, segment);
        place.below.put(segment, next);
      }
      place = next;
    }
    V value = place.value;
    if (value == null) {
      value = fresh.get();
      place.value = value;
    }
    return value;
  }

  /** The value at a path, or null. */
  public @Nullable V find(List<String> key) {
    Place<V> place = place(key);
    return place == null ? null : place.value;
  }

  /** Takes the value from a path, and the places that led to nothing else. */
  public void remove(List<String> key) {
    Place<V> place = place(key);
    if (place == null) {
      return;
    }
    place.value = null;
    while (place.above != null && place.value == null && place.below.isEmpty()) {
      place.above.below.remove(place.segment);
      place = place.above;
    }
  }

  /** Hands over each value whose path overlaps this one. */
  public void overlapping(List<String> key, Consumer<V> each) {
    Place<V> place = root;
    for (int depth = 0; depth < key.size(); depth++) {
      place = place.below.get(key.get(depth));
      if (place == null) {
        return;
      }
      if (depth < key.size() - 1 && place.value != null) {
        each.accept(place.value);
      }
    }
    Deque<Place<V>> ahead = new ArrayDeque<>();
    ahead.add(place);
    while (!ahead.isEmpty()) {
      Place<V> next = ahead.remove();
      if (next.value != null) {
        each.accept(next.value);
      }
      ahead.addAll(next.below.values());
    }
  }

  private @Nullable Place<V> place(List<String> key) {
    Place<V> place = root;
    for (String segment : key) {
      place = place.below.get(segment);
      if (place == null) {
        return null;
      }
    }
    return place;
  }
}
