package io.agenttasks.spi;

import java.util.List;

/**
 * A bounded part of something longer.
 *
 * @param items in order
 * @param more whether others follow
 */
public record Slice<T>(List<T> items, boolean more) {

  /** Keeps the items as they are. */
  public Slice {
    items = List.copyOf(items);
  }

  /** The first items of those given, which are one more than wanted if others follow. */
  public static <T> Slice<T> of(List<T> oneMore, int limit) {
    return oneMore.size() > limit
        ? new Slice<>(oneMore.subList(0, limit), true)
        : new Slice<>(oneMore, false);
  }
}
