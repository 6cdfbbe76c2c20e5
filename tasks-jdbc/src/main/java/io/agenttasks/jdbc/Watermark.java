package io.agenttasks.jdbc;

import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the ready tasks of one list begin, as far as this process knows: so that a claim need not
 * walk over index entries of tasks that were taken long ago. A database keeps those for as long as
 * some snapshot may see them; while one is open, claims get slower and slower.
 *
 * <p>Nothing begins there until claims turn out to be slow. Then one claim a second looks from the
 * very front, and so does every look before "none is ready"; whatever this process makes ready is
 * seen at once. So at worst an earlier task that another process made ready is taken a second late.
 * Any number of threads may use it.
 */
final class Watermark {

  /** Of so many claims the fastest one counts: others may have had to wait for a processor. */
  private static final int CLAIMS_COMPARED = 200;

  private static final int TIMES_SLOWER = 4;
  private static final long SLOW_NANOS_MIN = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long FRONT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The fastest claim of the claims compared last, and of all. */
  private long fastest = Long.MAX_VALUE;

  private long fastestEver = Long.MAX_VALUE;
  private int compared;

  /** Whether claims are slow; then they begin at the mark. */
  private boolean slow;

  /** The first task that may be ready; null if that is not known. */
  private @Nullable Place mark;

  /** How often something became ready. */
  private long made;

  private long frontAt;

  /** A task's place in claim order. */
  record Place(long rank, long creation) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
        Comparator.comparingLong(Place::rank).thenComparingLong(Place::creation);

    static final Place FIRST = new Place(Long.MIN_VALUE, 0);

    /** The place of a task of this priority. */
    static Place of(int priority, long creation) {
      return new Place(-(long) priority, creation);
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * Where a claim begins to look.
   *
   * @param from where
   * @param made how often something had become ready by then
   * @param nanos when
   */
  record Look(Place from, long made, long nanos) {}

  /** Begins a claim at an instant of the process's timer. */
  synchronized Look begin(long nanos) {
    Place from = mark;
    if (!slow || from == null || nanos - frontAt >= FRONT_EVERY_NANOS) {
      frontAt = nanos;
      from = Place.FIRST;
    }
    return new Look(from, made, nanos);
  }

  /** Notes what the claim took, and at which instant it was done. */
  synchronized void took(Look look, Place place, long nanos) {
    if (look.from().equals(Place.FIRST)) {
      compare(nanos - look.nanos());
    }
    tookSeveral(look, place);
  }

  /** Notes the last one of those that a claim took; how long it took says nothing. */
  synchronized void tookSeveral(Look look, Place last) {
    if (made == look.made()) {
      mark = last;
    }
  }

  /** Notes a task that this process made ready. */
  synchronized void ready(Place place) {
    made++;
    if (mark != null && place.compareTo(mark) < 0) {
      mark = place;
    }
  }

  /** Notes that something became ready, wherever. */
  synchronized void ready() {
    made++;
    mark = null;
  }

  private void compare(long nanos) {
    if (slow) {
      slow = isSlow(nanos);
      return;
    }
    fastest = Math.min(fastest, nanos);
    compared++;
    if (compared == CLAIMS_COMPARED) {
      fastestEver = Math.min(fastestEver, fastest);
      slow = isSlow(fastest);
      fastest = Long.MAX_VALUE;
      compared = 0;
    }
  }

  private boolean isSlow(long nanos) {
    return nanos > Math.max(SLOW_NANOS_MIN, TIMES_SLOWER * fastestEver);
  }
}
