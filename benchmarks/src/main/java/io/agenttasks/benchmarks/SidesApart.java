package io.agenttasks.benchmarks;

import java.util.List;

/**
 * A queue for each worker, so that none meets another: what the machine gives to threads that share
 * nothing of ours.
 */
final class SidesApart implements Side {

  private final List<Side> sides;

  SidesApart(List<Side> sides) {
    this.sides = sides;
  }

  @Override
  public void work(int worker, int cycles) {
    sides.get(worker).work(0, cycles);
  }

  @Override
  public void refill() {
    sides.forEach(Side::refill);
  }

  @Override
  public void check() {
    sides.forEach(Side::check);
  }
}
