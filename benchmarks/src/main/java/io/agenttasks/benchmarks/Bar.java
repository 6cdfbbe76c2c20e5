package io.agenttasks.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * A goal for a ratio that was found once in every round.
 *
 * @param name the name by which the goal is known
 * @param ratios the ratio of each round
 * @param goal what is to be reached
 * @param atLeast whether more is better
 */
public record Bar(String name, List<Double> ratios, double goal, boolean atLeast) {

  /** The middle one of the rounds. */
  public double ratio() {
    return median(ratios);
  }

  /** Whether the goal is reached. */
  public boolean met() {
    return atLeast ? ratio() >= goal : ratio() <= goal;
  }

  /** The line for people and for programs. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "bar %s ratio %s goal %s%s %s",
        name,
        number(ratio()),
        atLeast ? ">=" : "<=",
        plain(goal),
        met() ? "met" : "short");
  }

  /** How far the rounds are apart. */
  public String spread() {
    List<Double> sorted = ratios.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "spread %-14s %s to %s in %d rounds",
        name,
        number(sorted.get(0)),
        number(sorted.get(sorted.size() - 1)),
        sorted.size());
  }

  /** The middle of the values; of an even number, the upper one. */
  public static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.2f", value);
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
