package io.agenttasks.vault;

import java.util.Comparator;

/** The order of paths: by code point, so that it is the same on every host. */
final class PathOrder implements Comparator<String> {

  /** The only one. */
  static final PathOrder BY_CODE_POINT = new PathOrder();

  private PathOrder() {}

  @Override
  public int compare(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    for (int index = 0; index < shorter; index++) {
      char left = one.charAt(index);
      char right = other.charAt(index);
      if (left != right) {
        // Half a pair stands for a code point above all that take one unit.
        boolean differ = Character.isSurrogate(left) != Character.isSurrogate(right);
        return differ ? (Character.isSurrogate(left) ? 1 : -1) : left - right;
      }
    }
    return one.length() - other.length();
  }
}
